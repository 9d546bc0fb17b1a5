import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from '@masbench/core';
import type { Benchmark, PlayerSource } from '@masbench/core/benchmark';
import { experiment, run, verify } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';

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
  const folder = await mkdtemp(join(tmpdir(), 'masbench-variants-'));
  try {
    const { result } = await run(study, { folder, sources: [reader] });
    expect(result.failed).toBe(0);
    const { problems } = await verify(folder, { experiment: study });
    expect(problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
  // Agents of a variant that has to come before it were made before its own.
  return byAgent.slice(-names.length).flat();
}

const cases: readonly (readonly [
  game: string,
  about: {
    readonly benchmark: Benchmark;
    readonly settings: object;
    readonly own: string;
    readonly views: readonly [name: string, isHidden: (call: Call) => boolean];
    readonly prompts: readonly [name: string, isChanged: (call: Call) => boolean];
  },
])[] = [
  [
    'hq',
    {
      benchmark: hq,
      settings: { passages: 8 },
      own: 'full',
      views: ['blind', ({ view }) => Object.values(view.rivals).every((shown) => shown === null)],
      prompts: ['no-budget', ({ prompt }) => !prompt.includes('- Spent:')],
    },
  ],
  [
    'mug',
    {
      benchmark: mug,
      settings: { noise: 0.05 },
      own: 'mug',
      views: ['mug-secret-votes', ({ view }) => view.table.rounds.every(({ votes }) => votes.length === 0)],
      prompts: [
        'mug-detect-first',
        ({ view, prompt }) => view.self.role !== 'regular' || prompt.includes('weight 2 against 1'),
      ],
    },
  ],
  [
    'werewolf',
    {
      benchmark: werewolf,
      settings: { debate: { turns: 3 } },
      own: 'full',
      views: ['today', ({ view }) => view.talk.every(({ round }) => round === view.table.round)],
      prompts: ['unprimed', ({ prompt }) => !prompt.includes('Lying is part of the game')],
    },
  ],
];

describe.each(cases)('variants of views and prompts of %s', (game, about) => {
  const { benchmark, settings, own } = about;
  it.each([about.views, about.prompts])('%s: is listed, is played, and is different', async (name, holds) => {
    const { stdout } = await command(`info ${game} --json`);
    expect(Object.keys(JSON.parse(stdout).variants)).toEqual(expect.arrayContaining([own, name]));
    const calls = await readCalls(benchmark, settings, name);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((call) => !holds(call))).toEqual([]);
    const usual = await readCalls(benchmark, settings, own);
    expect(usual.some((call) => !holds(call))).toBe(true);
  });

  it('are applied one after the other in one match', async () => {
    const [[views, isHidden], [prompts, isChanged]] = [about.views, about.prompts];
    const calls = await readCalls(benchmark, settings, `${views}+${prompts}`);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((call) => !isHidden(call) || !isChanged(call))).toEqual([]);
  });
});
