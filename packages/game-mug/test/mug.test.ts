import { replay, type Handlers } from '@masbench/core';
import { mug, type Mug } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import type { MugConfigInput } from '../src/game/config.ts';
import { type MugState } from '../src/game/state.ts';
import { deal, plain, playMug, seatsOf } from './playing.js';

const abstaining = plain({ vote: () => ({ vote: null, suspicions: [] }) });
/** Finds D, where it is undercover. */
const finding = plain({ vote: ({ data }) => ({ vote: data.candidates.at(-1) ?? null, suspicions: [] }) });

function stateOf({ journal }: Awaited<ReturnType<typeof playMug>>): MugState {
  return replay(mug, journal).state;
}

describe('the detection game', () => {
  it.each<[string, Handlers<Mug>, Partial<MugConfigInput>, object, state: Partial<MugState>]>([
    [
      'with the undercover, and the others answer',
      finding,
      {},
      { stop: 'found', found: true, rounds: 1, answer: '3', correct: true },
      { alive: ['A', 'B', 'C'] },
    ],
    [
      'after maxRounds, if no player is voted out',
      abstaining,
      { maxRounds: 2 },
      { stop: 'timeout', found: false, rounds: 2 },
      { alive: ['A', 'B', 'C', 'D'] },
    ],
    [
      // All vote for the first candidate, so A and then B leave.
      'with one regular left',
      plain(),
      { maxRounds: 9 },
      { stop: 'one-regular', found: false, rounds: 2 },
      { alive: ['C', 'D'] },
    ],
    [
      'in the plurality of the last statements where the options say so',
      abstaining,
      { maxRounds: 1, onSurvival: 'vote' },
      { stop: 'timeout', answer: '3' },
      { summaries: [] },
    ],
    [
      'before a vote where nobody is undercover',
      plain(),
      { undercovers: 0 },
      { stop: 'no-undercover', found: null, rounds: 0, correct: true },
      { alive: ['A', 'B', 'C', 'D'] },
    ],
  ])('ends %s', async (_name, agent, config, outcome, state) => {
    const result = await playMug({ agents: seatsOf(4, agent), config, force: deal('D') });
    expect(result.outcome).toMatchObject(outcome);
    expect(stateOf(result)).toMatchObject(state);
  });

  it('goes on until the last of several undercovers is found', async () => {
    const force = { 'names#0': ['A', 'B', 'C', 'D', 'E'], 'roles#0': ['A', 'B', 'C', 'D', 'E'] };
    const result = await playMug({ agents: seatsOf(5, plain()), config: { undercovers: 2 }, force });
    expect(result.outcome).toMatchObject({ stop: 'found', rounds: 2, undercovers: ['A', 'B'] });
  });

  it.each([0, 1, 2, 3])('plays %i rounds of observation before the first vote', async (observationRounds) => {
    const result = await playMug({
      agents: seatsOf(3, plain()),
      config: { observationRounds, maxRounds: 1 },
    });
    const kinds = stateOf(result).rounds.map(({ kind }) => kind);
    expect(kinds).toEqual([...Array<string>(observationRounds).fill('observation'), 'formal']);
  });

  it('keeps missing statements and votes on the record with their reason, and goes on, in a forfeit too', async () => {
    const fail = (): never => {
      throw new Error('no answer');
    };
    const silent = plain({
      reason: fail,
      summarize: fail,
      vote: () => ({ vote: 'no such player', suspicions: [] }),
    });
    for (const onIllegal of ['fallback', 'forfeit'] as const) {
      const result = await playMug({
        agents: { ...seatsOf(4, abstaining), A: silent },
        config: { maxRounds: 1 },
        limits: { onIllegal },
        force: deal('C'),
      });
      const { rounds, summaries } = stateOf(result);
      const [, round] = rounds;
      for (const said of [...rounds.map(({ statements }) => statements), ...summaries])
        expect(said['A']).toMatchObject({ by: 'fallback', why: 'error', answer: '' });
      expect(round?.ballots['A']).toMatchObject({ by: 'fallback', why: 'illegal', target: null });
      expect(round?.out).toBeNull();
      expect(result.metrics.seats?.['A']).toMatchObject({
        votesMissing: 1,
        statementsMissing: 2,
        voteAccuracy: null,
      });
    }
  });
});
