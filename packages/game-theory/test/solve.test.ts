import { type Seat, unroll, type MoveNode } from '@masbench/core';
import { exploitability, solve, recordStrategies } from '@masbench/game-theory';
import { type WeightedAction } from '../src/solving/strategies.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { kuhn as poker } from '../../core/test/games/kuhn.ts';
import { leducPoker } from './games/leduc-poker.ts';
import { oneRequest, type Kind } from './games/one-request.ts';

const kuhn = unroll(poker, { config: {}, seats: ['A', 'B'] });
const leduc = unroll(leducPoker, { config: {}, seats: ['A', 'B'] });
const cards = z.object({ card: z.int(), history: z.string() });
const evenly = ({ actions = [] }: MoveNode): WeightedAction[] =>
  actions.map((action) => ({ action, probability: 1 / actions.length }));

/** Kuhn's family of equilibria: probabilities of betting by history and own card; `bluff` is from 0 to 1/3. */
const equilibrium =
  (bluff: number) =>
  ({ view }: MoveNode): WeightedAction[] => {
    const { card, history } = cards.parse(view);
    const bets: Readonly<Record<string, readonly [number, number, number]>> = {
      '': [bluff, 0, 3 * bluff],
      pb: [0, bluff + 1 / 3, 1],
      p: [1 / 3, 0, 1],
      b: [0, 1 / 3, 1],
    };
    const probability = bets[history]?.[card - 1] ?? Number.NaN;
    return [
      { action: 'b', probability },
      { action: 'p', probability: 1 - probability },
    ];
  };

describe('exploitability', () => {
  it("is 0 in all of Kuhn's equilibria, and only there", () => {
    for (const bluff of [0, 0.1, 0.25, 1 / 3])
      expect(exploitability(kuhn, recordStrategies(kuhn, equilibrium(bluff)))).toBeCloseTo(0, 12);
    const offByATenth = recordStrategies(kuhn, (node) =>
      equilibrium(0.2)(node).map(({ action, probability }) => ({
        action,
        probability: 0.9 * probability + 0.05,
      })),
    );
    expect(exploitability(kuhn, offByATenth)).toBeGreaterThan(0.01);
  });

  it('of seats that always pass in Kuhn poker is 1, as a bet always wins the ante', () => {
    const passes = recordStrategies(kuhn, () => [{ action: 'p', probability: 1 }]);
    expect(exploitability(kuhn, passes)).toBeCloseTo(1, 12);
  });

  it('of uniform play is 11/24 in Kuhn and 2.373611 in Leduc poker, as in independent solvers', () => {
    expect(exploitability(kuhn, recordStrategies(kuhn, evenly))).toBeCloseTo(11 / 24, 12);
    expect(exploitability(kuhn, {})).toBeCloseTo(11 / 24, 12);
    expect(exploitability(leduc, {})).toBeCloseTo(2.373611111, 8);
  });

  it('refuses strategies of another game', () => {
    const set = kuhn.apply(kuhn.open[0]?.id ?? '', [1, 2, 3]).informationSet('A');
    const bad = (choices: readonly WeightedAction[]) => () => exploitability(kuhn, { A: { [set]: choices } });
    expect(bad([{ action: 'raise', probability: 1 }])).toThrow('A has "raise" for');
    expect(bad([{ action: 'p', probability: 0.5 }])).toThrow('must sum to 1: A has 0.5');
    expect(bad([{ action: 'p', probability: -1 }])).toThrow('must not be negative: A has -1');
    expect(() => exploitability(kuhn, { B: { [set]: [] } })).toThrow(
      'every set must be one of the game: B has',
    );
  });
});

describe('solve', () => {
  it('finds the value of Kuhn poker, −1/18, and strategies that nothing beats', () => {
    const solution = solve(kuhn, { iterations: 1000 });
    expect(Math.abs(solution.value + 1 / 18)).toBeLessThan(1e-4);
    expect(solution.exploitability).toBeLessThan(1e-3);
    expect(exploitability(kuhn, solution.strategies)).toBeCloseTo(solution.exploitability, 12);
    expect(solve(kuhn, { iterations: 1000 })).toEqual(solution);
  });

  it('finds the value of Leduc poker, −0.0856, and strategies of exploitability under 0.01', () => {
    const solution = solve(leduc, { iterations: 300 });
    expect(Math.abs(solution.value + 0.085606)).toBeLessThan(1e-3);
    expect(solution.exploitability).toBeLessThan(0.01);
    expect(Object.values(solution.strategies).map((sets) => Object.keys(sets).length)).toEqual([144, 144]);
  });

  it('refuses games that it cannot solve, and says why', () => {
    expect(() => solve(kuhn, { iterations: 0 })).toThrow("'iterations' must be a positive integer");
    const started =
      (kind: Kind, seats: Seat[] = ['A', 'B']) =>
      () =>
        solve(unroll(oneRequest(kind), { config: {}, seats }));
    expect(started('finite')).not.toThrow();
    expect(started('finite', ['A', 'B', 'C'])).toThrow('must have two seats: it has 3');
    expect(started('text')).toThrow('must be finitely many');
    expect(started('sampled')).toThrow('is sampled');
    expect(started('service')).toThrow('must be replaced by a draw');
  });
});
