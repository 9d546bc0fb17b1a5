import type { Waivers } from '@masbench/core/testing';
import { baselineMethods, benchmark, mug, mugBaseline, mugReleased } from '@masbench/game-mug';
import type { RightGame } from '../../core/test/zoo/right-games.ts';
import type { AcceptInput } from '../src/edit.ts';
import type { MugConfigInput } from '../src/game/config.ts';
import { edited, prepared, question } from './playing.js';

const choices = { ...question, choices: ['2', '3', '4'], answer: 'B' };

const settings: readonly [string, number, Partial<MugConfigInput>, number | null][] = [
  ['the protocol of the paper', 4, {}, null],
  ['edits made in the match', 3, { counterfactual: undefined, maxEdits: 2 }, null],
  [
    'two undercovers and votes by factors',
    5,
    { undercovers: 2, voting: { by: 'factors' }, onSurvival: 'leave', observationRounds: 0, maxRounds: 2 },
    null,
  ],
  [
    'random votes without observation',
    3,
    { voting: { by: 'random' }, observationRounds: 0, onSurvival: 'vote', question: choices },
    null,
  ],
  ['no edit', 3, { editing: 'none', onSurvival: 'none', rejoin: true, writer: 'trusted' }, null],
  ['no undercover', 2, { undercovers: 0, writer: 'plurality', maxSummaryRounds: 1 }, 0],
];

const waive: Waivers = {
  symmetry: 'who is undercover is drawn by seat',
  'constant sum': 'all who are right win',
  'draws on branches are keyed': 'ties and votes draw as they come',
};

/** Services that answer the same to the same input. */
const services = {
  edit: () => ({
    image: edited.reference,
    editType: 'quantity',
    target: null,
    instruction: 'Add one.',
    note: null,
  }),
  accept: ({ edited: { width } }: AcceptInput) => ({
    visual: width / 100,
    semantic: 0.5,
    naturalness: 0.5,
    happened: true,
    note: null,
  }),
};

/** The laws that need not be checked of a baseline. Where always the same seat is asked, there are no secrets of others. */
const freeOf = (method: string): Waivers =>
  Object.fromEntries(
    [
      'no canary leak',
      'timing tells nothing',
      'draws on branches are keyed',
      ...(method === 'single' || method === 'chain-of-thought' ? ['no interference'] : []),
    ].map((law) => [law, 'a baseline asks without a game']),
  );

/** MUG under its settings, its baselines, and the protocol as released. */
export const rightGames: readonly RightGame[] = [
  ...settings.map(([name, seats, config, sum]): RightGame => [
    `mug: ${name}`,
    mug,
    {
      config: prepared(config),
      seats,
      services,
      declares: { confluent: true, bounds: [0, 1], sum, maxEvents: 300 },
      story: benchmark.story,
      waive,
    },
  ]),
  ...baselineMethods.map((method): RightGame => [
    `the baseline ${method}`,
    mugBaseline,
    {
      config: { question: choices, method, calls: 7 },
      seats: 3,
      declares: { confluent: true, maxEvents: 50 },
      waive: freeOf(method),
    },
  ]),
  ...[true, false].map((systemVote): RightGame => [
    `the released protocol, system vote ${systemVote}`,
    mugReleased,
    {
      config: { question, counterfactual: edited.reference, systemVote },
      seats: 3,
      declares: { confluent: true, bounds: [0, 1], maxEvents: 60 },
      waive,
    },
  ]),
];
