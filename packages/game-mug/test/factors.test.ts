import { mostSuspicious, suspicion } from '@masbench/game-mug';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightsSchema, type Factors } from '../src/game/factors.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const factors: fc.Arbitrary<Factors> = fc.record({
  inconsistency: share,
  deviation: share,
  inaccuracy: share,
  behaviour: share,
});
const equal = weightsSchema.parse({});

describe('equation 7', () => {
  it('is the weighted sum of the four factors', () => {
    const weights = { inconsistency: 1, deviation: 10, inaccuracy: 100, behaviour: 1000 };
    expect(
      suspicion({ inconsistency: 0.1, deviation: 0.2, inaccuracy: 0.3, behaviour: 0.4 }, weights),
    ).toBeCloseTo(432.1, 9);
  });

  it('picks those of greatest sum, in any order of suspects', () => {
    fc.assert(
      fc.property(fc.array(factors, { minLength: 1, maxLength: 6 }), (all) => {
        const scored = all.map((one, index) => [`s${index}`, one] as const);
        const found = mostSuspicious(scored, equal);
        const most = Math.max(...all.map((one) => suspicion(one, equal)));
        expect(found.length).toBeGreaterThan(0);
        for (const [suspect, one] of scored) {
          expect(found.includes(suspect)).toBe(Math.abs(suspicion(one, equal) - most) < 1e-9);
        }
        expect(new Set(mostSuspicious(scored.toReversed(), equal))).toEqual(new Set(found));
      }),
    );
  });

  it('ignores a factor of weight 0', () => {
    fc.assert(
      fc.property(factors, share, (one, other) => {
        const weights = { ...equal, behaviour: 0 };
        expect(suspicion({ ...one, behaviour: other }, weights)).toBe(suspicion(one, weights));
      }),
    );
  });
});
