import { aboutBenchmark } from '@masbench/core/benchmark';
import { aboutText } from '@masbench/experiments/options';
import { benchmarkByName } from '../benchmarks.js';
import { print } from '../terminal/document.js';

/** Prints what a benchmark offers: settings with defaults and ranges, moves, views, players, variants, experiments. */
export async function info(game: string, json: boolean): Promise<void> {
  const about = aboutBenchmark(await benchmarkByName(game));
  await print(about, json, () => aboutText(about));
}
