import { checkFinite } from '../checks.js';

/**
 * Holm's step-down adjustment of p-values (Holm 1979): the chance of any false alarm among all tests stays below the
 * level. In the order given.
 *
 * @throws RangeError if a p is not from 0 to 1
 */
export function holm(ps: readonly number[]): number[] {
  return adjusted(ps, (left, right) => left - right, {
    factor: (place) => ps.length - place,
    bound: (values) => Math.max(...values),
  });
}

/**
 * Benjamini and Hochberg's adjustment of p-values (1995): the expected share of false alarms among what is called a
 * difference stays below the level. For screening many hypotheses. In the order given.
 *
 * @throws RangeError if a p is not from 0 to 1
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  return adjusted(ps, (left, right) => right - left, {
    factor: (place) => ps.length / (ps.length - place),
    bound: (values) => Math.min(...values),
  });
}

function adjusted(
  ps: readonly number[],
  compare: (left: number, right: number) => number,
  {
    factor,
    bound,
  }: {
    readonly factor: (place: number) => number;
    readonly bound: (values: readonly number[]) => number;
  },
): number[] {
  checkFinite('ps', ps);
  const outside = ps.find((p) => p < 0 || p > 1);
  if (outside !== undefined)
    throw new RangeError(`Cannot compute: 'ps' must be from 0 to 1: one of them is ${outside}`);
  const order = [...ps.keys()].toSorted((left, right) => compare(ps[left] ?? 0, ps[right] ?? 0));
  const result = ps.map(() => 0);
  let last: number | undefined;
  for (const [place, index] of order.entries()) {
    const scaled = Math.min(1, (ps[index] ?? 0) * factor(place));
    last = last === undefined ? scaled : bound([last, scaled]);
    result[index] = last;
  }
  return result;
}
