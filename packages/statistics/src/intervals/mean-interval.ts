import type { Seed } from '../random.js';
import * as exactMath from '../exact-math.js';
import { bootstrap, wilson, type Interval } from './intervals.js';
import { bcaInterval } from './bca-interval.js';
import { checkFinite, checkShare } from '../checks.js';
import { clusteredStandardError, clusterSums, countFreedom } from './clustered-standard-error.js';
import type { Clusters } from './clusters.js';
import { studentTQuantile } from '../distributions/student-t.js';
import {
  inUnit,
  isConstant,
  computeMean,
  computeSkewness,
  computeSum,
  chooseUnit,
  computeVariance,
} from '../moments.js';

/** The mean of some values and what it is worth. */
export interface MeanInterval {
  readonly mean: number;
  readonly standardError: number;
  /** Ends of the interval. */
  readonly low: number;
  readonly high: number;
  readonly n: number;
  /** How many independent units there are: clusters, or values where no clusters were given. */
  readonly clusters: number;
}

/** How an interval of a mean is made. */
export interface MeanIntervalOptions {
  /** The cluster of every value, in the same order. Default: every value is a cluster of its own. */
  readonly clusters?: Clusters | undefined;
  /** `t` (default), or a bootstrap over clusters: `bca` (Efron 1987) or `percentile` (Efron 1979). */
  readonly method?: 't' | 'bca' | 'percentile' | undefined;
  /**
   * Least and greatest possible value, for `t`: the interval does not leave them. It is Student's t on the scale of
   * log-odds (the delta method), and Wilson's where all values are at the ends, as wins and losses are. The greatest may be
   * `Infinity`, as for tokens, seconds and dollars: then the scale is that of logarithms. Default: unknown.
   */
  readonly range?: readonly [least: number, greatest: number] | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
  /** Of the bootstrap's draws. Default 0. */
  readonly seed?: Seed | undefined;
  /** Of the bootstrap. Default 2000. */
  readonly resamples?: number | undefined;
}

/**
 * The mean with its interval. The default, Student's t, keeps its level at small n where the bootstrap does not. With
 * clusters every value counts alike, the standard error is CR2 and t has Satterthwaite's degrees of freedom, which are few
 * if one cluster is large (Bell and McCaffrey 2002). `judgeMean` counts every cluster alike. What an interval is worth for
 * a given sample is said by `meanWarnings`.
 *
 * @returns `null` for fewer than two values, or clusters
 * @throws RangeError if a value is out of the range that was given
 */
export function meanInterval(
  values: readonly number[],
  { clusters, method = 't', range, confidence = 0.95, seed = 0, resamples = 2000 }: MeanIntervalOptions = {},
): MeanInterval | null {
  checkFinite('values', values);
  checkShare('confidence', confidence);
  const unit = chooseUnit(values);
  const scaled = inUnit(values, unit);
  const units = clusterSums(scaled, clusters);
  if (units.length < 2) return null;
  const n = values.length;
  const mean = computeMean(scaled);
  const standardError = isConstant(scaled)
    ? 0
    : clusters === undefined
      ? Math.sqrt(computeVariance(scaled) / n)
      : clusteredStandardError(scaled, clusters, { correction: 'cr2' });
  const df = countFreedom(units.map(({ count }) => count));
  const found = { mean, standardError, df, confidence };
  const { low, high } =
    method === 't'
      ? range === undefined
        ? tEnds(found)
        : boundedEnds({ values: scaled, clusters: units.length, ...found }, [
            range[0] / unit,
            range[1] / unit,
          ])
      : ((method === 'bca' ? bcaInterval : bootstrap)(units, pooledMean, { seed, resamples, confidence }) ?? {
          low: mean,
          high: mean,
        });
  return {
    mean: mean * unit,
    standardError: standardError * unit,
    low: low * unit,
    high: high * unit,
    n,
    clusters: units.length,
  };
}

/**
 * Why an interval of the mean of these values may not keep its level, one sentence each; empty where nothing speaks
 * against it. A small sample rarely shows how skewed its source is, so that a warning can be missing. How often intervals
 * hold is measured in `docs/measured-rates.md`.
 */
export function meanWarnings(
  values: readonly number[],
  { clusters, method = 't' }: Pick<MeanIntervalOptions, 'clusters' | 'method'> = {},
): readonly string[] {
  checkFinite('values', values);
  const units = clusterSums(values, clusters);
  const n = units.length;
  const noun = clusters === undefined ? 'values' : 'clusters';
  const warnings: string[] = [];
  if (values.length > 0 && isConstant(values))
    warnings.push('all values are the same, so the interval is a point and says nothing');
  if (values.length > 0 && values.every((value) => value === 0 || value === 1))
    warnings.push('all values are 0 or 1: use `wilson` for a share');
  if (method !== 't' && n < 30)
    warnings.push(`${n} ${noun}: below 30, bootstrap intervals are too short; use \`t\``);
  const effective = n < 2 ? n : countFreedom(units.map(({ count }) => count)) + 1;
  if (effective < 0.8 * n)
    warnings.push(
      `${n} clusters of so different sizes are worth ${effective.toFixed(1)} equal ones: the interval hangs on the largest`,
    );
  else if (n < 15)
    warnings.push(
      `${n} ${noun}: below 15, the interval holds only if values are roughly symmetric around their mean`,
    );
  const skewness = computeSkewness(units.map(({ sum, count }) => sum / count));
  if (n < leastPerSkewness * skewness ** 2)
    warnings.push(
      `skewness ${skewness.toFixed(1)} with ${n} ${noun}: the interval is too short on the side of the long tail`,
    );
  return warnings;
}

/**
 * Cochran (Sampling Techniques, 1977, section 2.15) asks for 25 times the squared skewness. A sample shows less skewness
 * than its source has, so more is asked for here.
 */
const leastPerSkewness = 40;

function pooledMean(units: readonly { readonly sum: number; readonly count: number }[]): number {
  return computeSum(units.map(({ sum }) => sum)) / computeSum(units.map(({ count }) => count));
}

/** The ends of an interval by Student's t. */
export function tEnds({
  mean,
  standardError,
  df,
  confidence,
}: {
  readonly mean: number;
  readonly standardError: number;
  readonly df: number;
  readonly confidence: number;
}): Interval {
  const margin = studentTQuantile((1 + confidence) / 2, df) * standardError;
  return { low: mean - margin, high: mean + margin };
}

/** The ends of an interval within a range. */
function boundedEnds(
  {
    values,
    clusters,
    ...found
  }: Parameters<typeof tEnds>[0] & { readonly values: readonly number[]; readonly clusters: number },
  [least, greatest]: readonly [number, number],
): Interval {
  const outside = values.find((value) => !(value >= least && value <= greatest));
  if (outside !== undefined || !(least < greatest))
    throw new RangeError(
      `Cannot compute: 'values' must be from ${least} to ${greatest}: one value is ${outside}`,
    );
  if (least === -Infinity)
    throw new RangeError(
      `Cannot compute: the least possible value must be finite, and 'range' is from -Infinity`,
    );
  if (greatest === Infinity) return openEnds(found, least);
  const width = greatest - least;
  const { mean, standardError, df, confidence } = found;
  const share = (mean - least) / width;
  const placed = ({ low, high }: Interval): Interval => ({
    low: least + width * low,
    high: least + width * high,
  });
  const isShare = values.every((value) => value === least || value === greatest);
  // Values of clusters are not independent trials: they are a share only where all are the same, and then of clusters.
  const n = clusters;
  if (isShare && (n === values.length || standardError === 0))
    return placed(wilson(Math.round(share * n), n, { confidence }) ?? { low: 0, high: 1 });
  if (standardError === 0) return { low: mean, high: mean };
  const slope = width * share * (1 - share);
  const logit = exactMath.log(share / (1 - share));
  const { low, high } = tEnds({ mean: logit, standardError: standardError / slope, df, confidence });
  return placed({ low: 1 / (1 + exactMath.exp(-low)), high: 1 / (1 + exactMath.exp(-high)) });
}

/** The ends of an interval above a least value. */
function openEnds(
  { mean, standardError, df, confidence }: Parameters<typeof tEnds>[0],
  least: number,
): Interval {
  const excess = mean - least;
  if (standardError === 0 || excess === 0) return { low: mean, high: mean };
  const { low, high } = tEnds({
    mean: exactMath.log(excess),
    standardError: standardError / excess,
    df,
    confidence,
  });
  return { low: least + exactMath.exp(low), high: least + exactMath.exp(high) };
}
