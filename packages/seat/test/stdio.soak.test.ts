import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { losesMoves } from './finds-breaches.ts';
import { livingWith } from './living-with.ts';
import { hostile, playBids } from './seated.ts';

losesMoves([
  ['never-ready', /did not say that it is ready within 300 ms/, { startMs: 300 }],
  ['garbage', /gave no answer within 200 ms/, { answerMs: 200 }],
  ['long-line', /wrote a line of more than 4194304 bytes/, {}],
  ['refuse', /I do not bid/, {}],
]);

describe(
  'a program changes nothing but its own result, and little in this process',
  { timeout: 180_000 },
  () => {
    it('when it writes a gigabyte before its answer', async () => {
      const plain = await playBids({ A: hostile('plain') }, { rounds: 1 });
      const before = aliveBytes();
      const alive: number[] = [];
      const timer = setInterval(() => alive.push(aliveBytes() - before), 500);
      const started = performance.now();
      const { result } = await playBids(
        { A: hostile('gigabyte', { outputBytes: 2 ** 31, answerMs: 120_000 }) },
        { rounds: 1 },
      );
      clearInterval(timer);
      alive.push(aliveBytes() - before);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `1,088 MiB in ${seconds} s, at most ${Math.round(Math.max(...alive) / 2 ** 20)} MiB of it alive at ${alive.length} points\n`,
      );
      expect(result.seats['A']?.failedAttempts).toEqual({});
      expect(result).toMatchObject({ outcome: plain.result.outcome, scores: plain.result.scores });
      // Measured: 51 MiB, and 1,052 MiB where every line is kept.
      expect(Math.max(...alive)).toBeLessThan(100 * 2 ** 20);
    });

    it('when it forks, and its children answer for others and never exit', async () => {
      const word = `forks-${process.pid}`;
      const plain = await playBids({ A: hostile('plain') });
      const { result } = await playBids({ A: hostile('forks', { graceMs: 100, rest: [word] }) });
      expect(result).toMatchObject({ outcome: plain.result.outcome, scores: plain.result.scores });
      await expect.poll(() => livingWith(word), { timeout: 20_000 }).toBe(0);
    });
  },
);

setFlagsFromString('--expose-gc');
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'));

/** Collects, and returns how many bytes this process holds that are still alive. */
function aliveBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
