import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { serve } from './served.ts';

const killsInAll = Number(process.env['MASBENCH_KILLS'] ?? 60);

/** The games as small as they come, and the limit that lost calls hold. */
const games = {
  hq: { line: 'hq --set passages=3 --set beta=0', limit: 'match.costUsd' },
  mug: { line: 'mug', limit: 'match.calls' },
  werewolf: { line: 'werewolf', limit: 'seat.costUsd' },
} as const;

const documentSchema = z.looseObject({
  matches: z.array(
    z.looseObject({
      status: z.string(),
      reason: z.string().optional(),
      outcome: z.unknown(),
      seats: z.array(
        z.looseObject({
          score: z.number().nullable(),
          standIns: z.record(z.string(), z.number()),
          usage: z.looseObject({ calls: z.number().nullable(), costUsd: z.number().nullable() }),
        }),
      ),
    }),
  ),
});

type Document = z.infer<typeof documentSchema>;

/** Fields that a real clock has a part in. */
const measured: ReadonlySet<string> = new Set(['seconds', 'components', 'penalty']);

const resultOf = ({ matches }: Document): unknown =>
  JSON.parse(
    JSON.stringify(
      matches.map(({ status, outcome, seats }) => ({
        status,
        outcome,
        seats: seats.map(({ score, standIns }) => ({ score, standIns })),
      })),
      (key, value: unknown) => (measured.has(key) ? undefined : value),
    ),
  );

it(`${killsInAll} kills change no result: matches are as they were, or unfinished and say why`, async () => {
  const rng = createRng(1, 'kills');
  const seen: Record<string, number> = { kills: 0, same: 0, unfinished: 0 };
  const add = (name: string): void => void (seen[name] = (seen[name] ?? 0) + 1);
  let [served, target]: [number, number] = [0, Infinity];
  let kill: () => void = () => undefined;
  const server = await serve({
    reply: () => {
      served += 1;
      if (served === target) setTimeout(() => kill(), rng.int(10));
      return { usage: { inputTokens: 400, outputTokens: 60 }, latencyMs: 2 };
    },
  });
  const { folder, masbench } = inFolder();
  const player = 'openai-compatible:tiny';
  const prices = { [player]: { inputUsdPerMillion: 2.5, outputUsdPerMillion: 10 } };
  await writeFile(join(folder, 'prices.json'), JSON.stringify(prices));

  /** Plays a run on, and kills it once so many more requests were served. */
  const play = async (
    run: string,
    line: string,
    { after = Infinity, more = '' }: { readonly after?: number; readonly more?: string } = {},
  ): Promise<Document | undefined> => {
    target = served + after;
    const isBegun = existsSync(join(folder, run, 'run.json'));
    const seats = `--seat *=${player}@${server.url}/v1`;
    const begin = `run ${line} ${seats} --seed 5 --trials 1 --scheduler lockstep --prices prices.json --out ${run}`;
    const { code, stdout, stderr } = await masbench(
      `${isBegun ? `resume ${run} ${more}` : begin} --json --quiet`,
      {
        env: { OPENAI_COMPATIBLE_API_KEY: 'key' },
        started: (pid) => {
          kill = () => void process.kill(pid, 'SIGKILL');
        },
      },
    );
    kill = () => undefined;
    target = Infinity;
    if (code === null) {
      add('kills');
      return undefined;
    }
    expect(stdout === '' ? stderr : '').toBe('');
    return documentSchema.parse(JSON.parse(stdout));
  };

  for (let round = 0; (seen['kills'] ?? 0) < killsInAll; round += 1)
    for (const [game, { line, limit }] of Object.entries(games)) {
      const whole = await play(`${game}-${round}-free`, line);
      const seats = whole?.matches.flatMap((match) => match.seats.map(({ usage }) => usage)) ?? [];
      const unit = limit.endsWith('calls') ? 'calls' : 'costUsd';
      const amounts = seats.map((usage) => usage[unit] ?? 0);
      const cost = limit.startsWith('seat')
        ? Math.max(...amounts)
        : amounts.reduce((sum, one) => sum + one, 0);
      const most = cost * (1 + 3 * rng.float());
      const limited = `${line} --limit ${limit}=${unit === 'calls' ? Math.round(most) : most}`;
      const control = await play(`${game}-${round}-control`, limited);
      const run = `${game}-${round}-killed`;
      let last: Document | undefined;
      for (
        let kills = 0;
        kills < 7 && (last === undefined || last.matches[0]?.status !== 'finished');
        kills += 1
      )
        last = await play(run, limited, { after: 1 + rng.int(12) });
      last = await play(run, limited);
      const [match] = last?.matches ?? [];
      const isHeld = match?.status === 'aborted' && match.reason?.includes('lost calls hold') === true;
      add(isHeld ? 'unfinished' : 'same');
      if (isHeld) last = await play(run, limited, { more: '--settle-lost 0' });
      process.stderr.write(`${limited}: ${match?.status} ${match?.reason ?? ''} ${JSON.stringify(seen)}\n`);
      expect([limited, last && resultOf(last)]).toEqual([limited, control && resultOf(control)]);
      expect(await masbench(`verify ${run}`)).toMatchObject({ code: 0 });
    }
  expect(seen['kills']).toBeGreaterThanOrEqual(killsInAll);
}, 3_600_000);
