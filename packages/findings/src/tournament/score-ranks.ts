import type { LoadedRun } from '@masbench/experiments';
import { computeMean } from '@masbench/statistics';
import { compareSides, type ComparedOptions } from '../comparison/compared.js';
import { leaveUncounted, readObservations, type PlayedSeat } from '../comparison/observations.js';
import { sideUnits } from '../comparison/units.js';
import { ratedName } from './rated-games.js';

/** The place of an agent by its mean score. */
export interface ScoreRank {
  readonly score: number;
  /** Units in the mean. */
  readonly units: number;
  /** From 1, by mean score. */
  readonly rank: number;
  /** The ranks that the verdicts about all pairs leave open. */
  readonly rankLow: number;
  readonly rankHigh: number;
}

/**
 * Ranks agents by their mean scores in units, with the verdicts of `compareParts` about all pairs: a table of standings and a
 * comparison of one run agree.
 *
 * @returns `null` if scores are not comparable, as some agent was not in every trial: its opponents were others
 */
export async function rankScores(
  run: Pick<LoadedRun, 'manifest' | 'matches'>,
  names: readonly string[],
  { by, ...options }: ComparedOptions & { readonly by: 'agent' | 'agent and role' },
): Promise<ReadonlyMap<string, ScoreRank> | null> {
  const nameOf = ({ agent, role }: PlayedSeat): string => ratedName({ agent, role: role ?? undefined }, by);
  const observed = leaveUncounted(await readObservations(run, 'score'), 'score', nameOf);
  const sides = names
    .map((name) =>
      sideUnits(observed, 'score', {
        name,
        row: (row) => nameOf(row) === name,
      }),
    )
    .map((side) => ({ side, score: computeMean([...side.units.values()].map(({ value }) => value)) }))
    .toSorted((left, right) => right.score - left.score);
  const trials = new Set(sides.flatMap(({ side }) => [...side.units.keys()]));
  if (trials.size === 0 || sides.some(({ side }) => side.units.size < trials.size)) return null;
  const ahead = compareSides(
    sides.flatMap((one, place) =>
      sides.slice(place + 1).map((other) => ({ what: by, sides: [one.side, other.side] as const })),
    ),
    { ...options, field: 'score', analysis: run.manifest.analysis },
  ).filter(({ separated }) => separated);
  return new Map(
    sides.map(({ side, score }) => [
      side.name,
      {
        score,
        units: side.units.size,
        rank: 1 + sides.filter((other) => other.score > score).length,
        // The better one of a pair comes first.
        rankLow: 1 + ahead.filter(({ second }) => second === side.name).length,
        rankHigh: sides.length - ahead.filter(({ first }) => first === side.name).length,
      },
    ]),
  );
}
