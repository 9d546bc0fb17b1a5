import { checkCount } from '../checks.js';

/**
 * The chance that at least one of k tries succeeds, estimated from c successes in n tries without bias (Chen et al. 2021,
 * https://arxiv.org/abs/2107.03374): 1 − C(n−c, k) / C(n, k).
 *
 * @throws RangeError if `k` is above `n`, or `successes` is
 */
export function passAtK(n: number, successes: number, k: number): number {
  checkCount('n', n, 1);
  checkCount('successes', successes);
  checkCount('k', k, 1);
  if (successes > n || k > n)
    throw new RangeError(
      `Cannot compute: 'successes' and 'k' must not exceed 'n': ${successes} and ${k} of ${n}`,
    );
  let allFail = 1;
  for (let drawn = 0; drawn < k; drawn += 1) allFail *= Math.max(0, n - successes - drawn) / (n - drawn);
  return 1 - allFail;
}
