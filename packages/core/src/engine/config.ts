import * as z from 'zod';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';
import { nonJson } from '../contracts/plain-json.js';
import { jsonText } from './observation.js';

/**
 * A configuration as the game's schema reads it, as plain JSON.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the schema rejects it, or makes of it what is no plain JSON
 */
export function parseConfig(game: AnyGame, config: unknown): unknown {
  const parsed = game.config.safeParse(config);
  if (!parsed.success) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot play ${game.name}: its configuration is not valid:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const odd = nonJson(parsed.data, true);
  if (odd !== undefined) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot play ${game.name}: its configuration must be plain JSON once its schema has read it: ${odd.path} is ${odd.what}`,
    );
  }
  return JSON.parse(jsonText(parsed.data)) as unknown;
}
