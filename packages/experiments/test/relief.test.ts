import { makeAmounts } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { reliefSchema, type Relief } from '../src/plan/continuation-schema.ts';
import { checkGreater, limitsOf, settledOf, settleLost, sumSettled } from '../src/plan/relief.ts';

const none = makeAmounts(() => 0);
const lost = (calls: number, tokens: number, costUsd: number | undefined) => ({ calls, tokens, costUsd });
const manifest = (limits: object, relief: readonly Relief[] = []) =>
  ({ cells: [{ limits }], relief }) as unknown as Parameters<typeof checkGreater>[0];

describe('a limit that is raised', () => {
  it('stands in place of the one before, and leaves the others', () => {
    const limits = { timeoutMs: 5, match: { costUsd: 1, calls: 9 }, seats: { A: { tokens: 5, calls: 2 } } };
    const relief = [
      { limits: { match: { costUsd: 2 } } },
      { limits: { match: { costUsd: 3 }, seats: { A: { tokens: 6 } } } },
    ];
    expect(limitsOf(manifest(limits, relief), 0)).toEqual({
      timeoutMs: 5,
      match: { costUsd: 3, calls: 9 },
      seats: { A: { tokens: 6, calls: 2 } },
    });
    expect(limitsOf(manifest(limits), 0)).toBe((manifest(limits).cells as { limits: object }[])[0]?.limits);
  });

  it('must be there, and become greater', () => {
    const of = manifest({ match: { costUsd: 1, seconds: 5 }, seats: { A: { calls: 2 } } }, [
      { limits: { match: { costUsd: 2 } } },
    ]);
    expect(() =>
      checkGreater(of, { match: { costUsd: 2, seconds: 6 }, seats: { A: { calls: 3 } } }),
    ).not.toThrow();
    expect(() => checkGreater(of, { match: { costUsd: 1.5 } })).toThrow(
      'the limit match.costUsd can be raised, not lowered: it is 2, and 1.5 was given',
    );
    expect(() => checkGreater(of, { seat: { calls: 1 } })).toThrow(
      'its matches have no limit seat.calls that could be raised',
    );
    expect(() => checkGreater(of, { seats: { B: { calls: 1 } } })).toThrow('no limit seats.B.calls');
  });
});

describe('lost calls that are settled', () => {
  const byMatch = new Map([
    ['m0001', { seats: { A: lost(2, 300, 0.3), B: none }, services: lost(1, 50, 0.1) }],
    ['m0002', { seats: { A: none, B: lost(1, 100, 0.4) }, services: none }],
  ]);

  it('free, in every unit, the share of their bound that was not spent', () => {
    const settled = settleLost(byMatch, 0.2);
    expect(reliefSchema.parse({ settled })).toEqual({ settled });
    expect([settled.costUsd, settled.ofUsd]).toEqual([0.2, 0.8]);
    const relief = [{ settled }, { settled }];
    const freed = sumSettled(settledOf(manifest({}, relief), 'm0001'));
    expect(freed.calls).toBeCloseTo(2 * 0.75 * 3);
    expect(freed.tokens).toBeCloseTo(2 * 0.75 * 350);
    expect(freed.costUsd).toBeCloseTo(2 * 0.75 * 0.4);
    expect(settledOf(manifest({}, relief), 'm0002')?.seats['B']?.costUsd).toBeCloseTo(0.6);
    expect(settledOf(manifest({}, relief), 'm0003')).toBeUndefined();
    expect(sumSettled(settleLost(byMatch, 0.8).freed['m0001'])).toEqual(none);
  });

  it('have cost no more than their bound, and something unknown only where they have cost nothing', () => {
    for (const wrong of [0.81, -1, NaN])
      expect(() => settleLost(byMatch, wrong)).toThrow(/at most \$0.8|a number of dollars from 0/);
    expect(() => settleLost(new Map([['m0001', { seats: { A: none }, services: none }]]), 0)).toThrow(
      'none of its calls was lost: there is nothing to settle',
    );
    const unknown = new Map([['m0001', { seats: { A: lost(3, 10, undefined) }, services: none }]]);
    expect(() => settleLost(unknown, 0.1)).toThrow('settle them at 0, or raise the limit');
    expect(settleLost(unknown, 0)).toEqual({
      costUsd: 0,
      ofUsd: null,
      freed: { m0001: { seats: { A: lost(3, 10, 0) }, services: none } },
    });
  });
});
