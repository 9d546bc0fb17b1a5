import { join } from 'node:path';
import { play, type MatchResult } from '@masbench/core';
import { createRng } from '@masbench/statistics';
import { experiment, run } from '@masbench/experiments';
import { benchmark, hq, type Hq, paperQAgent } from '@masbench/game-hq';
import { reviewed } from '../src/players/declared-quality.ts';
import { declaredEvaluation } from '../src/scoring/declared-scorer.ts';
import { table8Deviations, table9 } from '../src/paper/paper-rows.ts';
import { type PaperSeat } from '../src/players/paper-players.ts';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { placeholderPassages } from '../src/passages/placeholder-passages.ts';

async function trial(seed: number): Promise<MatchResult<Hq>> {
  return play(hq, {
    config: { passages: placeholderPassages(813), droppedSpending: 'excused' },
    agents: { A: paperQAgent('gpt-4o-mini', 'A'), B: paperQAgent('gpt-4o-mini', 'B') },
    services: { evaluate: declaredEvaluation },
    seed,
  });
}

describe('simulated GPT-4o-mini', () => {
  it('comes out as in table 8: H, calls, tokens, reviews and seconds within three of its deviations', async () => {
    const results = [await trial(1), await trial(2)];
    for (const seat of ['A', 'B'] satisfies PaperSeat[]) {
      const rows = results.map(({ outcome }) => outcome?.seats.find((row) => row.seat === seat));
      const printed = table9['gpt-4o-mini'][seat];
      for (const field of ['h', 'calls', 'tokens', 'reviews', 'seconds'] as const) {
        const values = rows.map((row) =>
          Number(field === 'tokens' ? Number(row?.inputTokens) + Number(row?.outputTokens) : row?.[field]),
        );
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect([field, Math.abs(mean - printed[field]) / table8Deviations[field] < 3]).toEqual([field, true]);
      }
    }
  });

  it('gains less by every further review of the same summary, and never loses', () => {
    const rng = createRng('reviews', 'mean');
    const gains = [0, 1, 2].map((reviews) => {
      const before = { score: 0.4, reviews };
      const after = Array.from({ length: 400 }, () => reviewed(before, 0.25, rng).score - before.score);
      expect(Math.min(...after)).toBeGreaterThan(0);
      return after.reduce((sum, gain) => sum + gain, 0) / after.length;
    });
    expect(gains[0]).toBeCloseTo(0.6 * 0.25, 2);
    expect(gains[1]).toBeCloseTo(0.6 * 0.125, 2);
    expect(gains[2]).toBeCloseTo(0.6 * 0.0625, 2);
  });

  it('refuses the passages that the paper filtered, the same for every seed', async () => {
    const { outcome } = await play(hq, {
      config: { passages: placeholderPassages(813), droppedSpending: 'excused', reviewLimit: 0 },
      agents: { A: paperQAgent('qwen-max', 'A'), B: paperQAgent('qwen-max', 'B') },
      services: { evaluate: declaredEvaluation },
      seed: 1,
    });
    expect(outcome?.dropped).toHaveLength(2);
    expect(outcome?.seats.map(({ missing }) => missing.refusal)).toEqual([2, 2]);
    for (const { calls, reviews } of outcome?.seats ?? []) expect(calls).toBe(2 * 811 + reviews);
  });
});

describe('the benchmark with simulated players', () => {
  it('refuses them with a scorer that would judge texts which they never write', async () => {
    const definition = experiment({ benchmark, seats: { A: 'simulated:gpt-4o-mini' } });
    await expect(run(definition, { folder: join(temporaryFolder(), 'run') })).rejects.toThrow(
      'writes no text and declares what it would be worth: set scorer to declared, which is lexical',
    );
  });
});
