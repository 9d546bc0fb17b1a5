import { judgeDifferences, type Contrast, type Verdict } from '@masbench/statistics';
import { assumeWorst } from '../analysis/assume-worst.js';
import { declaredContrast, type Analysis } from '../analysis/analysis.js';

/**
 * The difference in score between two agents or seats: the two that the run pairs, in the order in which they were named,
 * else the two best. The family of the verdict are all pairs, in all groups of the run.
 */
export interface LeadingPair extends Verdict {
  readonly by: 'seat' | 'agent';
}

/** The scores of agents or seats in a group of matches: the mean of every independent unit, by name. */
export interface ScoreSeries {
  readonly by: 'seat' | 'agent';
  readonly series: readonly {
    readonly name: string;
    readonly means: ReadonlyMap<string, number>;
  }[];
  /** True if every unit has one match. */
  readonly isSingle: boolean;
  /** Matches that ended. */
  readonly matches: number;
  /** Those that do not count, as they did not finish or a score is unknown. */
  readonly missing: number;
  /** The two that are compared. Default: the two best. */
  readonly pair?: readonly string[] | undefined;
}

/**
 * Judges the leading pair of every group, all in one family; `null` if a group has no two with scores in two units.
 *
 * @param isWorst - True if missing units count as far against what was found as they can.
 */
export function judgeLeading(
  groups: readonly ScoreSeries[],
  analysis: Analysis,
  isWorst = false,
): readonly (LeadingPair | null)[] {
  const chosen: { readonly place: number; readonly by: LeadingPair['by']; readonly contrast: Contrast }[] =
    [];
  const among: Contrast[] = [];
  for (const [place, { by, series, pair, ...counts }] of groups.entries()) {
    const ranked = rankSeries(series, pair);
    const pairs = ranked.flatMap((one, index) =>
      // A pair that was asked for is all that is shown.
      (pair === undefined ? ranked.slice(index + 1) : ranked.slice(index + 1, 2)).map((other) =>
        contrastSeries(one, other, counts),
      ),
    );
    const [first, ...others] = pairs;
    if (first === undefined || first.a.length < 2) continue;
    chosen.push({ place, by, contrast: first });
    among.push(...others.filter(({ a }) => a.length > 1));
  }
  const values = [...chosen.map(({ contrast }) => contrast), ...among].flatMap(({ a, b }) => [...a, ...b]);
  const isSingle = groups.every((group) => group.isSingle);
  const declared = declaredContrast(analysis, 'score', values, isSingle);
  const contrasts = chosen.map(({ contrast }) =>
    isWorst ? assumeWorst(contrast, declared.range) : contrast,
  );
  const verdicts = judgeDifferences(contrasts, { unit: analysis.unit, among, ...declared });
  return groups.map((_, place) => {
    const index = chosen.findIndex((one) => one.place === place);
    const [verdict, by] = [verdicts[index], chosen[index]?.by];
    return verdict === undefined || by === undefined ? null : { ...verdict, by };
  });
}

type Series = ScoreSeries['series'][number];

function rankSeries(series: readonly Series[], pair: readonly string[] | undefined): readonly Series[] {
  const known = series.filter(({ means }) => means.size > 0);
  if (pair !== undefined) return pair.flatMap((name) => known.filter((one) => one.name === name));
  const means = new Map(known.map((one) => [one, average(one)]));
  return known.toSorted((left, right) => (means.get(right) ?? 0) - (means.get(left) ?? 0));
}

function average({ means }: Series): number {
  return [...means.values()].reduce((sum, value) => sum + value, 0) / means.size;
}

function contrastSeries(
  one: Series,
  other: Series,
  { matches, missing }: Pick<ScoreSeries, 'matches' | 'missing'>,
): Contrast {
  const units = [...one.means.keys()].filter((key) => other.means.has(key));
  return {
    first: one.name,
    second: other.name,
    a: units.map((key) => one.means.get(key) ?? Number.NaN),
    b: units.map((key) => other.means.get(key) ?? Number.NaN),
    units,
    missing: countMissing({ missing, of: matches, units: units.length }),
  };
}

/** Returns how many units the matches or trials that are left out are worth, as a share of all. */
export function countMissing({
  missing,
  of,
  units,
}: {
  readonly missing: number;
  readonly of: number;
  /** Units that are not left out. */
  readonly units: number;
}): number {
  return of <= missing ? missing : (missing * units) / (of - missing);
}
