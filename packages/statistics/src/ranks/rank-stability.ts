import { createRng, type Seed } from '../random.js';
import { quantile } from '../intervals/intervals.js';
import { checkCount, checkFinite, checkShare } from '../checks.js';
import { computeMean } from '../moments.js';

/** The place of a name in an order. */
export interface RankRow {
  readonly name: string;
  /** The criterion of the order: higher is better. */
  readonly value: number;
  /** From 1. Names that tie share the best of their ranks. */
  readonly rank: number;
  /** Ends of the bootstrap interval of the rank. */
  readonly low: number;
  readonly high: number;
  /** Share of resamples in which the name is first; ties share it. */
  readonly best: number;
  /** Share of resamples at each rank, from rank 1. */
  readonly ranks: readonly number[];
}

/** How ranks are drawn again. */
export interface RankOptions {
  /** Default 0. */
  readonly seed?: Seed | undefined;
  /** Default 2000. */
  readonly resamples?: number | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
}

/**
 * How stable the order of several systems is: their mean scores on the same units (matches, items) are drawn again with
 * the units as wholes, so that what the systems have in common cancels out.
 *
 * @param scores - The scores of every system by name, all lists in the order of the units.
 * @returns Best first; empty of nothing
 * @throws RangeError if the lists differ in length
 */
export function rankStability(
  scores: Readonly<Record<string, readonly number[]>>,
  { seed = 0, resamples = 2000, confidence = 0.95 }: RankOptions = {},
): RankRow[] {
  const names = Object.keys(scores);
  const columns = Object.values(scores);
  const units = columns[0]?.length ?? 0;
  for (const [index, column] of columns.entries()) {
    checkFinite(names[index] ?? 'scores', column);
    if (column.length !== units)
      throw new RangeError(
        `Cannot compare: all systems need a score on every unit: ${names[0]} has ${units}, ${names[index]} ${column.length}`,
      );
  }
  if (units === 0) return [];
  const rng = createRng(seed, 'ranks');
  checkCount('resamples', resamples, 1);
  const drawn = Array.from({ length: resamples }, () => {
    const chosen = Array.from({ length: units }, () => rng.int(units));
    return columns.map((column) => computeMean(chosen.map((unit) => column[unit] ?? 0)));
  });
  return rankRows({ names, values: columns.map(computeMean), drawn, confidence });
}

/** The rows of an order from its values and the same values drawn again, in the order of the names. */
export function rankRows({
  names,
  values,
  drawn,
  confidence = 0.95,
}: {
  readonly names: readonly string[];
  readonly values: readonly number[];
  readonly drawn: readonly (readonly number[])[];
  readonly confidence?: number | undefined;
}): RankRow[] {
  const tail = (1 - checkShare('confidence', confidence)) / 2;
  const observed = rankValues(values);
  const ranksDrawn = drawn.map(rankValues);
  return names
    .map((name, index) => {
      const own = ranksDrawn.map((ranks) => ranks[index] ?? Number.NaN);
      const rank = observed[index] ?? Number.NaN;
      return {
        name,
        value: values[index] ?? Number.NaN,
        rank,
        // An interval of ranks holds whole ranks.
        low: Math.floor(quantile(own, tail) ?? rank),
        high: Math.ceil(quantile(own, 1 - tail) ?? rank),
        best: computeMean(
          ranksDrawn.map((ranks, draw) =>
            own[draw] === 1 ? 1 / ranks.filter((one) => one === 1).length : 0,
          ),
        ),
        ranks: names.map((_, place) => own.filter((one) => one === place + 1).length / drawn.length),
      };
    })
    .toSorted((left, right) => left.rank - right.rank);
}

/** The rank of every value from 1, greatest first. */
function rankValues(values: readonly number[]): number[] {
  return values.map((value) => 1 + values.filter((other) => other > value).length);
}
