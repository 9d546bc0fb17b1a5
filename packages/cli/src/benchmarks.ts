import { resolve } from 'node:path';
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
import { benchmarkOf, isBenchmark, type ImportModule, type Manifest } from '@masbench/experiments';
import * as z from 'zod';
import { isObject } from './settings.js';
import { importUserModule, isPath } from './user-module.js';

const builtIn: Readonly<Record<string, () => Promise<{ readonly benchmark: Benchmark }>>> = {
  hq: async () => import('@masbench/game-hq'),
  mug: async () => import('@masbench/game-mug'),
  werewolf: async () => import('@masbench/game-werewolf'),
};

/** A benchmark by its name, or by the path of a module. @throws MasbenchError `OPTION_INVALID` */
export async function benchmarkByName(name: string): Promise<Benchmark> {
  const load = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
  if (load !== undefined) return (await load()).benchmark;
  if (isPath(name)) return benchmarkOfModule(name);
  throw new MasbenchError(
    'OPTION_INVALID',
    `There is no game ${JSON.stringify(name)}: choose ${Object.keys(builtIn).join(', ')}, or the path of a module that exports a benchmark or a game (./my-game.ts)`,
  );
}

/** The benchmark of a run that was begun. */
export async function benchmarkOfRun(manifest: Manifest): Promise<Benchmark> {
  return benchmarkOf(manifest, importBenchmark);
}

/** Loads the module of a benchmark: a package of masbench, or a file of the user. */
export const importBenchmark: ImportModule = async (module) => {
  const name = /^@masbench\/game-(\w+)$/.exec(module)?.[1];
  return { benchmark: await benchmarkByName(name ?? module) };
};

/**
 * The benchmark of a user's module: what it exports as `benchmark` or as its default; or a game, exported as `game` or
 * as its default, with `seats`, `services`, `prompts` and `scripted` where it has them.
 */
async function benchmarkOfModule(path: string): Promise<Benchmark> {
  const module = await importUserModule(path);
  const file = resolve(path);
  for (const exported of [module['benchmark'], module['default']])
    if (isBenchmark(exported)) return { ...exported, module: file };
  const game = module['game'] ?? module['default'];
  if (!isGame(game)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `The module ${path} must export a benchmark as \`benchmark\`, or a game as its default or as \`game\``,
    );
  }
  const { seats, services, prompts, scripted } = besidesSchema.parse(module);
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

/** What a module may export besides its game: the types behind it are the user's, and the engine checks what they do. */
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
