import { pairedDifference, minimumDetectableDifference, sampleSizePaired } from '@masbench/statistics';
import type { Pilot } from './pilot.js';

/**
 * The power of the trials for two agents or seats: differences found with 80 % power at 95 %. The variance is at the upper end
 * of what the pilot allows, so that of all pilots of this size, four in five promise no more power than there is.
 */
export interface Need {
  readonly first: string;
  readonly second: string;
  /** Trials of the pilot that the scores of both are known of. */
  readonly pilot: number;
  /** The smallest difference in score that the planned trials show. */
  readonly detectable: number;
  /** Trials that show the difference that was asked for; `null` if none was. */
  readonly trialsNeeded: number | null;
}

/** For every two of a pilot whose differences vary, from how much their scores differ by trial; never from how far they are apart. */
export function listNeeds(
  { scores }: Pilot,
  { trials, difference }: { readonly trials: number; readonly difference: number | undefined },
): Need[] {
  const names = Object.keys(scores);
  return names.flatMap((first, index) =>
    names.slice(index + 1).flatMap((second): Need[] => {
      const found = pairedDifference(scores[first] ?? [], scores[second] ?? []);
      if (found === null) return [];
      const variance = found.standardError ** 2 * found.n;
      // Scores that never differ differently tell nothing of how much others would.
      if (variance === 0) return [];
      return [
        {
          first,
          second,
          pilot: found.n,
          detectable: minimumDetectableDifference({ n: Math.max(2, trials), variance, pilot: found.n }),
          trialsNeeded:
            difference === undefined
              ? null
              : Math.ceil(sampleSizePaired({ difference, variance, pilot: found.n }) - 1e-9),
        },
      ];
    }),
  );
}
