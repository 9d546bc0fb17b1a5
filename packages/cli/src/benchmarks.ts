import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MasbenchError } from '@masbench/core';
import { defineStudies, type Benchmark, type Studies } from '@masbench/core/benchmark';
import {
  namedExport,
  readBenchmarkExport,
  type ExperimentDefinition,
  type ImportModule,
  isPath,
} from '@masbench/experiments';
import { firstMatch, type FirstMatch, type FirstMatchOptions } from './options/first-match.js';
import { playable } from './options/playable.js';
import { namedModels } from '@masbench/llm';
import { importUserModule } from './user-module.js';

/** A module of a benchmark, with the studies of its game. */
interface Studied {
  readonly benchmark: Benchmark;
  readonly studies: Studies;
}

const builtIn: Readonly<Record<string, () => Promise<Studied>>> = {
  hq: async () => import('@masbench/game-hq'),
  mug: async () => import('@masbench/game-mug'),
  werewolf: async () => import('@masbench/game-werewolf'),
};

/** A benchmark by its name, or by the path of a module. @throws MasbenchError `OPTION_INVALID` */
export async function benchmarkByName(name: string): Promise<Benchmark> {
  const load = builtInNamed(name);
  if (load !== undefined) return (await load()).benchmark;
  if (isPath(name)) return readBenchmarkExport(await importUserModule(name), resolve(name));
  throw new MasbenchError(
    'OPTION_INVALID',
    `There is no game ${JSON.stringify(name)}: choose ${Object.keys(builtIn).join(', ')}, or the path of a module that exports a benchmark or a game (./my-game.ts)`,
  );
}

/**
 * The studies of a benchmark, by its name, its package, or the path of its module.
 *
 * @throws MasbenchError `OPTION_INVALID` if they have the wrong form
 */
export async function studiesByName(name: string): Promise<Studies> {
  const load = builtInNamed(nameOfPackage(name));
  if (load !== undefined) return (await load()).studies;
  if (!isPath(name)) return {};
  const module = await importUserModule(name);
  return defineStudies(readBenchmarkExport(module, resolve(name)).game, namedExport(module, 'studies') ?? {});
}

function builtInNamed(name: string): (() => Promise<Studied>) | undefined {
  return Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
}

/** The name of the game for a package of masbench. */
function nameOfPackage(module: string): string {
  return /^@masbench\/game-(\w+)$/.exec(module)?.[1] ?? module;
}

/** Loads the module of a benchmark: a package of masbench, or a file of the user. */
export const importBenchmark: ImportModule = async (module) => ({
  benchmark: await benchmarkByName(nameOfPackage(module)),
});

/** Where the benchmarks of runs come from, and the judges and image editors that their settings name. */
export const ofRuns = { importModule: importBenchmark, models: namedModels };

/** Where the packages are that rules kept by a run are run with. */
export const ofKeptRuns = {
  ...ofRuns,
  resolveFrom: fileURLToPath(new URL('.', import.meta.url)),
  modelsFrom: '@masbench/llm',
};

/** Sources of the pages of runs: games, and the place of the code that recomputes the run on its page. */
export const ofPages = {
  importModule: importBenchmark,
  resolveFrom: fileURLToPath(new URL('.', import.meta.url)),
};

/** The benchmark to play, by the person's name for it. @throws MasbenchError `OPTION_INVALID` */
export async function experimentByName(name: string): Promise<ExperimentDefinition> {
  return playable(name, { find: benchmarkByName, importModule: importUserModule });
}

/** Prepares the first match of a benchmark. @throws MasbenchError if an option is wrong */
export async function readFirstMatch(benchmark: Benchmark, options: FirstMatchOptions): Promise<FirstMatch> {
  return firstMatch(benchmark, options, namedModels);
}
