import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { serve } from './served.ts';

/** Calls of all runs together: 10,000 take about 20 seconds of one core. */
const callsInAll = Number(process.env['MASBENCH_CALLS'] ?? 2_000);

const scoredSchema = z.looseObject({ id: z.int(), status: z.literal('scored'), value: z.literal(1) });

/** Moments at which the process is killed, in both batches of a pair: claims and verdicts. */
type Moment =
  // The batch is accepted and paid for, and its id has not arrived.
  | 'accepted'
  // Its id is on record, and it is worked on.
  | 'polled'
  // Its answers arrive.
  | 'collected'
  | 'any time';

const moments: readonly Moment[] = ['accepted', 'polled', 'collected', 'accepted', 'polled', 'collected'];

it.each([
  ['openai:gpt-5.6', 'OPENAI', '/v1', callsInAll, moments],
  ['anthropic:claude-sonnet-4-5', 'ANTHROPIC', '', 100, moments],
  // Its answers come with its state, so they are collected at once.
  ['google:gemini-3-flash', 'GOOGLE_GEMINI', '', 100, moments.filter((moment) => moment !== 'collected')],
])(
  'batched calls of %s survive kill -9, and none is paid twice',
  async (model, variable, base, calls, ofModel) => {
    const rng = createRng(calls, model);
    let moment: Moment | undefined;
    let kill: () => void = () => undefined;
    let kills = 0;
    const killNow = (now: Moment): boolean => {
      if (now !== moment) return false;
      moment = undefined;
      kill();
      return true;
    };
    const server = await serve({
      reply: ({ messages }) => {
        const prompt = messages.at(-1)?.text ?? '';
        const claim = /Item \d+ is blue\./.exec(prompt)?.[0] ?? '';
        const json = prompt.startsWith('Split')
          ? { claims: [claim] }
          : { verdicts: [{ claim: 1, reason: 'it says so', verdict: 'supported' }] };
        return { json, usage: { inputTokens: 100, outputTokens: 10 } };
      },
      batches: {
        workMs: 400,
        onAccepted: async () => {
          // A process that is killed here never hears of the batch.
          if (killNow('accepted')) await new Promise((resolve) => setTimeout(resolve, 50));
        },
        onRequest: ({ method, path }) => {
          if (/\/(content|results)$/.test(path)) killNow('collected');
          else if (method === 'GET' && !path.includes('?')) killNow('polled');
        },
      },
    });
    const { folder, masbench } = inFolder();
    const pairs = Array.from({ length: calls / 2 }, (_, id) => ({
      id,
      source: `Item ${id} is blue.`,
      output: `Item ${id} is blue.`,
    }));
    await writeFile(join(folder, 'pairs.jsonl'), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
    const command = `score --scorer judge@${model}?batch=true --input pairs.jsonl --cache kept`;
    const key = { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', GEMINI_API_KEY: 'k' };
    for (const next of [...ofModel, 'any time', undefined] as const) {
      moment = next;
      const { code, stdout, stderr } = await masbench(command, {
        env: { ...key, [`${variable}_BASE_URL`]: server.url + base },
        started: (pid) => {
          kill = () => {
            kills += 1;
            process.kill(pid, 'SIGKILL');
          };
          if (next === 'any time') setTimeout(() => killNow('any time'), 300 + rng.int(2_500));
        },
      });
      kill = () => undefined;
      if (next !== undefined && code === null) continue;
      expect(code === 0 ? '' : stderr).toBe('');
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => scoredSchema.parse(JSON.parse(line)).id);
      expect(lines).toEqual(pairs.map(({ id }) => id));
    }
    expect(kills).toBeGreaterThanOrEqual(ofModel.length);
    // Every question once, and every question.
    const bodies = server.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(calls);
    expect(new Set(bodies).size).toBe(calls);
    const record = join(folder, 'kept', 'batches', 'batches.jsonl');
    expect(existsSync(record) && readFileSync(record, 'utf8')).toMatch(/"type":"ended"/);
  },
);
