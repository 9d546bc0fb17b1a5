import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AnyGame } from '@masbench/core';
import { examine, type GameLaw } from '@masbench/core/testing';
import { expect, vi } from 'vitest';
import { clone, filesIn } from './child-process.ts';
import type { ExamineOptions } from '../../core/src/testing/examine.ts';

const defined = vi.hoisted((): unknown[] => []);

/** Every game that an example defines is kept, whether it is exported or not. */
vi.mock(import('@masbench/core'), async (load) => {
  const core = await load();
  return {
    ...core,
    defineGame: () => (game: unknown) => {
      defined.push(game);
      return game;
    },
    inTurns: () => (definition: never) => {
      const game = core.inTurns()(definition);
      defined.push(game);
      return game;
    },
    simultaneous: () => (definition: never) => {
      const game = core.simultaneous()(definition);
      defined.push(game);
      return game;
    },
  } as typeof core;
});

/** Files of examples that define a game. `simultaneous` and `inTurns` define games, too. */
export const examples: readonly string[] = filesIn('examples', '.ts')
  .filter((file) => /\b(?:defineGame|inTurns|simultaneous)</.test(readFileSync(file, 'utf8')))
  .map((file) => relative(clone, file));

type Terms = Pick<ExamineOptions<AnyGame>, 'seats' | 'declares'>;

/** How strictly each game can be held to the laws, by its name. */
const strictest: Readonly<Record<string, Terms>> = {
  'hidden-coin': { seats: 2, declares: { bounds: [-1, 1], sum: 0 } },
  pennies: { seats: 2, declares: { confluent: true, bounds: [-1, 1], sum: 0 } },
  counting: { seats: 2 },
  numbers: { seats: 3, declares: { confluent: true, symmetric: true } },
  'kuhn-poker': { seats: 2, declares: { bounds: [-2, 2], sum: 0 } },
  'tic-tac-toe': { seats: 2, declares: { bounds: [-1, 1], sum: 0 } },
  'sealed-bid-auction': { seats: 4, declares: { confluent: true, bounds: [-100, 20] } },
  'boardgame.io: tic-tac-toe': { seats: 2 },
  'boardgame.io: high-card': { seats: 3 },
  commons: { seats: 3, declares: { confluent: true, symmetric: true, bounds: [0, 250] } },
};

/** Where the games of an example are made that only adapts those of others. */
const made: Readonly<Record<string, string>> = {
  'examples/games/from-boardgame-io.ts': 'examples/boardgame-io.ts',
};

/** What an example shows to be broken, by its file. */
export const meant: Readonly<Record<string, readonly GameLaw[]>> = {
  'examples/laws.ts': ['no interference'],
};

/** Returns the laws that games of an example break, each as often as a game breaks it. */
export async function listBreaches(
  file: string,
  options: Pick<ExamineOptions<AnyGame>, 'runs' | 'seed'>,
): Promise<readonly GameLaw[]> {
  const games = await gamesOf(join(clone, made[file] ?? file));
  expect(games).not.toEqual([]);
  const broken: GameLaw[] = [];
  for (const game of games) {
    const terms = strictest[game.name];
    expect({ game: game.name, terms }).toEqual({ game: game.name, terms: expect.anything() });
    const { findings } = await examine(game, { config: {}, seats: 2, ...terms, ...options });
    broken.push(...findings.flatMap(({ law, verdict }) => (verdict === 'broken' ? law : [])));
  }
  return broken;
}

async function gamesOf(file: string): Promise<readonly AnyGame[]> {
  defined.length = 0;
  vi.resetModules();
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await import(file);
  } finally {
    log.mockRestore();
  }
  return [...defined] as AnyGame[];
}
