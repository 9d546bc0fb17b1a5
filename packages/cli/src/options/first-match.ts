import { memoryBlobs } from '@masbench/core';
import { buildBenchmark } from '@masbench/core/benchmark';
import type { AnyGame, Seat } from '@masbench/core';
import type { Benchmark, NamedModels } from '@masbench/core/benchmark';
import type { BlobStore } from '@masbench/core/journal';
import { parseSettings } from '@masbench/experiments';
import { readSettings, wrong } from './assignments.js';
import { parseSeatNames } from './design-options.js';

/** Options that choose the first match of a benchmark, as they are typed. */
export interface FirstMatchOptions {
  /** A JSON file of settings. */
  readonly config?: string | undefined;
  /** Settings: `<key>=<value>`, over those of the file. */
  readonly set?: readonly string[] | undefined;
  /** The seats, in place of the benchmark's own: how many, or their names as `A,B`. */
  readonly seats?: string | undefined;
  /** The source of settings that are drawn, if a benchmark draws any. */
  readonly seed: string;
}

/** One match of a benchmark, outside of a run. */
export interface FirstMatch {
  readonly game: AnyGame;
  /** The first configuration, for the schema of the game. */
  readonly config: unknown;
  /** Facts about the settings that have to be known besides, as its schema reads it. */
  readonly options: unknown;
  readonly seats: readonly [Seat, ...Seat[]];
  readonly services: Readonly<Record<string, never>>;
  /** Images that the configuration refers to. */
  readonly blobs: BlobStore;
}

/**
 * Prepares the first match that a benchmark plays at these settings, for conformance tests and for programs that play all
 * seats.
 *
 * @param models - Judges and image editors that settings name.
 * @throws MasbenchError `CONFIG_INVALID` if a setting is wrong, `OPTION_INVALID` if there is no seat
 */
export async function firstMatch(
  benchmark: Benchmark,
  { config, set = [], seats: typed, seed }: FirstMatchOptions,
  models: NamedModels,
): Promise<FirstMatch> {
  const settings = parseSettings(benchmark, await readSettings(config, set));
  const {
    seats: { names },
    prepare,
  } = benchmark;
  const usual: readonly Seat[] = typeof names === 'function' ? names(settings) : names;
  const named = typed === undefined ? usual : parseSeatNames(typed);
  const [first, ...others] =
    typeof named === 'number' ? Array.from({ length: named }, (_, at) => `S${at + 1}`) : named;
  if (first === undefined)
    throw wrong('Cannot set up a match without a seat: --seats takes a number from 1, or names');
  const seats = [first, ...others] as const;
  const blobs = memoryBlobs();
  const prepared = await prepare.items?.(settings, { seats, seed, trials: 1, blobs });
  const options: unknown = prepare.options?.parse(prepared?.options) ?? {};
  const { game, services } = await buildBenchmark(benchmark, options, models);
  return {
    game,
    config: prepared?.configs[0] ?? settings,
    options,
    seats: [first, ...others],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- services of an erased game: the engine checks what they answer
    services: services as Readonly<Record<string, never>>,
    blobs,
  };
}
