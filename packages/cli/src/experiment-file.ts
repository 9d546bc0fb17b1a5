import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MasbenchError, messageOf } from '@masbench/core';
import {
  benchmarkFrom,
  experimentOfJson,
  isBenchmark,
  type ExperimentDefinition,
} from '@masbench/experiments';
import { benchmarkByName } from './benchmarks.js';
import { isObject } from './settings.js';
import { importUserModule, isPath } from './user-module.js';

/**
 * What is to be played: a benchmark by its name or module, the experiment in a JSON file, or the `experiment` that a module
 * exports. Paths in a JSON file start at its folder.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export async function playable(name: string): Promise<ExperimentDefinition> {
  if (name.endsWith('.json')) return experimentIn(name);
  if (!isPath(name)) return { benchmark: await benchmarkByName(name) };
  const module = await importUserModule(name);
  const found = module['experiment'];
  if (isObject(found) && isBenchmark(found['benchmark'])) return { ...found, benchmark: found['benchmark'] };
  return { benchmark: benchmarkFrom(module, resolve(name)) };
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
