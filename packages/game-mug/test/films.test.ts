import { play, virtual, type AgentIO, type Handlers, type Services } from '@masbench/core';
import { mug, mugBaseline, mugReleased, type Mug } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import { describeGame, falter, film, fingerprint } from '../../core/test/film.ts';
import type { Baseline } from '../src/baselines/baseline.ts';
import type { MugConfigInput } from '../src/game/config.ts';
import type { ReleasedVoteData } from '../src/released/asks.ts';
import type { Released } from '../src/released/released.ts';
import { blobs, edited, original, playMug, question, seatsOf } from './playing.ts';

const choices = { ...question, choices: ['2', '3', '4'], answer: 'B' };

const answers = ['3', '4', ' 4. ', '', ' ', null];

function answerOf(letters: readonly string[] | null, { rng }: AgentIO): string | null {
  return letters === null ? rng.pick(answers) : rng.pick([...letters, null]);
}

/** A player that draws all that it says, and says of everything that may be said. */
const moody: Handlers<Mug> = {
  reason: ({ data }, io) => {
    falter(io);
    const { rng } = io;
    const line = (text: string) => ({ to: rng.pick(data.others), text: rng.pick([text, text, '']) });
    return {
      ...(rng.chance(0.6) && { thought: rng.pick(['hm', '']) }),
      details: [
        { subject: rng.pick(['sky', '']), value: 'blue' },
        { subject: 'cats', value: rng.pick(['1', '2']) },
      ].slice(rng.int(3)),
      reasoning: rng.pick(['So I see.', '']),
      answer: answerOf(data.letters, io),
      replies: data.asked.map(() => line('It is.')),
      questions: [line('Is it?'), line('What is it?')].slice(0, rng.int(data.maxQuestions + 1)),
    };
  },
  vote: ({ data }, io) => {
    falter(io);
    const { rng } = io;
    const share = (): number => rng.int(3) / 2;
    const rated = (name: string) => {
      const factors = { inconsistency: share(), deviation: share(), inaccuracy: share(), behavior: share() };
      return { name, ...factors };
    };
    return {
      ...(rng.chance(0.6) && { thought: rng.pick(['They.', '']) }),
      suspicions: data.candidates.slice(rng.int(2)).map(rated),
      vote: rng.pick([...data.candidates, null]),
    };
  },
  summarize: ({ data }, io) => {
    falter(io);
    return { reasoning: io.rng.pick(['Thus.', '']), answer: answerOf(data.letters, io) };
  },
  answer: ({ data }, io) => {
    falter(io);
    return { answer: answerOf(data.letters, io) };
  },
};

/** Services of which some edits fail, are of no use, or score too little. */
const services: Services<Mug> = {
  edit: ({ attempt }) => {
    if (attempt === 1) throw new Error('no editor');
    const image = attempt === 2 ? original.reference : edited.reference;
    return { image, editType: 'quantity', target: 'cats', instruction: `Add ${attempt}.`, note: null };
  },
  accept: ({ instruction }) => ({
    visual: instruction === 'Add 4.' ? 0.9 : 0.2,
    semantic: 0.8,
    naturalness: 0.7,
    happened: true,
    note: null,
  }),
};

/** What the rules made of the matches of these settings, by the seeds 1, 2 and so on. */
async function filmed(
  seats: number,
  config: Partial<MugConfigInput>,
  onIllegal: 'fallback' | 'forfeit' = 'fallback',
): Promise<string> {
  const films = [];
  for (const seed of [1, 2]) {
    const limits = { onIllegal } as const;
    const { journal } = await playMug({
      agents: seatsOf(seats, moody),
      config,
      services,
      seed,
      limits,
      scheduler: virtual(),
    });
    films.push(film(mug, journal));
  }
  return fingerprint(films);
}

/**
 * Fingerprints of all that the rules make of some matches. They say nothing of what is right, which the worked examples
 * do: they say that nothing has changed. Where one differs on purpose, put the new one here.
 */
describe('the rules of MUG have not changed', () => {
  it.each<[string, number, Partial<MugConfigInput>, ('fallback' | 'forfeit')?]>([
    ['73d9992b', 4, {}],
    ['c671765e', 4, { question: choices, maxRounds: 2, observationRounds: 2 }],
    ['45c79bc3', 4, { question: choices, answers: 'text', onSurvival: 'leave' }],
    ['fc5c95df', 5, { undercovers: 2, voting: { by: 'factors' }, onSurvival: 'leave', observationRounds: 0 }],
    [
      '86a01fa9',
      4,
      { voting: { by: 'factors', weights: { behavior: 1 } }, writer: 'trusted', maxQuestions: 1 },
    ],
    [
      '4f156ea0',
      3,
      { voting: { by: 'random' }, observationRounds: 0, onSurvival: 'vote', question: choices },
    ],
    ['cb7b207f', 4, { editing: 'none', onSurvival: 'none', rejoin: true, writer: 'trusted', maxRounds: 1 }],
    ['163c7643', 3, { undercovers: 0, writer: 'plurality', maxSummaryRounds: 3, consensus: 0.5 }],
    ['bff3427f', 3, { counterfactual: undefined, maxEdits: 4, names: ['Ann', 'Bob', 'Eve', 'Zoe'] }],
    ['0f07df64', 3, { counterfactual: undefined, maxEdits: 2, observationRounds: 0 }],
    ['80a178ae', 4, { maxRounds: 2, writer: 'plurality', onSurvival: 'vote' }, 'forfeit'],
    ['c4e09944', 4, { question: choices, writer: 'trusted', rejoin: true }, 'forfeit'],
  ])('in match %#: %s', async (known, seats, config, onIllegal) => {
    expect(await filmed(seats, config, onIllegal)).toBe(known);
  });
});

describe('the baselines have not changed', () => {
  const take = ({ data }: { readonly data: { readonly letters: readonly string[] | null } }, io: AgentIO) => {
    falter(io);
    return { reasoning: io.rng.pick(['So.', '']), answer: answerOf(data.letters, io) };
  };
  const agent: Handlers<Baseline> = {
    solve: take,
    refine: take,
    debate: take,
    judge: take,
    critique: (_turn, io) => {
      falter(io);
      return { critique: 'Look again.', fine: io.rng.chance(0.3) };
    },
  };
  it.each([
    ['single', 'f12debef'],
    ['chain-of-thought', '891a783c'],
    ['self-refine', '531c6483'],
    ['self-consistency', '2a16cf51'],
    ['mad-vote', 'daba9d80'],
    ['mad-judge', '88e72046'],
  ] as const)('%s', async (method, known) => {
    const films = [];
    for (const seed of [1, 2, 3, 4])
      for (const asked of [question, choices]) {
        const onIllegal = seed > 2 ? 'forfeit' : 'fallback';
        const { journal } = await play(mugBaseline, {
          config: { question: asked, method, calls: 3 + seed },
          agents: { A: agent, B: agent, C: agent },
          seed,
          scheduler: virtual(),
          limits: { onIllegal },
        });
        films.push(film(mugBaseline, journal));
      }
    expect(fingerprint(films)).toBe(known);
  });
});

describe('the released protocol has not changed', () => {
  const choose = ({ data }: { readonly data: ReleasedVoteData }, io: AgentIO) => {
    falter(io);
    return { vote: io.rng.pick([...data.candidates.map(({ name }) => name), null]) };
  };
  const agent: Handlers<Released> = {
    reason: ({ data }, io) => {
      falter(io);
      return { reasoning: io.rng.pick(['So.', '']), answer: answerOf(data.letters, io) };
    },
    defend: ({ data }, io) => {
      falter(io);
      const scores = data.names.slice(io.rng.int(3)).map((name) => ({ name, score: io.rng.int(5) / 4 }));
      return { analysis: 'They err.', answer: answerOf(data.letters, io), scores };
    },
    vote: choose,
    judge: choose,
  };

  it.each([
    ['738ba5da', {}],
    ['395e69d8', { systemVote: true, roleLabels: false, question: choices }],
    ['b1c388ef', { question: choices, answers: 'text' as const }],
  ])('in match %#: %s', async (known, config) => {
    const films = [];
    for (const seed of [1, 2, 3, 4]) {
      const seats =
        seed % 2 === 0 ? { A: agent, B: agent, C: agent } : { A: agent, B: agent, C: agent, D: agent };
      const { journal } = await play(mugReleased, {
        config: { question, counterfactual: edited.reference, ...config },
        agents: seats,
        blobs: await blobs(),
        seed,
        scheduler: virtual(),
        limits: { onIllegal: seed > 2 ? 'forfeit' : 'fallback' },
      });
      films.push(film(mugReleased, journal));
    }
    expect(fingerprint(films)).toBe(known);
  });
});

describe('the options and requests have not changed', () => {
  it.each([
    [mug, 'db685b10'],
    [mugBaseline, '603cfec0'],
    [mugReleased, 'af09f664'],
  ])('in name, bounds, defaults and words', (game, known) => {
    expect(fingerprint(describeGame(game))).toBe(known);
  });
});
