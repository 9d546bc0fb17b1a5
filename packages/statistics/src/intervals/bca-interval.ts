import { createRng, type Seed } from '../random.js';
import * as exactMath from '../exact-math.js';
import { quantile, type BootstrapOptions, type Interval } from './intervals.js';
import { checkCount, checkShare } from '../checks.js';
import { inClusters } from './clusters.js';
import { normalCdf, normalQuantile } from '../distributions/normal.js';
import { computeMean } from '../moments.js';

/**
 * Bias-corrected and accelerated bootstrap interval of any statistic (Efron 1987), seeded. It corrects for bias and
 * skewness where the percentile interval of `bootstrap` does not, and like it is too short below about 30 units.
 *
 * @param statistic - A function of samples; `null` if it is not defined. Such resamples are left out.
 * @param options.resamples - Default 2000.
 * @returns `null` if the statistic is not defined on the samples, or on more than half of the resamples, or where
 *   there are fewer than two units (samples, or clusters of them)
 */
export function bcaInterval<Sample>(
  samples: readonly Sample[],
  statistic: (samples: readonly Sample[]) => number | null,
  options: BootstrapOptions<Sample> = {},
): Interval | null {
  const { seed = 0, resamples = 2000, confidence = 0.95, clusterOf } = options;
  checkCount('resamples', resamples, 1);
  checkShare('confidence', confidence);
  const units = inClusters(samples, (sample) => clusterOf?.(sample));
  const estimate = statistic(samples);
  if (units.length < 2 || estimate === null) return null;
  const jackknife = units.map((_, left) => statistic(units.toSpliced(left, 1).flat()));
  const resampled = drawMeans(units, statistic, { seed, resamples });
  if (resampled.length * 2 < resamples) return null;
  return bcaEnds({ estimate, resampled, jackknife: jackknife.filter((value) => value !== null), confidence });
}

/** Parts of a BCa interval. */
export interface BcaParts {
  readonly estimate: number;
  /** The statistic on every resample, at least one. */
  readonly resampled: readonly number[];
  /** The statistic without each unit in turn. */
  readonly jackknife: readonly number[];
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
}

/** The ends of a BCa interval from its parts, for resamples that were drawn elsewhere. */
export function bcaEnds({ estimate, resampled, jackknife, confidence = 0.95 }: BcaParts): Interval {
  const below = resampled.filter((value) => value < estimate).length;
  const same = resampled.filter((value) => value === estimate).length;
  const bias = normalQuantile((below + same / 2) / resampled.length);
  const center = computeMean(jackknife);
  const squares = jackknife.reduce((sum, value) => sum + (center - value) ** 2, 0);
  const cubes = jackknife.reduce((sum, value) => sum + exactMath.power(center - value, 3), 0);
  const acceleration = squares === 0 ? 0 : cubes / (6 * exactMath.power(squares, 1.5));
  const end = (share: number): number => {
    const z = bias + normalQuantile(share);
    // A bias that is infinite, as all resamples lie on one side, leaves only the outermost resample.
    const corrected = Number.isFinite(bias) ? normalCdf(bias + z / (1 - acceleration * z)) : bias > 0 ? 1 : 0;
    return quantile(resampled, corrected) ?? estimate;
  };
  return { low: end((1 - confidence) / 2), high: end((1 + confidence) / 2) };
}

function drawMeans<Sample>(
  units: readonly (readonly Sample[])[],
  statistic: (samples: readonly Sample[]) => number | null,
  { seed, resamples }: { readonly seed: Seed; readonly resamples: number },
): number[] {
  const rng = createRng(seed, 'bca');
  const values: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    const value = statistic(units.map(() => rng.pick(units)).flat());
    if (value !== null) values.push(value);
  }
  return values;
}
