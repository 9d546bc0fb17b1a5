import { resolve } from 'node:path';
import { type Agent, type AnyGame, type Seat, type Service } from '@masbench/core';
import { randomAgent } from '@masbench/core/testing';
import type { AnyPrompts } from '@masbench/llm';
import { checkUnchanged, hashOfFile } from '../file-hash.js';
import { decimals, integer, usageOf } from '../terminal/format.js';
import { importUserModule } from '../user-module.js';
import { UsageError } from '../usage-error.js';
import { isObject } from '../settings.js';
import { settingsOf } from '@masbench/experiments';
import type { Column, Kit } from './kit.js';

/**
 * A game that a user brings. Its module exports the game as its default or as `game`, and if it likes `seats` (names),
 * `services`, `prompts` and `scripted` (an agent, or a function of the seat's index).
 *
 * @throws UsageError
 */
export async function kitOfModule(path: string, sha256?: string): Promise<Kit> {
  const now = await hashOfFile('module', path);
  checkUnchanged(`The game ${path} has`, { recorded: sha256, now });
  const module = await importUserModule(path);
  const game = module['default'] ?? module['game'];
  if (!isGame(game))
    throw new UsageError(`The module ${path} must export a game as its default or as \`game\``);
  const services = (module['services'] ?? {}) as Readonly<Record<string, Service<unknown, unknown>>>;
  return {
    id: game.name,
    source: resolve(path),
    sha256: now,
    seats: () => (isNames(module['seats']) ? module['seats'] : ['A', 'B']),
    read: async (settings) => {
      const config = settingsOf({ name: game.name, game }, settings);
      return { configs: [config], options: {}, shown: config };
    },
    setting: async () => ({ game, services }),
    scripted: (seatIndex) => scriptedOf(module['scripted'], seatIndex),
    ...(module['prompts'] === undefined ? {} : { prompts: module['prompts'] as AnyPrompts }),
    columns: plainColumns,
  };
}

export const plainColumns: readonly Column[] = [
  { title: 'Seat', of: ({ seat }, { winner }) => (seat === winner ? `${seat} ★` : seat) },
  { title: 'Agent', of: ({ agent }) => agent },
  { title: 'Score', of: ({ score }) => decimals(score, 4), spread: { field: 'score', places: 4 } },
  { title: 'Calls', of: ({ usage }) => integer(usage.calls) },
  { title: 'Tokens', of: (row) => usageOf(row, ['inputTokens', 'outputTokens']) },
  { title: 'Seconds', of: ({ usage }) => decimals(usage.seconds, 1) },
];

function scriptedOf(scripted: unknown, seatIndex: number): Agent<AnyGame> {
  if (scripted === undefined) return randomAgent();
  return (
    typeof scripted === 'function' ? (scripted as (index: number) => Agent<AnyGame>)(seatIndex) : scripted
  ) as Agent<AnyGame>;
}

function isGame(value: unknown): value is AnyGame {
  return (
    isObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['open'] === 'function' &&
    isObject(value['asks'])
  );
}

function isNames(value: unknown): value is readonly Seat[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
