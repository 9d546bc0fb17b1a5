import type { AnyGame, Seat } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { memoryBlobs, type BlobStore } from '@masbench/core/journal';
import { settingsOf } from '@masbench/experiments';
import { seatNamesOf } from './experiment-options.js';
import { namedModels } from './players/sources.js';
import { readSettings } from './settings.js';

/** What chooses the first match of a benchmark, as it is typed. */
export interface OneMatchFlags {
  readonly seats: string | undefined;
  readonly config: string | undefined;
  readonly set: readonly string[];
}

/** One match of a benchmark, outside of a run. */
export interface OneMatch {
  readonly game: AnyGame;
  /** The first configuration, for the schema of the game. */
  readonly config: unknown;
  /** The seats, unless others are named. */
  readonly seats: readonly Seat[];
  /** True where the seats were named or counted. */
  readonly hasSeats: boolean;
  readonly services: Readonly<Record<string, never>>;
  readonly blobs: BlobStore;
}

/** Prepares the first match of a benchmark. @throws MasbenchError where an option is wrong */
export async function oneMatchOf(
  benchmark: Benchmark,
  flags: OneMatchFlags,
  seed: string,
): Promise<OneMatch> {
  const settings = settingsOf(benchmark, await readSettings(flags.config, flags.set));
  const usual: readonly Seat[] =
    typeof benchmark.seats === 'function' ? benchmark.seats(settings) : benchmark.seats;
  const named = flags.seats === undefined ? usual : seatNamesOf(flags.seats);
  const seats = typeof named === 'number' ? Array.from({ length: named }, (_, at) => `S${at + 1}`) : named;
  const blobs = memoryBlobs();
  const prepared = await benchmark.prepare?.(settings, { seats, seed, trials: 1, blobs });
  const built = await benchmark.build?.(benchmark.options?.parse(prepared?.options) ?? {}, namedModels);
  return {
    game: built?.game ?? benchmark.game,
    config: prepared?.configs[0] ?? settings,
    seats,
    hasSeats: flags.seats !== undefined,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- services of an erased game: the engine checks what they answer
    services: (built?.services ?? benchmark.services ?? {}) as Readonly<Record<string, never>>,
    blobs,
  };
}
