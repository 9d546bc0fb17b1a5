import { play, replay, type Handlers } from '@masbench/core';
import { mugReleased } from '@masbench/game-mug';
import { scriptedReleasedPlayer } from '../src/players/scripted-released.ts';
import { type Released } from '../src/released/released.ts';
import { describe, expect, it } from 'vitest';
import { blobs, edited, perceive, question } from './playing.js';

type Votes = (name: string, round: number) => string | null;

/** Votes for one player in the first round, but its own, and for nobody later. */
const against =
  (target: string): Votes =>
  (name, round) =>
    round > 1 || name === target ? null : target;

function player(
  vote: Votes,
  scores: (name: string) => number | null = () => null,
  verdict: string | null = 'NormalAgent2',
): Handlers<Released> {
  let votes = 0;
  return {
    reason: ({ view }) => ({
      answer: view.self.role === 'undercover' ? '4' : '3',
      reasoning: view.self.name,
    }),
    defend: ({ data }) => ({
      answer: data.own.answer,
      analysis: '',
      scores: data.names.flatMap((name) => {
        const score = scores(name);
        return score === null ? [] : [{ name, score }];
      }),
    }),
    vote: ({ view }) => ({ vote: vote(view.self.name, ++votes) }),
    judge: () => ({ vote: verdict }),
  };
}

async function game(
  agent: () => Handlers<Released>,
  { seed = 'released', force = {}, systemVote = false } = {},
) {
  const kinds: string[] = [];
  const { outcome } = await play(mugReleased, {
    config: { question, counterfactual: edited.reference, systemVote },
    agents: { A: agent(), B: agent(), C: agent() },
    blobs: await blobs(),
    seed,
    force,
    middleware: [
      async (turn, next) => {
        kinds.push(turn.kind);
        return next();
      },
    ],
  });
  return { outcome, kinds };
}

describe('the released protocol', () => {
  it('takes 21 calls where a regular leaves first', async () => {
    expect((await game(() => player(against('NormalAgent1')))).kinds).toHaveLength(21);
  });

  it('takes 22 calls where the undercover leaves first, the last of them a judge', async () => {
    const { kinds, outcome } = await game(() => player(against('CounterfactualAgent1')));
    expect(kinds).toHaveLength(22);
    expect(kinds.at(-1)).toBe('judge');
    expect(outcome).toMatchObject({ found: true, survivor: 'A', answer: '3', correct: true });
  });

  it.each(['1', '2', '3', '4'])(
    'follows the scores where the judge names no player, never a draw (seed %s)',
    async (seed) => {
      const judged = async (scores: (name: string) => number | null) =>
        (await game(() => player(against('CounterfactualAgent1'), scores, null), { seed })).outcome;
      // Without scores the first in order is suggested, so NormalAgent1 leaves.
      expect(await judged(() => null)).toMatchObject({ found: true, survivor: 'B' });
      expect(await judged((name) => (name === 'NormalAgent2' ? 0.2 : 0.8))).toMatchObject({ survivor: 'A' });
    },
  );

  it('lets the undercover win a tie of two without the ground-truth vote, and never with it', async () => {
    const fair = () =>
      player((name, round) =>
        name === 'NormalAgent1' ? 'NormalAgent2' : round === 1 ? 'NormalAgent1' : null,
      );
    const { outcome } = await game(fair, { force: { 'tie#0': 'B' } });
    expect(outcome).toMatchObject({ found: false, survivor: 'C', answer: '4' });
    const system = await game(fair, { systemVote: true });
    expect(system.kinds).not.toContain('tie');
    expect(system.outcome).toMatchObject({ found: true, survivor: 'B' });
  });

  it('takes a forfeit for silence in every step, and goes on', async () => {
    const fail = (): never => {
      throw new Error('gone');
    };
    const others = () => player(against('NormalAgent2'));
    const { journal, status } = await play(mugReleased, {
      config: { question, counterfactual: edited.reference },
      agents: { A: { reason: fail, defend: fail, vote: fail, judge: fail }, B: others(), C: others() },
      blobs: await blobs(),
      seed: 1,
      limits: { onIllegal: 'forfeit' },
    });
    expect(status).toBe('finished');
    const silent = { by: 'fallback', why: 'error', answer: '' };
    const [round] = replay(mugReleased, journal).state.rounds;
    expect(round).toMatchObject({ statements: { A: silent }, defences: { A: { ...silent, analysis: '' } } });
  });

  it('is played by scripted players from the pixels', async () => {
    const agent = scriptedReleasedPlayer({ perceive });
    const result = await play(mugReleased, {
      config: { question, counterfactual: edited.reference },
      agents: { A: agent, B: agent, C: agent },
      blobs: await blobs(),
      seed: 1,
    });
    expect(result).toMatchObject({ scheduler: 'virtual', outcome: { found: true, answer: '3' } });
  });
});
