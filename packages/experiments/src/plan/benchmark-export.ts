import { pathToFileURL } from 'node:url';
import {
  MasbenchError,
  type Agent,
  type AnyGame,
  type NamedAgent,
  type Prompts,
  type Services,
} from '@masbench/core';
import { defineBenchmark, type Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { ExperimentDefinition } from '../experiment/experiment.js';
import { isObject } from '../settings/settings.js';
import { defaultExport, moduleExport, namedExport } from './module-export.js';

/**
 * The benchmark of a user's module: what it exports as `benchmark` or as its default; or a game, exported as `game` or
 * as its default, with `seats`, `services`, `prompts` and `scripted` if it has them.
 *
 * @param file - Absolute path of the module, which the manifest of a run records.
 * @throws MasbenchError `OPTION_INVALID` if it exports neither
 */
export function readBenchmarkExport(module: Readonly<Record<string, unknown>>, file: string): Benchmark {
  for (const exported of [namedExport(module, 'benchmark'), defaultExport(module)])
    if (isBenchmark(exported)) return { ...exported, module: file };
  const game = moduleExport(module, 'game');
  if (!isGame(game)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `The module ${file} must export a benchmark as \`benchmark\`, or a game as \`game\` or by default: ${exportsText(module)}`,
    );
  }
  const { seats, services, prompts, scripted } = besidesSchema.parse({
    seats: namedExport(module, 'seats'),
    services: namedExport(module, 'services'),
    prompts: namedExport(module, 'prompts'),
    scripted: namedExport(module, 'scripted'),
  });
  return defineBenchmark<AnyGame>(game, {
    module: pathToFileURL(file).href,
    seats,
    services,
    prompts,
    ...(scripted === undefined
      ? {}
      : {
          players: {
            scripted: ({ seatIndex }) => (typeof scripted === 'function' ? scripted(seatIndex) : scripted),
          },
        }),
  });
}

/** Exports of a module that has nothing to play; a misspelled import of a CommonJS loader is `undefined`. */
function exportsText(module: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(module).filter((name) => name !== '__esModule');
  const empty = names.find((name) => module[name] === undefined);
  if (empty !== undefined) return `its \`${empty}\` is undefined`;
  return names.length === 0 ? 'it exports nothing' : `it exports ${names.join(', ')}, of which none is one`;
}

/**
 * The choice of a user's module: the experiment that it exports as `experiment`, or its benchmark.
 *
 * @param file - Absolute path of the module.
 * @throws MasbenchError `OPTION_INVALID` if it exports neither
 */
export function readExperimentExport(
  module: Readonly<Record<string, unknown>>,
  file: string,
): ExperimentDefinition {
  const found = namedExport(module, 'experiment');
  return isObject(found) && isBenchmark(found['benchmark'])
    ? { ...found, benchmark: found['benchmark'] }
    : { benchmark: readBenchmarkExport(module, file) };
}

/** True for what `defineBenchmark` returns. */
export function isBenchmark(value: unknown): value is Benchmark {
  return isObject(value) && typeof value['name'] === 'string' && 'game' in value && 'seats' in value;
}

/** Exports of a module besides its game: the types behind them are the user's, and the engine checks the values. */
const besidesSchema = z.object({
  seats: z.array(z.string()).min(1).default(['A', 'B']),
  services: z.custom<Services<AnyGame>>(isObject).default({}),
  prompts: z.custom<Prompts<AnyGame>>(isObject).optional(),
  /** An agent with a name, or a function of the seat's index that returns an agent. */
  scripted: z
    .custom<NamedAgent<AnyGame> | ((seatIndex: number) => Agent<AnyGame>)>(
      (value) => isObject(value) || typeof value === 'function',
    )
    .optional(),
});

function isGame(value: unknown): value is AnyGame {
  return (
    isObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['open'] === 'function' &&
    isObject(value['asks'])
  );
}
