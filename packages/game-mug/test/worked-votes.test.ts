import { uniform, type Ask } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import type { MugAsks, VoteAction } from '../src/game/asks.ts';
import { accuracyByChance, regularOutByChance, survivalByChance } from '../src/game/chance-lines.ts';
import { mugConfigSchema, type MugConfigInput } from '../src/game/config.ts';
import {
  closeRound,
  countPlayers,
  currentRound,
  endDetection,
  seatRole,
  startRound,
} from '../src/game/detection.ts';
import { makeMugState, type MugState, type SeatVote } from '../src/game/state.ts';
import { onBallot, openVotes, takeVote } from '../src/game/voting.ts';
import {
  factorsSchema,
  mostSuspicious,
  suspicion,
  weightsSchema,
  type Factors,
} from '../src/game/factors.ts';
import { prepared } from './playing.ts';

const seats = ['A', 'B', 'C', 'D'];

/** Four players under the names of their seats, of which D holds the edited image, in the vote of the first round. */
function voting(given: Partial<MugConfigInput> = {}) {
  const config = mugConfigSchema.parse(prepared({ undercovers: 1, ...given }));
  const state: MugState = {
    ...makeMugState(config, seats),
    names: { A: 'A', B: 'B', C: 'C', D: 'D' },
    roles: { A: 'regular', B: 'regular', C: 'regular', D: 'undercover' },
  };
  startRound(state, 'formal');
  const vote = (seat: string, action: Partial<VoteAction>): void => {
    takeVote(
      state,
      { seat, by: 'agent', why: undefined, action: { vote: null, suspicions: [], ...action } },
      config,
    );
  };
  const ballot = (seat: string): SeatVote | null | undefined => state.rounds[0]?.ballots[seat];
  return { config, state, vote, ballot };
}

/** Requests as what they were made of. */
const ask = {
  vote: (seat: string, data: unknown) => ({ vote: seat, data }),
  ballot: (distribution: unknown, key: string) => ({ ballot: distribution, key }),
  tie: (distribution: unknown) => ({ tie: distribution }),
} as unknown as Ask<MugAsks>;

const suspected = (name: string, inconsistency: number) => ({
  name,
  inconsistency,
  deviation: 0,
  inaccuracy: 0,
  behavior: 0,
});

describe('a vote', () => {
  it('asks each living player, who is told whether factors are wanted', () => {
    for (const by of ['free', 'factors'] as const) {
      const { config, state } = voting({ voting: { by } });
      state.alive = ['A', 'C', 'D'];
      expect(openVotes(state, ask, config)[0]).toEqual({
        vote: 'A',
        data: { round: 1, rounds: config.maxRounds, candidates: ['C', 'D'], factors: by === 'factors' },
      });
    }
  });

  it('is a draw among the others where it is random', () => {
    const { config, state, ballot } = voting({ voting: { by: 'random' } });
    expect(openVotes(state, ask, config)[1]).toEqual({ ballot: uniform(['A', 'C', 'D']), key: '1' });
    onBallot(state, { key: '1', value: 'C' } as Parameters<typeof onBallot>[1], config);
    expect(ballot('B')).toMatchObject({ by: 'chance', target: 'C', named: null, tied: [] });
    expect(() => onBallot(state, { key: '9', value: 'C' } as Parameters<typeof onBallot>[1], config)).toThrow(
      'there is no seat at place 9',
    );
  });

  it('goes to the most suspicious where factors decide, whoever was named', () => {
    const { vote, ballot } = voting({ voting: { by: 'factors' } });
    vote('A', { vote: 'B', suspicions: [suspected('C', 0.9), suspected('B', 0.5)], thought: 'C.' });
    expect(ballot('A')).toMatchObject({ target: 'C', named: 'B', tied: [], thought: 'C.' });
    // Without a suspicion of anybody there is no vote.
    vote('B', { vote: 'C', thought: '' });
    expect(ballot('B')).toMatchObject({ target: null, named: 'C', tied: [], thought: null });
  });

  it('goes to the named one of equals, and is drawn if none of them is named', () => {
    const { config, state, vote, ballot } = voting({ voting: { by: 'factors' } });
    const suspicions = [suspected('B', 0.5), suspected('C', 0.5), suspected('D', 0.1)];
    vote('A', { vote: 'C', suspicions });
    expect(ballot('A')).toMatchObject({ target: 'C', tied: [] });
    vote('D', { vote: 'D', suspicions });
    expect(ballot('D')).toMatchObject({ target: null, tied: ['B', 'C'] });
    expect(openVotes(state, ask, config).at(-1)).toEqual({ ballot: uniform(['B', 'C']), key: '3' });
    onBallot(state, { key: '3', value: 'B' } as Parameters<typeof onBallot>[1], config);
    expect(ballot('D')).toMatchObject({ by: 'agent', named: 'D', target: 'B', tied: [] });
  });

  it('counts when all are in: a sole leader leaves, and equals are drawn', () => {
    const { state, vote } = voting();
    for (const seat of ['A', 'B', 'C']) vote(seat, { vote: 'A' });
    expect(state.rounds).toHaveLength(1);
    vote('D', { vote: 'B' });
    expect(state.rounds[0]).toMatchObject({ out: 'A', tied: [] });
    expect(state.rounds[1]).toMatchObject({ kind: 'formal', out: null });
    const { config, state: even, vote: voteEven } = voting();
    for (const seat of seats) voteEven(seat, { vote: ['A', 'B'].includes(seat) ? 'C' : 'A' });
    expect(even.rounds[0]).toMatchObject({ out: null, tied: ['A', 'C'] });
    expect(openVotes(even, ask, config)).toEqual([{ tie: uniform(['A', 'C']) }]);
  });
});

describe('a round', () => {
  it('of observation has no ballots, and counts among those of its kind', () => {
    const { state } = voting();
    startRound(state, 'observation');
    startRound(state, 'formal');
    const [first, second, third] = state.rounds;
    expect(second?.ballots).toEqual({});
    expect([first, second, third].map((round) => round && countPlayers(state.rounds, round))).toEqual([
      1, 1, 2,
    ]);
  });

  it('is none before the first', () => {
    const { state } = voting();
    expect(() => currentRound({ ...state, rounds: [] })).toThrow('none was begun');
    expect(seatRole({ roles: null }, 'D')).toBe('regular');
  });
});

describe('an undercover that one regular is left with', () => {
  /** A and B left before, and now C does. */
  function survived(given: Partial<MugConfigInput>): MugState {
    const { config, state } = voting({ ...given, undercovers: 1 });
    state.alive = ['B', 'C', 'D'];
    state.rounds[0] = {
      kind: 'formal',
      statements: { B: null, C: null, D: null },
      ballots: {},
      tied: [],
      out: null,
    };
    closeRound(state, 'B', config);
    expect(state.stop).toBe('one-regular');
    return state;
  }

  it('stays, leaves, or ends the match without an answer', () => {
    expect(survived({ onSurvival: 'stay' })).toMatchObject({ phase: 'summarize', summarizers: ['C', 'D'] });
    expect(survived({ onSurvival: 'leave' })).toMatchObject({ phase: 'summarize', summarizers: ['C'] });
    expect(survived({ onSurvival: 'none' })).toMatchObject({
      phase: 'end',
      answer: { by: 'chance', why: null, text: null },
    });
  });

  it('decides with the others where their last statements are the answer, of which a missing one is none', () => {
    expect(survived({ onSurvival: 'vote' }).answer?.text ?? null).toBeNull();
  });

  it('does not bring regulars back unless the rules say so, and never one that was found', () => {
    const { config, state } = voting({ rejoin: true });
    state.alive = ['C', 'B'];
    endDetection(state, 'found', config);
    expect(state.summarizers).toEqual(['A', 'B', 'C']);
    endDetection(state, 'found', { ...config, rejoin: false });
    expect(state.summarizers).toEqual(['B', 'C']);
  });
});

describe('factors and chance', () => {
  const factors = (inconsistency: number): Factors => ({
    inconsistency,
    deviation: 0,
    inaccuracy: 0,
    behavior: 0,
  });

  it('are summed up by their weights (equation 7)', () => {
    const weights = { inconsistency: 1, deviation: 10, inaccuracy: 100, behavior: 1000 };
    const given = { inconsistency: 0.1, deviation: 0.2, inaccuracy: 0.3, behavior: 0.4 };
    expect(suspicion(given, weights)).toBeCloseTo(432.1, 9);
  });

  it('are equal if they differ by less than a billionth', () => {
    const weights = weightsSchema.parse({ inconsistency: 1 });
    const scored = [
      ['A', factors(0)],
      ['B', factors(1e-9)],
      ['C', factors(0.5e-9)],
    ] as const;
    expect(mostSuspicious(scored, weights)).toEqual(['B', 'C']);
  });

  it('have weights of any size that is not negative, and each says what it means', () => {
    expect(weightsSchema.parse({ deviation: 2 })).toMatchObject({ inconsistency: 0.25, deviation: 2 });
    expect(weightsSchema.safeParse({ deviation: -0.1 }).success).toBe(false);
    for (const factor of Object.values(factorsSchema.shape))
      expect(factor.meta()?.description).toMatch(/\.$/);
  });

  it('survival of two among five, in one round: each leaves with a chance of 1/5', () => {
    expect(survivalByChance({ seats: 5, undercovers: 2, maxRounds: 1 })).toEqual([
      1,
      expect.closeTo(4 / 5, 12),
    ]);
    expect(survivalByChance({ seats: 4, undercovers: 0, maxRounds: 2 })).toEqual([0, 0, 0]);
  });

  it('a regular among three leaves with a chance of 1/3 in one round, and no later', () => {
    expect(regularOutByChance({ seats: 3, undercovers: 1, maxRounds: 1 })).toBeCloseTo(1 / 3, 12);
    expect(regularOutByChance({ seats: 4, undercovers: 1, maxRounds: 1 })).toBeCloseTo(1 / 4, 12);
  });

  it('a guess is worth a half where the answer is yes or no alone, and its share of the options', () => {
    const byChance = (answer: string): number | null => accuracyByChance({ answer });
    expect(['yes ', 'No', 'yesterday', 'oh yes', '7'].map(byChance)).toEqual([0.5, 0.5, null, null, null]);
    expect([accuracyByChance({ choices: ['a', 'b', 'c', 'd'] }), accuracyByChance({})]).toEqual([0.25, null]);
  });
});
