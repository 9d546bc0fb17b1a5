import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defineGame,
  move,
  type AgentIO,
  type AnyGame,
  type NamedAgent,
  type Seat,
  type Turn,
} from '@masbench/core';
import { defineBenchmark, type Benchmark } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { experiment, load, roundRobin, run } from '@masbench/experiments';
import { standings } from '@masbench/findings';
import * as z from 'zod';

interface LuckState {
  readonly seats: readonly Seat[];
  luck: Record<Seat, number>;
}

/** The sizes of tournaments, in trials. */
export const sizes: readonly number[] = [3, 4, 5, 6, 7, 8, 10, 12, 15, 20];

const win = (own: number, other: number): number => (own > other ? 1 : own < other ? 0 : 0.5);

/** Scores of a seat that drew one number against one that drew another, by kind. */
const kinds: Readonly<
  Record<string, { readonly scoreOf: (own: number, other: number) => number; readonly range?: [0, 1] }>
> = {
  'win or loss': { scoreOf: win, range: [0, 1] },
  'win, draw or loss': {
    scoreOf: (own, other) => (Math.abs(own - other) < 0.5 ? 0.5 : win(own, other)),
    range: [0, 1],
  },
  'normal scores': { scoreOf: (own) => own },
  'skewed scores (log-normal)': { scoreOf: (own) => Math.exp(own) },
  'scores near the ceiling': { scoreOf: (own) => (own < -1.6 ? 0 : 1), range: [0, 1] },
};

/** The names of the kinds. */
export const kindNames = Object.keys(kinds);

/** Every seat says its luck, which is all that its score depends on. */
function makeBenchmark(kind: string): Benchmark {
  const { scoreOf = () => 0, range } = kinds[kind] ?? {};
  const game = defineGame<LuckState>()({
    name: 'luck',
    version: 1,
    config: z.strictObject({}),
    asks: { luck: move({ data: z.null(), action: z.number() }) },
    setup: (_config, seats): LuckState => ({ seats: [...seats], luck: {} }),
    open: ({ seats, luck }, ask) =>
      seats.filter((seat) => luck[seat] === undefined).map((seat) => ask.luck(seat, null)),
    on: { luck: (draft, { seat, action }) => void (draft.luck[seat] = action) },
    views: {},
    outcome: ({ seats, luck }) => (seats.every((seat) => luck[seat] !== undefined) ? luck : null),
    scores: (luck) => {
      const both = Object.values(luck).reduce((sum, one) => sum + one, 0);
      return Object.fromEntries(Object.entries(luck).map(([seat, own]) => [seat, scoreOf(own, both - own)]));
    },
  });
  return defineBenchmark(game, {
    seats: ['A', 'B'],
    ...(range === undefined ? {} : { contrasts: { ranges: { score: range } } }),
  });
}

/** An agent whose luck is a draw of its own: agents that change seats would share the first one. */
function lucky(name: string, place: number): NamedAgent<AnyGame> {
  return {
    name,
    nature: 'simulated',
    resumable: true,
    create: () => ({
      luck: (_turn: Turn, { rng }: AgentIO) => {
        for (let skipped = 0; skipped < place; skipped += 1) rng.normal();
        return rng.normal();
      },
    }),
  };
}

/** Tournaments of two equal agents: the share in which one of them is the only first, by the number of trials in `sizes`. */
export interface EqualRow {
  readonly kind: string;
  readonly soleFirst: readonly number[];
}

/** Plays tournaments of 20 trials, and ranks the two agents after as many of them as `sizes` says. */
export async function rankEquals(
  kind: string,
  { folder, repetitions }: { readonly folder: string; readonly repetitions: number },
): Promise<EqualRow> {
  const counts = sizes.map(() => 0);
  const benchmark = makeBenchmark(kind);
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const path = join(folder, `equal-${repetition}`);
    const study = experiment({
      benchmark,
      design: roundRobin([lucky('one', 0), lucky('other', 1)]),
      trials: sizes.at(-1) ?? 0,
      seed: `equal/${kind}/${repetition}`,
      fsync: 'end',
    });
    await run(study, { folder: path });
    const loaded = await load(path);
    const records: MatchRecord[] = [];
    for await (const record of loaded.matches()) records.push(record);
    for (const [place, size] of sizes.entries()) {
      const { rows } = await standings({
        ...loaded,
        matches: async function* () {
          yield* records.filter(({ trial }) => trial <= size);
        },
      });
      if (rows[0]?.rankHigh === 1) counts[place] = (counts[place] ?? 0) + 1;
    }
    await rm(path, { recursive: true, force: true });
  }
  return { kind, soleFirst: counts.map((count) => count / repetitions) };
}

/** Writes the rows as a table of docs/measured-rates.md, in %. */
export function writeEquals(rows: readonly EqualRow[]): string {
  const shown = [3, 5, 6, 10, 20];
  return [
    `| scores of two equal agents | ${shown.map((size) => `${size} trials`).join(' | ')} | most of 3 to 20 |`,
    `| --- |${shown.map(() => ' --: |').join('')} --: |`,
    ...rows.map(({ kind, soleFirst }) => {
      const cells = [
        ...shown.map((size) => soleFirst[sizes.indexOf(size)] ?? Number.NaN),
        Math.max(...soleFirst),
      ];
      return `| ${kind} | ${cells.map((share) => (100 * share).toFixed(1)).join(' | ')} |`;
    }),
  ].join('\n');
}
