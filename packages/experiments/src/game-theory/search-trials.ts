import type { Awaitable } from '@masbench/core';
import { type Seed, meanInterval, type MeanInterval, meanOf } from '@masbench/statistics';
import { halved } from './successive-halving.js';

/** How long a search is, and how sure its result. */
export interface SearchOptions {
  /** Seeds on which all candidates are tried first; the better half then meets as many again, and so on. @default 4 */
  readonly seeds?: number | undefined;
  /** Seeds that no candidate was tried on, for the estimate. @default 100 */
  readonly freshSeeds?: number | undefined;
  /** What all draws come from. @default 0 */
  readonly seed?: Seed | undefined;
  /** Between 0 and 1. @default 0.95 */
  readonly confidence?: number | undefined;
}

/** What was found against a target. */
export interface Found {
  /** What it gains on the fresh seeds: the target is exploitable by at least that. */
  readonly gain: MeanInterval;
  /** What it gained in the search, which favours the lucky: never report it as a result. */
  readonly searched: number;
  /** How often `gain` was called. */
  readonly evaluations: number;
}

/** Counts what is tried, and refuses gains that are no numbers. */
export class Trials<Candidate> {
  evaluations = 0;
  readonly #gain: (candidate: Candidate, seed: string) => Awaitable<number>;
  readonly #seed: Seed;

  constructor(gain: (candidate: Candidate, seed: string) => Awaitable<number>, seed: Seed) {
    this.#gain = gain;
    this.#seed = seed;
  }

  readonly gain = async (candidate: Candidate, seed: string): Promise<number> => {
    this.evaluations += 1;
    const gain = await this.#gain(candidate, `${this.#seed}/${seed}`);
    if (!Number.isFinite(gain))
      throw new RangeError(
        `Cannot search: every gain must be a finite number: with seed ${seed} it is ${gain}`,
      );
    return gain;
  };
}

/** The best of some candidates on seeds of their own, measured on fresh ones. */
export async function held<Candidate>(
  candidates: readonly Candidate[],
  trials: Trials<Candidate>,
  { seeds = 4, freshSeeds = 100, confidence }: SearchOptions,
): Promise<Found & { readonly winner: Candidate }> {
  const [best] = await halved(candidates, { gain: trials.gain, prefix: 'select', seeds: 4 * seeds, left: 1 });
  if (best === undefined) throw new RangeError('Cannot search: there are no candidates');
  const gains: number[] = [];
  for (let fresh = 0; fresh < freshSeeds; fresh += 1)
    gains.push(await trials.gain(best.candidate, `fresh/${fresh}`));
  const gain = meanInterval(gains, { confidence });
  if (gain === null) throw new RangeError("Cannot measure: 'freshSeeds' must be at least 2");
  return {
    winner: best.candidate,
    gain,
    searched: meanOf(best.gains),
    evaluations: trials.evaluations,
  };
}

/** What an option of a search is at least. */
const least = new Map([
  ['population', 4],
  ['freshSeeds', 2],
]);

/** @throws RangeError if an option is out of its range */
export function checkSearch(options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options)) {
    const bound = least.get(name) ?? 1;
    if (!(Number.isSafeInteger(value) && value >= bound))
      throw new RangeError(
        `Cannot search: '${name}' must be an integer of at least ${bound}, but is ${value}`,
      );
  }
}
