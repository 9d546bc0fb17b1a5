import * as exactMath from '../exact-math.js';

/** Values of units in the order in which they are bet on, with the side that the bets are on. */
export interface Stake {
  /** From 0 to 1, in an order that does not depend on them. */
  readonly values: Float64Array;
  /** The hypothetical mean that is bet against, from 0 to 1. */
  readonly mean: number;
  /** 1 if bets are on values above the mean, −1 if on those below. */
  readonly side: 1 | -1;
}

/** Bets are recalculated after every unit, and of more units after every so many. */
const mostSteps = 400;

/** No bet stakes more than this share of all capital: one value could take the whole. */
const boldest = 0.9995;

/**
 * Returns the logarithm of what bets make of one unit of capital, up to a target at which they stop: a martingale if every
 * mean is as assumed, so that capital 1/α is reached with a probability of at most α, whatever the distribution of values from
 * 0 to 1 (Ville 1939). Before every unit, the bet is recalculated from what is missing to the target and the units that are
 * left (Voráček and Orabona 2025, "STaR-Bets", https://arxiv.org/abs/2505.22422): √(2 · missing / variance of the sum), with
 * second moments about the mean as they were so far, begun at half of the greatest possible. Of two samples, the bets are on
 * the difference of their means.
 *
 * @param target - Above 0: −log of the level.
 */
export function betCapital(stakes: readonly Stake[], target: number): number {
  const steps = stakes.reduce((most, { values }) => Math.max(most, Math.min(mostSteps, values.length)), 0);
  const squares = Float64Array.from(stakes, ({ mean }) => mean * (1 - mean));
  const places = new Int32Array(stakes.length);
  let log = 0;
  for (let step = 1; step <= steps && log < target; step += 1) {
    // The variance of the difference in means of the units that are left.
    let variance = 0;
    let which = 0;
    for (const { values } of stakes) {
      const place = places[which] ?? 0;
      if (place < values.length) variance += (squares[which] ?? 0) / ((place + 2) * (values.length - place));
      which += 1;
    }
    const bet = Math.sqrt((2 * (target - log)) / variance);
    let capital = 1;
    which = 0;
    for (const { values, mean, side } of stakes) {
      let place = places[which] ?? 0;
      const end = Math.floor((step * values.length) / steps);
      const most = boldest / (side > 0 ? mean : 1 - mean);
      const stake = side * Math.min(most, bet / (values.length - place));
      let sum = 0;
      for (; place < end; place += 1) {
        const distance = (values[place] ?? 0) - mean;
        capital *= 1 + stake * distance;
        sum += distance * distance;
      }
      squares[which] = (squares[which] ?? 0) + sum;
      places[which] = end;
      which += 1;
    }
    log += exactMath.log(capital);
  }
  return log;
}
