import { createRng, type Rng, type Seed } from '../random.js';
import * as exactMath from '../exact-math.js';
import { checkFinite } from '../checks.js';

/** A range that holds the true value with some confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's score interval of a share (Wilson 1927), which stays inside 0 and 1 and holds its confidence for few
 * samples too. `null` of nothing.
 *
 * @param options.confidence - Between 0 and 1. Default 0.95.
 * @throws RangeError if `successes` is no integer from 0 to `n`.
 */
export function wilson(
  successes: number,
  n: number,
  options: { readonly confidence?: number | undefined } = {},
): Interval | null {
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(successes) || successes < 0 || successes > n) {
    throw new RangeError(
      `Cannot compute: 'successes' must be an integer from 0 to 'n': ${successes} of ${n}`,
    );
  }
  if (n === 0) return null;
  const z = normalQuantile(1 - (1 - checkConfidence(options.confidence)) / 2);
  const share = successes / n;
  const scale = 1 + z ** 2 / n;
  const center = (share + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  // At the ends the bound is exact; the subtraction would leave a rounding error of either sign.
  return { low: successes === 0 ? 0 : center - half, high: successes === n ? 1 : center + half };
}

export interface BootstrapOptions<Sample> {
  /** Names the stream of draws: the same seed gives the same interval. Default 0. */
  readonly seed?: Seed | undefined;
  /** How many resamples. Default 1000. */
  readonly resamples?: number | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
  /** Samples of one cluster (summaries of one article) are drawn together, as they are not independent. */
  readonly clusterOf?: ((sample: Sample) => string) | undefined;
}

/**
 * Percentile bootstrap interval of any statistic (Efron 1979), seeded. Resamples on which the statistic is not defined
 * (`null`) are left out; `null` if that leaves fewer than half of them, or if there is nothing to draw from.
 *
 * @param statistic - A function of samples.
 */
export function bootstrap<Sample>(
  samples: readonly Sample[],
  statistic: (samples: readonly Sample[]) => number | null,
  options: BootstrapOptions<Sample> = {},
): Interval | null {
  const resamples = options.resamples ?? 1000;
  if (!Number.isSafeInteger(resamples) || resamples < 1) {
    throw new RangeError(`Cannot resample: 'resamples' must be a positive integer, but is ${resamples}`);
  }
  const confidence = checkConfidence(options.confidence);
  if (samples.length === 0) return null;
  const draw = drawing(samples, options.clusterOf, createRng(options.seed ?? 0, 'bootstrap'));
  const values: number[] = [];
  for (let resample = 0; resample < resamples; resample++) {
    const value = statistic(draw());
    if (value !== null) values.push(value);
  }
  if (values.length * 2 < resamples) return null;
  const low = quantile(values, (1 - confidence) / 2);
  const high = quantile(values, 1 - (1 - confidence) / 2);
  return low === null || high === null ? null : { low, high };
}

/**
 * The value below which a share of the values lies, interpolated between neighbors (Hyndman and Fan 1996, type 7).
 * `null` of nothing.
 */
export function quantile(values: readonly number[], share: number): number | null {
  checkFinite('values', values);
  if (!(share >= 0 && share <= 1)) {
    throw new RangeError(`Cannot compute: 'share' must be from 0 to 1, but is ${share}`);
  }
  const order = values.toSorted((left, right) => left - right);
  const place = (order.length - 1) * share;
  const low = order[Math.floor(place)];
  const high = order[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

/** Draws as many samples as there are, or as many clusters of them. */
function drawing<Sample>(
  samples: readonly Sample[],
  clusterOf: ((sample: Sample) => string) | undefined,
  rng: Rng,
): () => readonly Sample[] {
  if (clusterOf === undefined) return () => samples.map(() => rng.pick(samples));
  const clusters = clustered(samples, clusterOf);
  return () => clusters.flatMap(() => rng.pick(clusters));
}

function clustered<Sample>(
  samples: readonly Sample[],
  clusterOf: (sample: Sample) => string,
): readonly (readonly Sample[])[] {
  const clusters = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = clusterOf(sample);
    const cluster = clusters.get(key);
    if (cluster === undefined) clusters.set(key, [sample]);
    else cluster.push(sample);
  }
  return [...clusters.values()];
}

function checkConfidence(confidence = 0.95): number {
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`Cannot compute: 'confidence' must be between 0 and 1, but is ${confidence}`);
  }
  return confidence;
}

/**
 * Inverse of the standard normal distribution: Acklam's rational approximation (relative error below 1.2e-9) for the
 * probabilities of confidence levels, that is from 0.5 upwards.
 */
function normalQuantile(probability: number): number {
  if (probability > 0.97575) {
    const q = Math.sqrt(-2 * exactMath.log(1 - probability));
    return (
      -polynomial(
        [
          -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
          4.374664141464968, 2.938163982698783,
        ],
        q,
      ) / polynomial([7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1], q)
    );
  }
  const q = probability - 0.5;
  const r = q * q;
  return (
    (polynomial(
      [
        -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
        2.506628277459239,
      ],
      r,
    ) *
      q) /
    polynomial(
      [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
      r,
    )
  );
}

/** Highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
