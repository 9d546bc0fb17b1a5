import type { AnyGame, Seat } from '@masbench/core';
import type { Benchmark, NamedModels } from '@masbench/core/benchmark';
import { memoryBlobs, type BlobStore } from '@masbench/core/journal';
import { settingsOf, type Settings } from '../settings.js';

/** What chooses the first match of a benchmark. */
export interface FirstMatchOptions {
  /** What the benchmark's `settings` schema accepts. @default its defaults */
  readonly settings?: Settings | undefined;
  /** The seats, in place of the benchmark's own: how many, or their names. */
  readonly seatNames?: number | readonly Seat[] | undefined;
  /** What the settings are drawn from, where a benchmark draws any. */
  readonly seed: string | number;
  /** Judges and image editors that settings name. */
  readonly models: NamedModels;
}

/** One match of a benchmark, outside of a run. */
export interface FirstMatch {
  readonly game: AnyGame;
  /** The first configuration, for the schema of the game. */
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly services: Readonly<Record<string, never>>;
  /** Images that the configuration refers to. */
  readonly blobs: BlobStore;
}

/**
 * Prepares the first match that a benchmark plays at these settings, for conformance tests and for programs that play all
 * seats.
 *
 * @throws MasbenchError `CONFIG_INVALID` where a setting is wrong
 */
export async function firstMatch(
  benchmark: Benchmark,
  { settings: given = {}, seatNames, seed, models }: FirstMatchOptions,
): Promise<FirstMatch> {
  const settings = settingsOf(benchmark, given);
  const usual: readonly Seat[] =
    typeof benchmark.seats === 'function' ? benchmark.seats(settings) : benchmark.seats;
  const named = seatNames ?? usual;
  const seats = typeof named === 'number' ? Array.from({ length: named }, (_, at) => `S${at + 1}`) : named;
  const blobs = memoryBlobs();
  const prepared = await benchmark.prepare?.(settings, { seats, seed, trials: 1, blobs });
  const built = await benchmark.build?.(benchmark.options?.parse(prepared?.options) ?? {}, models);
  return {
    game: built?.game ?? benchmark.game,
    config: prepared?.configs[0] ?? settings,
    seats,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- services of an erased game: the engine checks what they answer
    services: (built?.services ?? benchmark.services ?? {}) as Readonly<Record<string, never>>,
    blobs,
  };
}
