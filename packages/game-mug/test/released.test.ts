import { play, replay, type Handlers } from '@masbench/core';
import { mugReleased } from '@masbench/game-mug';
import { scriptedReleasedPlayer } from '../src/players/scripted-released.ts';
import { type Released } from '../src/released/released.ts';
import { describe, expect, it } from 'vitest';
import { blobs, edited, perceive, question } from './playing.js';

type Votes = (name: string, round: number) => string | null;

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
  config: { systemVote?: boolean; roleLabels?: boolean } = {},
  force = {},
  seed: number | string = 'released',
) {
  const kinds: string[] = [];
  const views: string[] = [];
  const result = await play(mugReleased, {
    config: { question, counterfactual: edited.reference, ...config },
    agents: { A: agent(), B: agent(), C: agent() },
    blobs: await blobs(),
    seed,
    force,
    middleware: [
      async (turn, next) => {
        kinds.push(turn.kind);
        views.push(JSON.stringify([turn.view, turn.data]));
        return next();
      },
    ],
  });
  return { result, kinds, views, state: replay(mugReleased, result.journal).state };
}

describe('the released protocol', () => {
  it('takes 21 calls where a regular leaves first', async () => {
    const votes: Votes = (name, round) => (round > 1 || name === 'NormalAgent1' ? null : 'NormalAgent1');
    const { kinds } = await game(() => player(votes));
    expect(kinds).toHaveLength(21);
  });

  it('takes 22 calls where the undercover leaves first, the last of them a judge', async () => {
    const votes: Votes = (name) => (name === 'CounterfactualAgent1' ? null : 'CounterfactualAgent1');
    const { kinds, result } = await game(() =>
      player((name, round) => (round === 1 ? votes(name, round) : null)),
    );
    expect(kinds).toHaveLength(22);
    expect(kinds.at(-1)).toBe('judge');
    expect(result.outcome).toMatchObject({ found: true, survivor: 'A', answer: '3', correct: true });
  });

  it.each([1, 2, 3, 4])(
    'follows the scores where the judge names no player, never a draw (seed %i)',
    async (seed) => {
      const undercoverFirst: Votes = (name) =>
        name === 'CounterfactualAgent1' ? null : 'CounterfactualAgent1';
      const judged = async (scores: (name: string) => number | null) =>
        game(
          () => player((name, round) => (round === 1 ? undercoverFirst(name, 1) : null), scores, null),
          {},
          {},
          seed,
        );
      // Without scores the first in order is suggested, so NormalAgent1 leaves.
      expect((await judged(() => null)).result.outcome).toMatchObject({ found: true, survivor: 'B' });
      const scored = await judged((name) => (name === 'NormalAgent2' ? 0.2 : 0.8));
      expect(scored.result.outcome).toMatchObject({ found: true, survivor: 'A' });
      expect(scored.kinds.at(-1)).toBe('judge');
    },
  );

  it('lets the undercover win a tie of two without the ground-truth vote, and never with it', async () => {
    const first = (): Handlers<Released> => player((_name, round) => (round === 1 ? 'NormalAgent1' : null));
    const fair = (): Handlers<Released> => {
      const agent = first();
      return {
        ...agent,
        vote: (turn, io) =>
          turn.view.self.name === 'NormalAgent1' ? { vote: 'NormalAgent2' } : agent.vote(turn, io),
      };
    };
    const undercoverWins = await game(fair, {}, { 'tie#0': 'B' });
    expect(undercoverWins.result.outcome).toMatchObject({ found: false, survivor: 'C', answer: '4' });
    const system = await game(fair, { systemVote: true });
    expect(system.kinds).not.toContain('tie');
    expect(system.result.outcome).toMatchObject({ found: true, survivor: 'B' });
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
