import { simulate } from '@masbench/core';
import type { Benchmark, PlayerSource } from '@masbench/core/benchmark';
import { experiment, run, verify } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { masbench } from './in-process.ts';

/** The parts of the views of all three games that a variant hides. */
const seenSchema = z.object({
  rivals: z.record(z.string(), z.unknown()).default({}),
  self: z.looseObject({ role: z.string().optional() }),
  table: z
    .object({
      round: z.number().default(0),
      rounds: z.array(z.object({ votes: z.array(z.unknown()) })).default([]),
    })
    .default({ round: 0, rounds: [] }),
  talk: z.array(z.looseObject({ round: z.number() })).default([]),
});

/** One call of a seat: what it saw, and what a model in it would have been sent. */
interface Call {
  readonly view: z.infer<typeof seenSchema>;
  readonly prompt: string;
}

/** Plays one match of a variant with scripted players, and returns what they saw and were told. */
async function readCalls(benchmark: Benchmark, settings: object, variant: string): Promise<readonly Call[]> {
  const byAgent: Call[][] = [];
  const reader: PlayerSource = {
    name: 'reader',
    choices: ['reader'],
    describe: (name) => (name === 'reader' ? { agent: name } : undefined),
    make: (_spec, { prompts, player }) => {
      const calls: Call[] = [];
      byAgent.push(calls);
      return simulate(player('scripted') ?? {}, {
        name: 'reader',
        seconds: 1,
        outputTokens: 1,
        inputTokens: ({ turn }) => {
          const { system = '', user = '' } = prompts[turn.kind]?.(turn, { quote: String }) ?? {};
          calls.push({ view: seenSchema.parse(turn.view), prompt: `${system}\n${user}` });
          return user.length;
        },
      });
    },
  };
  const { seats } = benchmark;
  const names = typeof seats.names === 'function' ? seats.names(settings) : seats.names;
  const study = experiment({
    benchmark,
    settings: { ...settings },
    seats: Object.fromEntries(names.map((seat) => [seat, 'reader'])),
    variants: [variant],
    trials: 1,
    seed: 'variants',
  });
  const folder = temporaryFolder();
  const { result } = await run(study, { folder, sources: [reader] });
  expect(result.failed).toBe(0);
  expect((await verify(folder, { experiment: study })).problems).toEqual([]);
  // Agents of a variant that has to come before it were made before its own.
  return byAgent.slice(-names.length).flat();
}

type Change = readonly [variant: string, isSeen: (call: Call) => boolean];

/** A game with settings, its variant as it is, one that hides a part of views, and one with other prompts. */
const cases: readonly (readonly [
  Benchmark,
  settings: object,
  own: string,
  views: Change,
  prompts: Change,
])[] = [
  [
    hq,
    { passages: 8 },
    'full',
    ['blind', ({ view }) => Object.values(view.rivals).every((shown) => shown === null)],
    ['no-budget', ({ prompt }) => !prompt.includes('- Spent:')],
  ],
  [
    mug,
    { noise: 0.05 },
    'mug',
    ['mug-secret-votes', ({ view }) => view.table.rounds.every(({ votes }) => votes.length === 0)],
    [
      'mug-detect-first',
      ({ view, prompt }) => view.self.role !== 'regular' || prompt.includes('weight 2 against 1'),
    ],
  ],
  [
    werewolf,
    { debate: { turns: 3 } },
    'full',
    ['today', ({ view }) => view.talk.every(({ round }) => round === view.table.round)],
    ['unprimed', ({ prompt }) => !prompt.includes('Lying is part of the game')],
  ],
];

describe.each(cases)('variants of views and prompts of %#', (benchmark, settings, own, views, prompts) => {
  it.each([views, prompts])('%s: is listed, is played, and is different', async (name, holds) => {
    const { stdout } = await masbench(`info ${benchmark.name} --json`);
    expect(Object.keys(JSON.parse(stdout).variants)).toEqual(expect.arrayContaining([own, name]));
    const calls = await readCalls(benchmark, settings, name);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((call) => !holds(call))).toEqual([]);
    const usual = await readCalls(benchmark, settings, own);
    expect(usual.some((call) => !holds(call))).toBe(true);
  });

  it('are applied one after the other in one match', async () => {
    const calls = await readCalls(benchmark, settings, `${views[0]}+${prompts[0]}`);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((call) => !views[1](call) || !prompts[1](call))).toEqual([]);
  });
});
