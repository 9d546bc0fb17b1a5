import type { AnyGame } from '../contracts/game.js';
import type { Story } from '../story/story.js';
import type { Seat } from '../contracts/seat.js';
import type { Serve } from '../contracts/service.js';
import type { GameLaw } from './laws.js';

/** Promises of a game beyond the laws that hold for all: the checks rely on them, and test them. */
export interface Declarations {
  /** The final state does not depend on the order in which open requests are answered. @default false */
  readonly confluent?: boolean | undefined;
  /**
   * Lists that are in the order of arrival on purpose, such as a chat: JSON paths of the final state (`$.log`), of the
   * outcome (`$.outcome.log`) or of the views of every seat (`$.views.chat`). Their order is not compared. Of a value in
   * them that says its place (`$.log.*.number`), nothing is. @default none
   */
  readonly arrivalOrdered?: readonly `$.${string}`[] | undefined;
  /**
   * Seats are alike: in another order of the seats, the same answers give every seat the same scores and metrics.
   *
   * @default false
   */
  readonly symmetric?: boolean | undefined;
  /**
   * A draw of nature that not every course of a match has carries a key, so that matches in which an action is changed share
   * their later draws.
   *
   * @default false
   */
  readonly keyed?: boolean | undefined;
  /** Least and greatest score, both inclusive. */
  readonly bounds?: readonly [number, number] | undefined;
  /** Sum of the scores of all seats; `null` for no constant sum. @default null */
  readonly sum?: number | null | undefined;
  /** How many answers a match takes at most. @default 5_000 */
  readonly maxEvents?: number | undefined;
}

/** Input of every check. */
export interface Trial {
  readonly game: AnyGame;
  /** The configuration as it was given, and as the rules get it. */
  readonly input: unknown;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly services: ReadonlyMap<string, Serve<unknown, unknown>>;
  readonly maxEvents: number;
  readonly declares: Declarations;
  /** How the game is told, if its benchmark declares it. */
  readonly story: Story | undefined;
  /** Laws that were really tested. */
  readonly tried: Set<GameLaw>;
  /** Occasions that some laws are about. */
  readonly seen: Set<'two requests at once' | 'draw without a key after a move'>;
  /** The sums of the scores of each match. */
  readonly sums: number[];
  /** Kinds of moves for which legal actions were drawn from the schema, and those for which none was found. */
  readonly drawn: Set<string>;
  readonly undrawn: Set<string>;
  /** Kinds of moves with private fields. */
  readonly secretive: Set<string>;
}

/** Notes that a law was tested. */
export function putToTest({ tried }: Trial, law: GameLaw): void {
  tried.add(law);
}

/** The same game with other parts. It may be an object of a class, which has no parts of its own. */
export function withParts<G extends AnyGame>(game: G, parts: Partial<AnyGame>): G {
  return Object.assign(Object.create(game) as G, parts);
}
