import { checkCount } from '../checks.js';

/**
 * The chance that at least one of k tries succeeds, estimated from c successes in n tries without bias (Chen et al. 2021,
 * https://arxiv.org/abs/2107.03374): 1 − C(n−c, k) / C(n, k).
 *
 * @throws RangeError if `k` is above `n`, or `successes` is
 */
export function passAtK(n: number, successes: number, k: number): number {
  checkTries(n, successes, k);
  return 1 - shareOfDraws(n, n - successes, k);
}

/** The chance that all of k tries succeed, estimated from c successes in n tries without bias: C(c, k) / C(n, k). */
export function passAllK(n: number, successes: number, k: number): number {
  checkTries(n, successes, k);
  return shareOfDraws(n, successes, k);
}

/** The chance that k draws without replacement all come from `part` of `whole`. */
function shareOfDraws(whole: number, part: number, k: number): number {
  let share = 1;
  for (let drawn = 0; drawn < k; drawn += 1) share *= Math.max(0, part - drawn) / (whole - drawn);
  return share;
}

function checkTries(n: number, successes: number, k: number): void {
  checkCount('n', n, 1);
  checkCount('successes', successes);
  checkCount('k', k, 1);
  if (successes > n || k > n)
    throw new RangeError(
      `Cannot compute: 'successes' and 'k' must not exceed 'n': ${successes} and ${k} of ${n}`,
    );
}
