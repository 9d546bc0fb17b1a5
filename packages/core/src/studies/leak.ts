import type { AnyGame } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';

/** A decision that disclosed something. */
export interface Disclosed {
  /** Of the request. */
  readonly id: string;
  /** Who decided. */
  readonly seat: Seat;
  /** Rank of the decision among those of its kind and seat, from 0. */
  readonly count: number;
}

/** A kind of decision that discloses something to rivals, and how to hide it from them: for the price of information. */
export interface Leak<G extends AnyGame = AnyGame> {
  /** One sentence: what is disclosed, and by what. */
  readonly description: string;
  /** True for a move that disclosed something. */
  readonly discloses: (move: { readonly kind: string; readonly action: unknown }) => boolean;
  /** The game in which some seats see what they would see if one decision had disclosed nothing. */
  readonly hidden: (game: G, disclosed: Disclosed, from: readonly Seat[]) => G;
}
