import { replay, type Handlers, type Seat } from '@masbench/core';
import { mug, preparedServices, mugScriptedPlayer, type Mug } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import { edited, original, perceive, playMug, seatsOf } from './playing.js';
import { type ReasonAction } from '../src/game/asks.ts';
import { type MugState } from '../src/game/state.ts';

const scripted = mugScriptedPlayer({ perceive });

function statement(answer: string): ReasonAction {
  return { answer, reasoning: `I see ${answer}`, details: [], questions: [], replies: [] };
}

/** Players that say what their image shows and vote as told: by the name of the voter. */
function voting(choose: (name: string, candidates: readonly string[]) => string | null): Handlers<Mug> {
  return {
    reason: ({ view }) => statement(view.self.image.sha256 === original.reference.sha256 ? '3' : '4'),
    vote: ({ view, data }) => ({ vote: choose(view.self.name, data.candidates), suspicions: [] }),
    summarize: () => ({ answer: '3', reasoning: '' }),
    answer: () => ({ answer: '3' }),
  };
}

const first = voting((_name, candidates) => candidates[0] ?? null);
const abstaining = voting(() => null);

/** Forces who gets which name (seats in order) and who is undercover. */
function deal(undercover: Seat, seats: readonly Seat[] = ['A', 'B', 'C', 'D']): Record<string, unknown> {
  return { 'names#0': seats, 'roles#0': [undercover, ...seats.filter((seat) => seat !== undercover)] };
}

async function stateOf(result: Awaited<ReturnType<typeof playMug>>): Promise<MugState> {
  return replay(mug, result.journal).state;
}

describe('the detection game', () => {
  it('stops when the undercover is found, and the others answer the question', async () => {
    const result = await playMug({ agents: seatsOf(4, scripted) });
    expect(result.outcome).toMatchObject({
      stop: 'found',
      found: true,
      rounds: 1,
      answer: '3',
      correct: true,
    });
    const [hidden = ''] = result.outcome?.undercovers ?? [];
    expect(result.scores?.[hidden]).toBe(0);
    expect(Object.values(result.scores ?? {})).toEqual(expect.arrayContaining([0, 1, 1, 1]));
  });

  it('stops after maxRounds if no player is voted out, and says so', async () => {
    const result = await playMug({ agents: seatsOf(4, abstaining), config: { maxRounds: 2 } });
    expect(result.outcome).toMatchObject({ stop: 'timeout', found: false, rounds: 2 });
    const state = await stateOf(result);
    expect(state.rounds.filter(({ kind }) => kind === 'formal').map(({ out }) => out)).toEqual([null, null]);
    expect(state.alive).toEqual(['A', 'B', 'C', 'D']);
  });

  it('stops when one regular is left', async () => {
    // Player 1 to 4 are A to D; all vote for the first candidate, so A and then B leave.
    const result = await playMug({ agents: seatsOf(4, first), config: { maxRounds: 9 }, force: deal('D') });
    expect(result.outcome).toMatchObject({ stop: 'one-regular', found: false, rounds: 2 });
    expect((await stateOf(result)).alive).toEqual(['C', 'D']);
  });

  it('measures votes and survival round by round, next to chance', async () => {
    // A leaves first, by the votes of the others, then D, who is the undercover.
    const votes: Record<string, string> = {
      'Player 1': 'Player 4',
      'Player 2': 'Player 1',
      'Player 3': 'Player 1',
      'Player 4': 'Player 1',
    };
    const agent = voting((name, candidates) => {
      const target = votes[name] ?? null;
      if (target !== null && candidates.includes(target)) return target;
      return name === 'Player 4' ? 'Player 2' : 'Player 4';
    });
    const { metrics } = await playMug({ agents: seatsOf(4, agent), force: deal('D') });
    expect(metrics.match).toMatchObject({
      found: 1,
      detectionRound: 2,
      survival: [1, 1, 0, 0],
      votes: 5,
      votesRight: 3,
      // Three regulars among three others, then two among two: one undercover each.
      votesRightByChance: 3 / 3 + 2 / 2,
    });
    expect(metrics.seats).toMatchObject({
      A: { undercover: 0, roundsSurvived: 0, votedOut: 1, votes: 1, votesRight: 1, votesAgainst: 3 },
      B: { undercover: 0, roundsSurvived: 2, votedOut: 0, votes: 2, voteAccuracy: 0.5, votesAgainst: 1 },
      D: { undercover: 1, roundsSurvived: 1, votedOut: 1, votes: 0, voteAccuracy: null, votesAgainst: 3 },
    });
  });

  it('measures a search without a vote as one that did not find', async () => {
    const { metrics } = await playMug({ agents: seatsOf(4, abstaining), config: { maxRounds: 2 } });
    expect(metrics.match).toMatchObject({
      found: 0,
      detectionRound: null,
      survival: [1, 1, 1],
      votes: 0,
      votesRightByChance: 0,
    });
    expect(metrics.seats?.['A']).toMatchObject({ roundsSurvived: 2, votesMissing: 2, votedOut: 0 });
  });

  it('goes on until the last of several undercovers is found', async () => {
    const agents = seatsOf(5, first);
    const force = { 'names#0': ['A', 'B', 'C', 'D', 'E'], 'roles#0': ['A', 'B', 'C', 'D', 'E'] };
    const result = await playMug({ agents, config: { undercovers: 2 }, force });
    expect(result.outcome).toMatchObject({ stop: 'found', rounds: 2, undercovers: ['A', 'B'] });
  });

  it.each([0, 1, 2, 3])('plays %i rounds of observation before the first vote', async (observationRounds) => {
    const result = await playMug({ agents: seatsOf(3, first), config: { observationRounds, maxRounds: 1 } });
    const kinds = (await stateOf(result)).rounds.map(({ kind }) => kind);
    expect(kinds).toEqual([...Array<string>(observationRounds).fill('observation'), 'formal']);
  });

  it('keeps missing statements and votes on the record with their reason, and goes on', async () => {
    const silent: Handlers<Mug> = {
      ...first,
      reason: () => {
        throw new Error('no answer');
      },
      vote: () => ({ vote: 'no such player', suspicions: [] }),
    };
    const result = await playMug({
      agents: { A: silent, B: first, C: first, D: first },
      config: { maxRounds: 1, observationRounds: 0 },
      force: deal('C'),
    });
    const [round] = (await stateOf(result)).rounds;
    expect(round?.statements['A']).toMatchObject({ by: 'fallback', why: 'error', answer: '' });
    expect(round?.ballots['A']).toMatchObject({ by: 'fallback', why: 'illegal', target: null });
    expect(round?.out).toBe('A');
    expect(result.metrics.seats?.['A']).toMatchObject({
      votesMissing: 1,
      statementsMissing: 1,
      voteAccuracy: null,
    });
  });

  it('treats a forfeit as silence, and keeps the seat in the game', async () => {
    const failing: Handlers<Mug> = {
      ...abstaining,
      reason: () => {
        throw new Error('gone');
      },
    };
    const agents = { A: failing, B: abstaining, C: abstaining, D: abstaining };
    const result = await playMug({
      agents,
      config: { maxRounds: 1 },
      limits: { onIllegal: 'forfeit' },
      force: deal('D'),
    });
    const state = await stateOf(result);
    expect(result.status).toBe('finished');
    expect(state.rounds[0]?.statements['A']).toMatchObject({ by: 'fallback', why: 'error', answer: '' });
    expect(state.rounds[1]?.statements['A']).toMatchObject({ by: 'fallback', why: 'error', answer: '' });
    expect(state.rounds[1]?.ballots['A']?.by).toBe('agent');
    expect(state.alive).toContain('A');
  });

  it('shows a question to the player that was asked in the next round, and to no other', async () => {
    const asked: Record<string, unknown[]> = {};
    const asking: Handlers<Mug> = {
      ...abstaining,
      reason: ({ view, data }) => {
        (asked[view.self.name] ??= []).push(data.asked);
        const asks = data.round === 1 && data.kind === 'observation' && view.self.name === 'Player 1';
        return { ...statement('3'), questions: asks ? [{ to: 'Player 3', text: 'Is there a cat?' }] : [] };
      },
    };
    await playMug({ agents: seatsOf(3, asking), config: { maxRounds: 1 } });
    expect(asked['Player 3']).toEqual([[], [{ from: 'Player 1', text: 'Is there a cat?' }]]);
    expect(asked['Player 2']).toEqual([[], []]);
  });

  it('asks all players of a phase at the same time', async () => {
    const services = preparedServices;
    const result = await playMug({ agents: seatsOf(6, scripted), services, config: { maxRounds: 1 } });
    // Observation, reasoning, vote, summary and the answer take a second each, for any number of players.
    expect(result.scheduler).toBe('virtual');
    expect(result.seconds).toBeCloseTo((await stateOf(result)).summaries.length + 4, 9);
  });
});

describe('what happens where the undercover survives', () => {
  const survival = async (onSurvival: 'stay' | 'leave' | 'vote' | 'none') => {
    const result = await playMug({
      agents: seatsOf(4, abstaining),
      config: { onSurvival, maxRounds: 1 },
      force: deal('B'),
    });
    return { result, state: await stateOf(result) };
  };

  it('stays and summarizes with the others', async () => {
    expect((await survival('stay')).state.summarizers).toEqual(['A', 'B', 'C', 'D']);
  });

  it('leaves unmasked', async () => {
    const { state, result } = await survival('leave');
    expect(state.summarizers).toEqual(['A', 'C', 'D']);
    expect(result.outcome?.found).toBe(false);
  });

  it('answers with the plurality of the last statements, without another call', async () => {
    const { state, result } = await survival('vote');
    expect(state.summaries).toEqual([]);
    expect(result.outcome?.answer).toBe('3');
  });

  it('has no answer, which is not a right one', async () => {
    const { result } = await survival('none');
    expect(result.outcome).toMatchObject({ answer: null, correct: false });
    expect(result.metrics.match).toMatchObject({ answered: 0, correct: 0 });
  });
});

describe('the images', () => {
  it('shows the edited image to the undercover alone, and both images to no player', async () => {
    const seen = new Map<string, Set<string>>();
    const shows = new Set<number>();
    await playMug({
      agents: seatsOf(4, scripted),
      middleware: [
        async (turn, next) => {
          const text = JSON.stringify([turn.view, turn.data]);
          const held = [original, edited].filter(({ reference }) => text.includes(reference.sha256));
          shows.add(held.length);
          for (const { reference } of held)
            seen.set(turn.seat, (seen.get(turn.seat) ?? new Set()).add(reference.sha256));
          return next();
        },
      ],
      force: deal('C'),
    });
    expect(shows).toEqual(new Set([1]));
    expect(
      [...seen].filter(([, images]) => images.has(edited.reference.sha256)).map(([seat]) => seat),
    ).toEqual(['C']);
    expect([...seen.values()].every((images) => images.size === 1)).toBe(true);
  });

  it('refuses a prepared image of another size', async () => {
    const counterfactual = { image: { ...edited.reference, width: 65 } };
    await expect(playMug({ agents: seatsOf(3, scripted), config: { counterfactual } })).rejects.toThrow(
      /size of the original, image\/png 64x64.*counterfactual\.image/s,
    );
  });

  it('deals all players the original if nothing is edited', async () => {
    const images = new Set<string>();
    const looking: Handlers<Mug> = {
      ...abstaining,
      reason: ({ view }) => {
        images.add(view.self.image.sha256);
        return statement('3');
      },
    };
    const result = await playMug({ agents: seatsOf(3, looking), config: { editing: 'none', maxRounds: 1 } });
    expect([...images]).toEqual([original.reference.sha256]);
    expect(result.outcome?.edit.source).toBe('none');
    expect(result.outcome?.undercovers).toHaveLength(1);
  });

  it('takes no vote without an undercover', async () => {
    const result = await playMug({ agents: seatsOf(3, first), config: { undercovers: 0 } });
    expect(result.outcome).toMatchObject({ stop: 'no-undercover', found: null, rounds: 0, correct: true });
    expect(result.metrics.match).toMatchObject({ found: null, survival: null, detectionByChance: null });
  });
});
