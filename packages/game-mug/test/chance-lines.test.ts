import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionByChance, survivalByChance } from '../src/game/chance-lines.ts';

describe('the lines of chance', () => {
  it('of detection are 1/N per round with one undercover, until one regular is left', () => {
    expect(detectionByChance({ seats: 3, undercovers: 1, maxRounds: 1 })).toBeCloseTo(1 / 3, 12);
    expect(detectionByChance({ seats: 5, undercovers: 1, maxRounds: 2 })).toBeCloseTo(2 / 5, 12);
    expect(detectionByChance({ seats: 4, undercovers: 1, maxRounds: 9 })).toBeCloseTo(2 / 4, 12);
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
