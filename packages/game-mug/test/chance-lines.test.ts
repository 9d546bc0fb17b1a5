import { createRng } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionByChance, survivalByChance } from '../src/game/chance-lines.ts';

/** One game in which each living seat is equally likely to leave. */
function found(seats: number, undercovers: number, maxRounds: number, seed: number): boolean {
  const rng = createRng(seed, 'chance');
  let [regulars, hidden] = [seats - undercovers, undercovers];
  for (let round = 0; round < maxRounds && hidden > 0 && regulars > 1; round++) {
    if (rng.int(regulars + hidden) < hidden) hidden--;
    else regulars--;
  }
  return hidden === 0;
}

describe('the lines of chance', () => {
  it('of detection are 1/N per round with one undercover, until one regular is left', () => {
    expect(detectionByChance({ seats: 3, undercovers: 1, maxRounds: 1 })).toBeCloseTo(1 / 3, 12);
    expect(detectionByChance({ seats: 5, undercovers: 1, maxRounds: 2 })).toBeCloseTo(2 / 5, 12);
    expect(detectionByChance({ seats: 4, undercovers: 1, maxRounds: 9 })).toBeCloseTo(2 / 4, 12);
  });

  it('of detection agree with games that are drawn', () => {
    const games = 4000;
    for (const [seats, undercovers, maxRounds] of [
      [6, 2, 3],
      [7, 3, 9],
    ] as const) {
      const hits = Array.from({ length: games }, (_, seed) =>
        found(seats, undercovers, maxRounds, seed),
      ).filter(Boolean);
      const expected = detectionByChance({ seats, undercovers, maxRounds });
      expect(Math.abs(hits.length / games - expected)).toBeLessThan(
        4 * Math.sqrt((expected * (1 - expected)) / games),
      );
    }
  });

  it('of survival begin at 1, never rise, and end at 1 − detection with one undercover', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 9 }), (seats, maxRounds) => {
        const size = { seats, undercovers: 1, maxRounds };
        const line = survivalByChance(size);
        expect(line).toHaveLength(maxRounds + 1);
        expect(line[0]).toBe(1);
        for (const [round, share] of line.entries())
          expect(share).toBeLessThanOrEqual((line[round - 1] ?? 1) + 1e-12);
        expect(line.at(-1)).toBeCloseTo(1 - detectionByChance(size), 12);
      }),
    );
  });
});
