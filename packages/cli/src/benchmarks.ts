import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MasbenchError, messageOf } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import {
  benchmarkFrom,
  experimentOfJson,
  type ExperimentDefinition,
  type ImportModule,
} from '@masbench/experiments';
import {
  experimentFrom,
  firstMatch,
  type FirstMatch,
  isPath,
  readSettings,
  seatNamesOf,
} from '@masbench/experiments/options';
import { namedModels } from '@masbench/llm/players';
import { importUserModule } from './user-module.js';

const builtIn: Readonly<Record<string, () => Promise<{ readonly benchmark: Benchmark }>>> = {
  hq: async () => import('@masbench/game-hq'),
  mug: async () => import('@masbench/game-mug'),
  werewolf: async () => import('@masbench/game-werewolf'),
};

/** A benchmark by its name, or by the path of a module. @throws MasbenchError `OPTION_INVALID` */
export async function benchmarkByName(name: string): Promise<Benchmark> {
  const load = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
  if (load !== undefined) return (await load()).benchmark;
  if (isPath(name)) return benchmarkFrom(await importUserModule(name), resolve(name));
  throw new MasbenchError(
    'OPTION_INVALID',
    `There is no game ${JSON.stringify(name)}: choose ${Object.keys(builtIn).join(', ')}, or the path of a module that exports a benchmark or a game (./my-game.ts)`,
  );
}

/** Loads the module of a benchmark: a package of masbench, or a file of the user. */
export const importBenchmark: ImportModule = async (module) => {
  const name = /^@masbench\/game-(\w+)$/.exec(module)?.[1];
  return { benchmark: await benchmarkByName(name ?? module) };
};

/** Where the benchmarks of runs come from, and the judges and image editors that their settings name. */
export const ofRuns = { importModule: importBenchmark, models: namedModels };

/**
 * What is to be played: a benchmark by its name or module, the experiment in a JSON file, or the `experiment` that a module
 * exports. Paths in a JSON file start at its folder.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export async function playable(name: string): Promise<ExperimentDefinition> {
  if (name.endsWith('.json')) return experimentIn(name);
  if (!isPath(name)) return { benchmark: await benchmarkByName(name) };
  return experimentFrom(await importUserModule(name), resolve(name));
}

async function experimentIn(file: string): Promise<ExperimentDefinition> {
  try {
    return await experimentOfJson(JSON.parse(await readFile(file, 'utf8')), async (name) =>
      benchmarkByName(isPath(name) ? resolve(dirname(file), name) : name),
    );
  } catch (error) {
    throw new MasbenchError('OPTION_INVALID', `${file}: ${messageOf(error)}`, { cause: error });
  }
}

/** What chooses the first match of a benchmark, as it is typed. */
export interface FirstMatchFlags {
  readonly seats?: string | undefined;
  readonly config?: string | undefined;
  readonly set: readonly string[];
  readonly seed: string;
}

/** Prepares the first match of a benchmark. @throws MasbenchError where an option is wrong */
export async function firstMatchOf(
  benchmark: Benchmark,
  { seats, config, set, seed }: FirstMatchFlags,
): Promise<FirstMatch> {
  return firstMatch(benchmark, {
    settings: await readSettings(config, set),
    seatNames: seats === undefined ? undefined : seatNamesOf(seats),
    seed,
    models: namedModels,
  });
}
