import type { AnyGame } from '../contracts/game.js';
import type { MatchResult } from './match-result.js';
import { Match } from './match.js';
import type { PlayOptions } from './play-options.js';

/** Plays one match. See `Match` for lifecycle events. */
export async function play<G extends AnyGame>(game: G, options: PlayOptions<G>): Promise<MatchResult<G>> {
  return new Match(game, options).run();
}
