import { checkFinite, checkPaired } from '../checks.js';
import { computeKnownMean, computeMean } from '../moments.js';

/**
 * Mean squared distance of forecasts from what happened (Brier 1950): 0 is perfect, 0.25 is what a constant one half
 * gets. `null` of nothing.
 *
 * @param forecasts - Probabilities from 0 to 1.
 * @throws RangeError if a forecast is no probability.
 */
export function brier(forecasts: readonly number[], outcomes: readonly boolean[]): number | null {
  checkForecasts(forecasts, outcomes);
  return computeKnownMean(
    forecasts.map((forecast, index) => (forecast - Number(outcomes[index] === true)) ** 2),
  );
}

/**
 * Brier skill score: the share of the Brier score of always forecasting the base rate that the forecasts save. 1 is
 * perfect, 0 no better than the base rate, negative is worse. `null` if all outcomes are the same.
 */
export function brierSkill(forecasts: readonly number[], outcomes: readonly boolean[]): number | null {
  const reached = brier(forecasts, outcomes);
  if (reached === null) return null;
  const base = computeMean(outcomes.map(Number));
  return base === 0 || base === 1 ? null : 1 - reached / (base * (1 - base));
}

/** The forecasts in one interval. */
export interface CalibrationBin {
  /** From `from`, included, to `to`, excluded unless it is 1. */
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** Mean forecast; `null` of an empty bin. */
  readonly forecast: number | null;
  /** Share of outcomes that came true; `null` of an empty bin. */
  readonly observed: number | null;
}

/**
 * Forecasts and outcomes by intervals of equal width.
 *
 * @param options.bins - How many. Default 10.
 */
export function calibrationBins(
  forecasts: readonly number[],
  outcomes: readonly boolean[],
  options: { readonly bins?: number | undefined } = {},
): readonly CalibrationBin[] {
  checkForecasts(forecasts, outcomes);
  const bins = options.bins ?? 10;
  if (!Number.isSafeInteger(bins) || bins < 1) {
    throw new RangeError(`Cannot bin: 'bins' must be a positive integer, but is ${bins}`);
  }
  const members = Array.from({ length: bins }, (): { forecast: number; outcome: number }[] => []);
  for (const [index, forecast] of forecasts.entries()) {
    members[chooseBin(forecast, bins)]?.push({
      forecast,
      outcome: Number(outcomes[index] === true),
    });
  }
  return members.map((bin, index) => ({
    from: index / bins,
    to: (index + 1) / bins,
    n: bin.length,
    forecast: computeKnownMean(bin.map(({ forecast }) => forecast)),
    observed: computeKnownMean(bin.map(({ outcome }) => outcome)),
  }));
}

/** The product is off by a rounding error at some edges, so that it is compared with the edges themselves. */
function chooseBin(forecast: number, bins: number): number {
  const near = Math.min(bins - 1, Math.floor(forecast * bins));
  if (forecast < near / bins) return near - 1;
  return near < bins - 1 && forecast >= (near + 1) / bins ? near + 1 : near;
}

/**
 * Expected calibration error (Naeini et al. 2015): the mean distance between forecast and observed share over bins of
 * equal width, weighted by their size. `null` of nothing.
 */
export function expectedCalibrationError(
  forecasts: readonly number[],
  outcomes: readonly boolean[],
  options: { readonly bins?: number | undefined } = {},
): number | null {
  if (forecasts.length === 0) return null;
  return calibrationBins(forecasts, outcomes, options).reduce(
    (sum, { n, forecast, observed }) =>
      sum + (n * Math.abs((forecast ?? 0) - (observed ?? 0))) / forecasts.length,
    0,
  );
}

function checkForecasts(forecasts: readonly number[], outcomes: readonly boolean[]): void {
  checkPaired(['forecasts', forecasts], ['outcomes', outcomes]);
  checkFinite('forecasts', forecasts);
  const index = forecasts.findIndex((forecast) => forecast < 0 || forecast > 1);
  if (index !== -1) {
    throw new RangeError(
      `Cannot compute: 'forecasts' must be probabilities from 0 to 1: value ${index + 1} is ${forecasts[index]}`,
    );
  }
}
