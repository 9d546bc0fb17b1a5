import * as exactMath from '../exact-math.js';
import { studentTQuantile, twoSidedT } from '../distributions/student-t.js';
import { joinEvidence, type Evidence } from './evidence.js';

/** An estimate with its standard error, above 0, and degrees of freedom. */
export interface MeanEstimate {
  readonly mean: number;
  readonly standardError: number;
  readonly df: number;
}

/** Weighs an estimate by Student's t. */
export function weighByT({ mean, standardError, df }: MeanEstimate): Evidence {
  return {
    findEnds: (error) => {
      const margin = studentTQuantile(1 - error / 2, df) * standardError;
      return { low: mean - margin, high: mean + margin };
    },
    computeP: (value) => twoSidedT((mean - value) / standardError, df),
  };
}

/**
 * Weighs a mean of values that have a lower bound and none above, as tokens and seconds do: by Student's t of the values,
 * by t of the mean's logarithm, and by t after Hall's monotone cubic transformation (1992, "On the removal of skewness by
 * transformation", JRSS B 54), whichever is the weaker at each end.
 *
 * @param estimate.least - Below the mean.
 * @param estimate.skewness - The third standardized moment of the values.
 */
export function weighOpenMean({
  n,
  least,
  skewness,
  ...estimate
}: MeanEstimate & { readonly n: number; readonly least: number; readonly skewness: number }): Evidence {
  const { mean, standardError, df } = estimate;
  const excess = mean - least;
  const logarithm = weighByT({ mean: exactMath.log(excess), standardError: standardError / excess, df });
  const parts: Evidence[] = [
    weighByT(estimate),
    {
      findEnds: (error) => {
        const { low, high } = logarithm.findEnds(error);
        return { low: least + exactMath.exp(low), high: least + exactMath.exp(high) };
      },
      // Equivalent: `value >= least`, as the logarithm of 0 has a p of 0 as well
      computeP: (value) => (value > least ? logarithm.computeP(exactMath.log(value - least)) : 0),
    },
  ];
  // The whole of it makes intervals too long where t is right: measured in `docs/statistics.md`.
  const corrected = skewness * Math.min(0.8, 4.4 / Math.sqrt(n));
  if (corrected > 0.1) parts.push(weighSkewedMean({ ...estimate, n, skewness: corrected }));
  return joinEvidence(parts);
}

/**
 * Weighs a mean near an end of a bounded range by Student's t of the values and of the mean's log-odds, whichever is the
 * weaker at each end.
 *
 * @param range - The mean lies inside.
 */
export function weighLogOdds(estimate: MeanEstimate, [least, greatest]: readonly [number, number]): Evidence {
  const width = greatest - least;
  const share = (estimate.mean - least) / width;
  const odds = weighByT({
    mean: exactMath.log(share / (1 - share)),
    standardError: estimate.standardError / (width * share * (1 - share)),
    df: estimate.df,
  });
  const place = (logit: number): number => least + width / (1 + exactMath.exp(-logit));
  return joinEvidence([
    weighByT(estimate),
    {
      findEnds: (error) => {
        const { low, high } = odds.findEnds(error);
        return { low: place(low), high: place(high) };
      },
      computeP: (value) =>
        // Equivalent: `value >= least`, `value <= greatest`, as odds of 0 and of infinity have a p of 0 as well
        value > least && value < greatest
          ? odds.computeP(exactMath.log((value - least) / (greatest - value)))
          : 0,
    },
  ]);
}

/**
 * Weighs a mean by t after Hall's transformation.
 *
 * @param estimate.skewness - The third standardized moment of the values; not 0.
 */
export function weighSkewedMean({
  mean,
  standardError,
  df,
  n,
  skewness,
}: MeanEstimate & { readonly n: number; readonly skewness: number }): Evidence {
  const bias = skewness / (6 * Math.sqrt(n));
  const third = skewness / (3 * Math.sqrt(n));
  // (cube of (1 + third·t) − 1) / (3·third) is t + third·t² + third²·t³/3.
  const transform = (t: number): number => (exactMath.power(1 + third * t, 3) - 1) / (3 * third) + bias;
  const invert = (value: number): number => (cubeRoot(1 + 3 * third * (value - bias)) - 1) / third;
  return {
    findEnds: (error) => {
      const bound = studentTQuantile(1 - error / 2, df);
      return { low: mean - standardError * invert(bound), high: mean - standardError * invert(-bound) };
    },
    computeP: (value) => twoSidedT(transform((mean - value) / standardError), df),
  };
}

function cubeRoot(value: number): number {
  return Math.sign(value) * exactMath.power(Math.abs(value), 1 / 3);
}
