import { describe, expect, it } from 'vitest';
import { gini, normalizedEntropy } from '../src/metrics/debate.js';
import type { Role } from '../src/options/roles.js';
import { optionsSchema, type Options } from '../src/options/schema.js';
import { decideBallot } from '../src/rules/ballot.js';
import { judgeWin } from '../src/rules/win.js';
import type { Ballot } from '../src/state.js';

const letters: Readonly<Record<string, Role>> = {
  W: 'werewolf',
  V: 'villager',
  S: 'seer',
  D: 'doctor',
  P: 'possessed',
};

/** Roles by their first letters. */
function rolesOf(text: string): Role[] {
  return text.split('').map((letter) => letters[letter] ?? 'villager');
}

describe('the winner', () => {
  const dealt = 'WWSDVVVV';

  it.each<[rule: Options['win']['rule'], living: string, dealt: string, winner: string | null]>([
    ['parity', 'VS', dealt, 'village'],
    ['parity', 'WV', dealt, 'wolves'],
    ['parity', 'WVV', dealt, null],
    ['parity', 'WPV', 'WPSVV', null],
    ['outnumber', 'WV', dealt, null],
    ['outnumber', 'WWV', dealt, 'wolves'],
    ['outnumber', 'W', dealt, 'wolves'],
    ['eliminate-all', 'WWV', dealt, null],
    ['eliminate-all', 'WW', dealt, 'wolves'],
    ['literal', 'WVSD', dealt, 'wolves'],
    ['literal', 'WVV', dealt, null],
    ['slaughter-side', 'WVV', dealt, 'wolves'],
    ['slaughter-side', 'WSD', dealt, 'wolves'],
    ['slaughter-side', 'WSV', dealt, null],
    ['slaughter-side', 'WW', dealt, 'wolves'],
    ['slaughter-side', 'WVV', 'WVVV', null],
    ['slaughter-side', 'WPV', 'WPVV', null],
  ])('by %s, with %s alive of %s, is %s', (rule, living, all, winner) => {
    expect(judgeWin(rolesOf(living), rolesOf(all), { rule, empty: 'draw' })).toBe(winner);
  });

  it.each(['draw', 'village', 'wolves'] as const)(
    'of an empty table is what the options say: %s',
    (empty) => {
      expect(judgeWin([], rolesOf(dealt), { rule: 'parity', empty })).toBe(empty);
    },
  );
});

describe('a ballot without a majority', () => {
  const options = (exile: object): Options => optionsSchema.parse({ exile: { rule: 'majority', ...exile } });
  const context = { living: [0, 1, 2, 3, 4, 5], speaking: [3, 0, 1, 2, 4, 5], earlier: 0 };
  const ballot = (votes: Ballot['votes']): Ballot => ({
    votes,
    voters: context.living,
    waiting: [],
    candidates: null,
    explanations: votes.map(() => ''),
    failed: [],
  });

  it('goes to a runoff between those who lead, or among all where one leads', () => {
    const runoff = options({ tie: 'runoff' });
    expect(decideBallot(ballot([1, 0, 0, 1, 2, 2]), context, runoff)).toEqual({
      kind: 'again',
      candidates: [0, 1, 2],
    });
    expect(decideBallot(ballot([1, 0, 1, 2, 1, 3]), context, runoff)).toEqual({
      kind: 'again',
      candidates: null,
    });
  });

  it('is repeated among all by a revote, as often as the options say', () => {
    const revote = options({ tie: 'revote', revotes: 1, finally: 'first-seat' });
    const tied = ballot([1, 0, 0, 1, null, null]);
    expect(decideBallot(tied, context, revote)).toEqual({ kind: 'again', candidates: null });
    expect(decideBallot(tied, { ...context, earlier: 1 }, revote)).toEqual({ kind: 'exile', player: 0 });
  });

  it('is decided by the vote of the first living speaker, if that is for one who leads', () => {
    const mayor = options({ tie: 'mayor' });
    expect(decideBallot(ballot([1, 0, 0, 1, null, null]), context, mayor)).toEqual({
      kind: 'exile',
      player: 1,
    });
    expect(decideBallot(ballot([1, 0, 0, 5, 1, null]), context, mayor)).toEqual({ kind: 'none' });
  });

  it('counts against the votes cast, where the options say so', () => {
    const votes = ballot([1, 1, null, null, null, 2]);
    expect(decideBallot(votes, context, options({ base: 'living' }))).toEqual({ kind: 'none' });
    expect(decideBallot(votes, context, options({ base: 'ballots' }))).toEqual({ kind: 'exile', player: 1 });
  });
});

describe('measures of a debate', () => {
  it('have the Gini coefficient of statements: 0 of equal shares, (n − 1) / n of one speaker', () => {
    expect(gini([3, 3, 3])).toBe(0);
    expect(gini([0, 0])).toBe(0);
    expect(gini([0, 0, 0, 8])).toBe(0.75);
    // Mean absolute difference 4/3 of all ordered pairs, twice the mean 4.
    expect(gini([1, 2, 3])).toBeCloseTo(2 / 9, 12);
  });

  it('have the entropy of bids over its greatest: 1 of equal bids, 0 of one bidder', () => {
    expect(normalizedEntropy([4, 4, null, 4])).toBeCloseTo(1, 12);
    expect(normalizedEntropy([5, 0])).toBe(0);
    // (3/4 log 4/3 + 1/4 log 4) / log 2
    expect(normalizedEntropy([3, 1])).toBeCloseTo(0.811_278_124_459_132_8, 12);
    expect(normalizedEntropy([5, null])).toBeNull();
    expect(normalizedEntropy([0, 0])).toBeNull();
  });
});
