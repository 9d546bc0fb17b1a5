import type { RatedGame } from './game.js';
import { estimateStrengths, type StrengthOptions } from './strengths.js';
import { matrixCell } from './symmetric-inverse.js';

/** Strengths of players in Bradley and Terry's model. */
export interface BradleyTerry {
  /** Log-strengths by name, with mean 0: a difference d means that the odds are eᵈ to 1. Times 400 / ln 10 for Elo's scale. */
  readonly ratings: Readonly<Record<string, { readonly rating: number; readonly standardError: number }>>;
  /** The advantage of being first, in the same unit; if it was asked for. */
  readonly side?: { readonly value: number; readonly standardError: number } | undefined;
  /** Davidson's ν, if some games are draws: one among equals has the probability ν / (2 + ν). */
  readonly tie?: { readonly value: number; readonly standardError: number } | undefined;
}

/**
 * Bradley and Terry's model (1952) by maximum likelihood, with an optional advantage of the first side, and
 * Davidson's (1970) if some games are draws. Unlike sequential ratings it does not depend on the order of the games. Standard errors are those of
 * independent games: draw units again with `leaderboard` where matches share trials.
 *
 * @throws RangeError if no finite strengths fit, as an agent won or lost all of its games; a `ridge` allows for that
 */
export function bradleyTerry(games: readonly RatedGame[], options: StrengthOptions = {}): BradleyTerry {
  const { names, values, side, tie, covariance } = estimateStrengths(games, options);
  const errorOf = (index: number): number => Math.sqrt(Math.max(0, matrixCell(covariance, index, index)));
  return {
    ratings: Object.fromEntries(
      names.map((name, index) => [name, { rating: values[index] ?? 0, standardError: errorOf(index) }]),
    ),
    ...(options.side === true ? { side: { value: side, standardError: errorOf(names.length) } } : {}),
    ...(tie > 0 ? { tie: { value: tie, standardError: tie * errorOf(covariance.length - 1) } } : {}),
  };
}
