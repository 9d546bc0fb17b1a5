import { experiment, load, run } from '@masbench/experiments';
import { compareParts, readHeadline } from '@masbench/findings';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-headline-'));
});
afterAll(async () => rm(folder, { recursive: true }));

describe('the headline of a run', () => {
  it('is what the benchmark asks, and not a comparison of seats that are dealt anew', async () => {
    const study = experiment({ benchmark: werewolf, settings: { preset: 'mini-mafia' }, trials: 12 });
    const { result } = await run(study, { folder: join(folder, 'asked') });
    const { headline, detail, isAlert } = readHeadline(result);
    expect(isAlert).toBe(false);
    expect(headline).toMatch(/wolves|village|suspicion/i);
    expect(headline).not.toMatch(/seat/i);
    expect(result.contrasts?.map(({ sentence }) => detail.includes(sentence))).toContain(true);

    const { comparisons } = await compareParts(await load(join(folder, 'asked')));
    expect(new Set(comparisons.flatMap(({ first, second }) => [first, second]))).toEqual(
      new Set(['villager', 'werewolf', 'seer']),
    );
  });

  it('is that the agents did not play, if more than a fifth of the moves were substitutes', async () => {
    const study = experiment({
      benchmark: werewolf,
      settings: { preset: 'mini-mafia' },
      limits: { seat: { calls: 2 }, retries: 0 },
      trials: 3,
    });
    const { result } = await run(study, { folder: join(folder, 'limits') });
    const { headline, isAlert } = readHeadline(result);
    expect(isAlert).toBe(true);
    expect(headline).toMatch(/^\d+ of \d+ moves were not the agents’ own: this run compares nothing$/);
    const fair = { ...result, seats: result.seats.map((row) => ({ ...row, standIns: {} })) };
    expect(readHeadline(fair).isAlert).toBe(false);
  });
});
