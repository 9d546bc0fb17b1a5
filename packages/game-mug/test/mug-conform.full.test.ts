import { benchmark, mugBaseline, baselineMethods, mugReleased, mug } from '@masbench/game-mug';
import { type MugConfigInput } from '../src/game/config.ts';
import { conform, gameLaws, type GameLaw, type Waivers } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { edited, prepared, question } from './playing.js';
import type { AcceptInput } from '../src/edit.ts';
import type { ConformReport } from '../../core/src/testing/conform.ts';

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

const waived: Waivers = {
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

describe('the laws of games', { timeout: 240_000 }, () => {
  it.each(settings)('hold for mug: %s', async (_case, seats, config, sum) => {
    const report = await conform(mug, {
      config: prepared(config),
      seats,
      services,
      declares: { confluent: true, bounds: [0, 1], sum, maxEvents: 300 },
      story: benchmark.story,
      waive: waived,
      runs: 4,
    });
    expect(unchecked(report, Object.keys(waived))).toEqual([]);
  });

  it.each(baselineMethods)('hold for the baseline %s', async (method) => {
    // Where always the same seat is asked, there are no secrets of others.
    const free: readonly GameLaw[] = [
      'no canary leak',
      'timing tells nothing',
      'draws on branches are keyed',
      ...(method === 'single' || method === 'chain-of-thought' ? (['no interference'] as const) : []),
    ];
    const report = await conform(mugBaseline, {
      config: { question: choices, method, calls: 7 },
      seats: 3,
      declares: { confluent: true, maxEvents: 50 },
      waive: Object.fromEntries(free.map((law) => [law, 'a baseline asks without a game'])),
      runs: 4,
    });
    expect(unchecked(report, free)).toEqual([]);
  });

  it.each([true, false])('hold for the released protocol, system vote %s', async (systemVote) => {
    const report = await conform(mugReleased, {
      config: { question, counterfactual: edited.reference, systemVote },
      seats: 3,
      declares: { confluent: true, bounds: [0, 1], maxEvents: 60 },
      waive: waived,
      runs: 4,
    });
    expect(unchecked(report, Object.keys(waived))).toEqual([]);
  });
});

/** The laws that were waived, but for those that need not be checked. */
function unchecked(report: ConformReport, free: readonly string[]): GameLaw[] {
  return gameLaws.filter((law) => !/^(held$|does not apply)/.test(report[law]) && !free.includes(law));
}
