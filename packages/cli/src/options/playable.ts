import { dirname, resolve } from 'node:path';
import { MasbenchError, readMessage } from '@masbench/core';
import { readJsonFile } from '@masbench/core/record';
import type { Benchmark } from '@masbench/core/benchmark';
import {
  type ExperimentDefinition,
  experimentOfJson,
  readExperimentExport,
  type ImportModule,
  isPath,
} from '@masbench/experiments';

/** Where what a name means is found. */
export interface PlayableOptions {
  /** The benchmark of a name, or of the path of a module. */
  readonly find: (name: string) => Promise<Benchmark>;
  /** Loads the module of a user. */
  readonly importModule: ImportModule;
}

/**
 * The benchmark or experiment to play: a benchmark by its name or module, the experiment in a JSON file, or the `experiment` that a module
 * exports. Paths in a JSON file start at its folder.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export async function playable(
  name: string,
  { find, importModule }: PlayableOptions,
): Promise<ExperimentDefinition> {
  if (!name.endsWith('.json'))
    return isPath(name)
      ? readExperimentExport(await importModule(name), resolve(name))
      : { benchmark: await find(name) };
  const written = await readJsonFile(name, 'the experiment');
  try {
    return await experimentOfJson(written, async (named) =>
      find(isPath(named) ? resolve(dirname(name), named) : named),
    );
  } catch (error) {
    throw new MasbenchError('OPTION_INVALID', `${name}: ${readMessage(error)}`, { cause: error });
  }
}
