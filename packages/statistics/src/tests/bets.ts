import * as exactMath from '../exact-math.js';

/** Bets are recalculated after every unit, and of more units after every so many. */
const mostSteps = 400;

/** No bet stakes more than this share of all capital: one value could take the whole. */
const boldest = 0.9995;

/**
 * Returns true if bets on values above a mean (side 1) or below it (−1) multiply their capital by 1/level: a martingale if the
 * mean is as assumed, which does so with a probability of at most the level, whatever the distribution of values from 0 to 1
 * (Ville 1939). Before every unit, the bet is recalculated from what is missing to the target and the units that are left
 * (Voráček and Orabona 2025, "STaR-Bets", https://arxiv.org/abs/2505.22422): √(2 · missing / variance of the sum), with second
 * moments about the mean as they were so far, begun at half of the greatest possible.
 *
 * @param values - From 0 to 1, in an order that does not depend on them.
 * @param options.mean - Between 0 and 1.
 */
export function betsRefute(
  values: Float64Array,
  { mean, side, level }: { readonly mean: number; readonly side: 1 | -1; readonly level: number },
): boolean {
  const goal = 1 / level / (1 + 1e-12);
  const target = exactMath.log(goal);
  const n = values.length;
  const steps = Math.min(mostSteps, n);
  const most = boldest / (side > 0 ? mean : 1 - mean);
  let squares = mean * (1 - mean);
  let capital = 1;
  let log = 0;
  let place = 0;
  for (let step = 1; step <= steps && capital < goal; step += 1) {
    const missing = Math.max(1e-9, target - log);
    const bet = Math.sqrt((2 * missing * (place + 2)) / (squares * (n - place)));
    const stake = side * Math.min(most, bet);
    let gain = 1;
    for (const end = Math.floor((step * n) / steps); place < end; place += 1) {
      const distance = (values[place] ?? 0) - mean;
      gain *= 1 + stake * distance;
      squares += distance * distance;
    }
    capital *= gain;
    // Only the size of bets needs the logarithm: of what is near 1, its series is near enough.
    const z = (gain - 1) / (gain + 1);
    const z2 = z * z;
    log += z2 < 0.1 ? 2 * z * (1 + z2 * (1 / 3 + z2 * (1 / 5 + z2 / 7))) : exactMath.log(gain);
  }
  return capital >= goal;
}
