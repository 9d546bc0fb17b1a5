import { createRng } from '@masbench/statistics';
import type { Meeting } from '../src/meta-games/meetings.ts';

/** Meetings of every pair on both sides, with noise that a trial shares: `leads[i][j]` is the true lead of i over j. */
export function meetings(
  leads: Readonly<Record<string, Readonly<Record<string, number>>>>,
  { trials, noise, side = 0.3, seed = 1 }: { trials: number; noise: number; side?: number; seed?: number },
): Meeting[] {
  const names = Object.keys(leads);
  return Array.from({ length: trials }, (_, trial) =>
    names.flatMap((first) =>
      names
        .filter((second) => second !== first)
        .map((second) => {
          const drawn = noise * createRng(seed, `${trial}/${[first, second].toSorted().join('/')}`).normal();
          const lead = (leads[first]?.[second] ?? -(leads[second]?.[first] ?? 0)) + side;
          const sign = first < second ? 1 : -1;
          return { first, second, earned: [lead + sign * drawn, 0] as const, unit: `${trial}` };
        }),
    ),
  ).flat();
}
