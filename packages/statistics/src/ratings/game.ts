/** One comparison of two agents: a match, or their share in one. */
export interface RatedGame {
  /** The name that moves first, sits first or plays the side that `side` rates. */
  readonly first: string;
  readonly second: string;
  /** Of `first`: 1 for a win, 0.5 for a draw, 0 for a loss; others are shares of a win. */
  readonly score: number;
  /** False if a score of 0.5 is half a win, as one that is expected, and no draw. Default true. */
  readonly draw?: boolean | undefined;
  /** How much the comparison counts: the pairs of one match share its weight. Default 1. */
  readonly weight?: number | undefined;
  /** Games of one unit (a match, a trial whose matches share their draws) are drawn again together. Default: each alone. */
  readonly unit?: string | undefined;
}

/** Returns true if a game ended in a draw. */
export function isDrawn({ score, draw = true }: RatedGame): boolean {
  return score === 0.5 && draw;
}

/** The names in the games, in order of first appearance. */
export function listNames(games: readonly RatedGame[]): string[] {
  return [...new Set(games.flatMap(({ first, second }) => [first, second]))];
}

/** @throws RangeError if a game is none */
export function checkGames(games: readonly RatedGame[]): void {
  for (const [index, { first, second, score, weight = 1 }] of games.entries()) {
    if (!(score >= 0 && score <= 1))
      throw new RangeError(`Cannot rate: 'score' must be from 0 to 1: game ${index + 1} has ${score}`);
    if (!(weight > 0 && weight < Infinity))
      throw new RangeError(`Cannot rate: 'weight' must be above 0: game ${index + 1} has ${weight}`);
    if (first === second)
      throw new RangeError(`Cannot rate: an agent cannot play itself: game ${index + 1} has ${first} twice`);
  }
}
