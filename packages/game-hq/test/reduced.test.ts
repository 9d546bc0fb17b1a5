import { bestResponse, exploitability, nashConv, solve, recordStrategies } from '@masbench/game-theory';
import { reducedHq, type ReducedHqSettings } from '../src/reduced/two-passages.ts';
import { describe, expect, it } from 'vitest';
import { policyDataSchema } from '../src/rules/choices.ts';

const one = (settings: ReducedHqSettings = {}): ReturnType<typeof reducedHq> =>
  reducedHq({ passages: 1, ...settings });

/** Reviews where the worst summary is flawed, if it ever reviews. */
const policy =
  (isReviewed: (score: number) => boolean) =>
  ({ data }: { readonly data: unknown }) => {
    const { choices, candidates } = policyDataSchema.parse(data);
    const reviews = choices.includes('review') && isReviewed(candidates[0]?.score ?? 1);
    const choice = reviews ? 'review' : choices.includes('continue') ? 'continue' : 'end';
    return [{ action: { choice }, probability: 1 }];
  };
const never = policy(() => false);
const mending = policy((score) => score < 1);

describe('the reduced game', () => {
  it('is worth by hand what it is worth by its rules, with one passage', () => {
    const beta = 0.01;
    const start = one({ beta });
    // A mends one summary in sixteen by 0.56. It reviews one in four, and then makes four calls where B makes three.
    const gain = 0.25 * 0.25 * 0.56;
    const cost = 0.25 * beta * (1 + 3 * (1 - 3 / 4));
    const profile = { ...recordStrategies(start, mending), B: recordStrategies(start, never)['B'] ?? {} };
    const { values } = nashConv(start, profile);
    expect(values['A']).toBeCloseTo(gain - cost, 12);
    expect(values['B']).toBeCloseTo(cost - gain, 12);
    // Against a seat that never reviews, nothing is better than to review what is flawed.
    expect(bestResponse(start, profile, 'A').gain).toBeCloseTo(0, 12);
    expect(bestResponse(start, profile, 'B').gain).toBeGreaterThan(0);
  });

  it('reviews what is flawed where reviews are cheap, and nothing where they are dear', () => {
    const [cheap, dear] = [one({ beta: 0.01 }), one({ beta: 0.2 })];
    expect(exploitability(cheap, recordStrategies(cheap, mending))).toBeCloseTo(0, 12);
    expect(exploitability(dear, recordStrategies(dear, never))).toBeCloseTo(0, 12);
    expect(exploitability(cheap, recordStrategies(cheap, never))).toBeGreaterThan(0.01);
    const { value, exploitability: gap } = solve(cheap, { iterations: 100 });
    expect(value).toBeCloseTo(0, 6);
    expect(gap).toBeLessThan(1e-4);
  });

  it('has the same information sets under both payoffs, and knowledge of a rival never hurts', () => {
    const own = one({ beta: 0.02, payoff: 'own' });
    const { strategies } = solve(one({ beta: 0.02 }), { iterations: 50 });
    const { values, gains } = nashConv(own, strategies);
    expect(values['A']).toBeCloseTo(values['B'] ?? 0, 3);
    expect(Object.values(gains).every((gain) => gain >= 0)).toBe(true);
    expect(() => exploitability(own, strategies)).toThrow('scores must sum to the same at every end');
    const blind = solve(one({ beta: 0.02, blind: ['B'] }), { iterations: 200 });
    const seeing = solve(one({ beta: 0.02 }), { iterations: 200 });
    // A's value where B is blind, less where it sees: C_info for rivals that best respond, in a game that sums to 0.
    expect(blind.value - seeing.value).toBeGreaterThan(-1e-4);
  });
});
