import * as exactMath from '../exact-math.js';

/** A game of two agents before it is played. */
export interface ExpectedScore {
  /** Of the first: the probability of a win, and half that of a draw. */
  readonly score: number;
  /** Of the score. */
  readonly variance: number;
  /** The probability of a draw. */
  readonly draw: number;
}

/**
 * Returns what a difference d in log-strength lets expect in Davidson's model (1970), where a win, a draw and a loss are as
 * likely as e^(d/2) : ν : e^(−d/2): a draw among equals has the probability ν / (2 + ν). With ν = 0 it is Bradley and Terry's.
 *
 * @param tie - ν, at least 0.
 */
export function expectScore(difference: number, tie: number): ExpectedScore {
  if (tie === 0) {
    const score = 1 / (1 + exactMath.exp(-difference));
    return { score, variance: score * (1 - score), draw: 0 };
  }
  // Shares of the likeliest of a win and a loss, so that neither overflows.
  const other = exactMath.exp(-Math.abs(difference));
  const even = tie * exactMath.exp(-Math.abs(difference) / 2);
  const total = 1 + even + other;
  const [stronger, draw] = [1 / total, even / total];
  const score = difference >= 0 ? stronger + draw / 2 : other / total + draw / 2;
  return { score, variance: stronger + draw / 4 - (stronger + draw / 2) ** 2, draw };
}
