import { pairedDifference, minimumDetectableDifference, sampleSizePaired } from '@masbench/statistics';
import type { Pilot } from './pilot.js';

/** The power of the trials for two agents or seats: differences found with 80 % power at 95 %. */
export interface Need {
  readonly first: string;
  readonly second: string;
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
          detectable: minimumDetectableDifference({ n: trials, variance }),
          trialsNeeded:
            difference === undefined ? null : Math.ceil(sampleSizePaired({ difference, variance }) - 1e-9),
        },
      ];
    }),
  );
}
