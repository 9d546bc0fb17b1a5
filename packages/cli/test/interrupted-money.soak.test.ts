import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { serve } from './served.ts';

const prices = { inputUsdPerMillion: 2, outputUsdPerMillion: 6 };
const near = 1e-9;
/** `MASBENCH_INTERRUPTS=100` interrupts as often as docs/benchmarks.md reports. */
const interruptsInAll = Number(process.env['MASBENCH_INTERRUPTS'] ?? 8);

const summarySchema = z.looseObject({
  finished: z.int(),
  cost: z.looseObject({ paidUsd: z.number(), lostUsd: z.number(), lostCalls: z.number() }),
});
const announcedSchema = z.looseObject({
  match: z.string(),
  call: z.int(),
  bound: z.looseObject({ costUsd: z.number() }).optional(),
  lost: z.looseObject({ costUsd: z.number().optional() }).optional(),
});

const kinds = ['first signal', 'second signal', 'kill'] as const;

/** Calls of a run as they are announced: those that are open, and those that are lost, with their bounds. */
function announcedIn(run: string): { readonly openUsd: number; readonly lostUsd: number } {
  const file = join(run, 'announced.jsonl');
  const bounds = new Map<string, number>();
  let lostUsd = 0;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const line of lines) {
    if (!line.endsWith('}')) continue;
    const { match, call, bound, lost } = announcedSchema.parse(JSON.parse(line));
    const key = `${match} ${call}`;
    if (bound === undefined) bounds.delete(key);
    else bounds.set(key, bound.costUsd);
    lostUsd += lost?.costUsd ?? 0;
  }
  return { openUsd: [...bounds.values()].reduce((sum, usd) => sum + usd, 0), lostUsd };
}

/** Keys of answers that are in the call logs of a run. */
function answersIn(run: string): readonly string[] {
  const folder = join(run, 'matches');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.calls.jsonl'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          if (!line.endsWith('}')) return [];
          const { request, attempt, key, result } = z
            .looseObject({ request: z.string(), attempt: z.int(), key: z.string().optional() })
            .parse(JSON.parse(line));
          return result === undefined ? [] : [`${file} ${request} ${attempt} ${key ?? ''}`];
        }),
    );
}

it(`${interruptsInAll} interrupts at random moments: billed ≤ the ledger of the server ≤ billed + lost`, async () => {
  const seen = { runs: 0, interrupts: 0, ended: 0, requests: 0, billedUsd: 0, lostUsd: 0, serverUsd: 0 };
  const byKind: Record<string, number> = {};
  for (let seed = 0; seen.interrupts < interruptsInAll || seed === 0; seed += 1) {
    const rng = createRng(seed, 'interrupts');
    // The first run is not interrupted.
    let left = seed === 0 ? 0 : Math.min(6, interruptsInAll - seen.interrupts);
    let serverUsd = 0;
    let served = 0;
    let target = Infinity;
    let interrupt: () => void = () => undefined;
    const server = await serve({
      reply: (call) => {
        const usage = { inputTokens: rng.int(40), outputTokens: 1 + rng.int(20) };
        serverUsd +=
          (usage.inputTokens * prices.inputUsdPerMillion + usage.outputTokens * prices.outputUsdPerMillion) /
          1e6;
        served += 1;
        if (served === target) setTimeout(() => interrupt(), rng.int(12));
        return { usage, latencyMs: 1 + (call.index % 9) };
      },
    });
    const { folder, masbench } = inFolder();
    await writeFile(join(folder, 'prices.json'), JSON.stringify({ 'openai-compatible:tiny': prices }));
    const begin = [
      ...`run hq --set passages=2 --trials 4 --concurrency 4 --prices prices.json --out run`.split(' '),
      ...['A', 'B'].flatMap((seat) => ['--seat', `${seat}=openai-compatible:tiny@${server.url}/v1`]),
    ];
    const run = join(folder, 'run');
    let lostBefore: number | undefined = 0;
    for (;;) {
      const kind = left > 0 ? rng.pick(kinds) : undefined;
      target = kind === undefined ? Infinity : served + 1 + rng.int(12);
      let wasInterrupted = false;
      const isBegun = existsSync(join(run, 'run.json'));
      const { code, stderr } = await masbench(
        [...(isBegun ? ['resume', 'run'] : begin), '--quiet', '--wait', '60'],
        {
          env: { OPENAI_COMPATIBLE_API_KEY: 'key' },
          started: (pid) => {
            interrupt = () => {
              wasInterrupted = true;
              process.kill(pid, kind === 'kill' ? 'SIGKILL' : 'SIGINT');
            };
          },
          watch: (pid, text) => {
            if (kind !== 'second signal' || !text.includes('Pausing: ') || text.includes('Stopping: '))
              return;
            process.kill(pid, 'SIGINT');
          },
        },
      );
      interrupt = () => undefined;
      if (wasInterrupted) {
        left -= 1;
        seen.interrupts += 1;
        byKind[kind ?? ''] = (byKind[kind ?? ''] ?? 0) + 1;
      }
      const { openUsd, lostUsd: listedUsd } = announcedIn(run);
      if (code === null) {
        lostBefore = undefined;
        continue;
      }
      expect(code === 2 ? stderr : '').toBe('');
      const { finished, cost } = summarySchema.parse(
        JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')),
      );
      const { paidUsd, lostUsd } = cost;
      expect(paidUsd).toBeLessThanOrEqual(serverUsd + near);
      expect(serverUsd).toBeLessThanOrEqual(paidUsd + lostUsd + near);
      // What is lost is listed, call by call.
      expect(listedUsd + openUsd).toBeGreaterThanOrEqual(lostUsd - near);
      // A pause loses nothing.
      expect(lostUsd).toBeCloseTo(kind === 'first signal' ? (lostBefore ?? lostUsd) : lostUsd, 9);
      lostBefore = lostUsd;
      seen.ended += 1;
      // Without an interrupt, what is billed is what the server billed.
      expect(paidUsd).toBeCloseTo(seed === 0 && finished === 4 ? serverUsd : paidUsd, 9);
      if (finished === 4) {
        seen.billedUsd += paidUsd;
        seen.lostUsd += lostUsd;
        seen.serverUsd += serverUsd;
        break;
      }
    }
    const answers = answersIn(run);
    expect(new Set(answers).size).toBe(answers.length);
    seen.requests += served;
    seen.runs += 1;
    const verified = await masbench('verify run');
    expect(verified).toMatchObject({ code: 0 });
  }
  process.stderr.write(`${JSON.stringify({ ...seen, byKind })}\n`);
  expect(seen.interrupts).toBeGreaterThanOrEqual(interruptsInAll);
}, 3_600_000);
