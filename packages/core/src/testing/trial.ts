import type { AnyGame } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';
import type { Serve } from '../contracts/service.js';

/** What a game promises beyond the laws that hold for all: the checks may assume it, and hold the game to it. */
export interface Declarations {
  /** The final state does not depend on the order in which open requests are answered. @default false */
  readonly confluent?: boolean | undefined;
  /** Least and greatest score, both inclusive. */
  readonly bounds?: readonly [number, number] | undefined;
  /** What the scores of all seats add up to; `null` for nothing in particular. @default null */
  readonly sum?: number | null | undefined;
  /** How many answers a match takes at most. @default 5_000 */
  readonly maxEvents?: number | undefined;
}

/** What every check is given. */
export interface Trial {
  readonly game: AnyGame;
  /** The configuration as it was given, and as the rules get it. */
  readonly input: unknown;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly services: ReadonlyMap<string, Serve<unknown, unknown>>;
  readonly maxEvents: number;
  readonly declares: Declarations;
  readonly seeds: readonly string[];
}

/** The same game with other parts. It may be an object of a class, which has no parts of its own. */
export function withParts<G extends AnyGame>(game: G, parts: Partial<AnyGame>): G {
  return Object.assign(Object.create(game) as G, parts);
}
