import type { Awaitable } from '@masbench/core';
import { meanOf } from '@masbench/statistics';

/** A candidate with what it gained, seed by seed. */
export interface Tried<Candidate> {
  readonly candidate: Candidate;
  readonly gains: readonly number[];
}

/** How candidates are distinguished. */
export interface HalvingOptions<Candidate> {
  readonly gain: (candidate: Candidate, seed: string) => Awaitable<number>;
  /** Seeds are named after it. */
  readonly prefix: string;
  /** On so many seeds all are tried. */
  readonly seeds: number;
  /** So many are left. */
  readonly left: number;
}

/**
 * The best of some candidates, the best first: all are tried on common seeds, and those that are left after each round
 * are tried on as many seeds again.
 *
 * Source: Jamieson, Talwalkar, "Non-stochastic Best Arm Identification" (AISTATS 2016).
 */
export async function halved<Candidate>(
  candidates: readonly Candidate[],
  { gain, prefix, seeds, left }: HalvingOptions<Candidate>,
): Promise<readonly Tried<Candidate>[]> {
  let rest = candidates.map((candidate) => ({ candidate, gains: [] as number[] }));
  for (let from = 0, to = seeds; ; from = to, to *= 2) {
    for (let seed = from; seed < to; seed += 1)
      for (const { candidate, gains } of rest) gains.push(await gain(candidate, `${prefix}/${seed}`));
    rest = rest.toSorted((one, other) => meanOf(other.gains) - meanOf(one.gains));
    if (rest.length <= left) return rest;
    rest = rest.slice(0, Math.max(left, Math.ceil(rest.length / 2)));
  }
}
