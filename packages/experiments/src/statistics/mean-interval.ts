import { studentTQuantile } from './student-t.js';

/** The mean of some values and what it is worth. */
export interface MeanInterval {
  readonly mean: number;
  readonly standardError: number;
  /** Ends of the interval at 0.95. */
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/**
 * The mean with its 95 % interval by Student's t, which keeps its level at small n where the bootstrap does not.
 *
 * @returns `null` for fewer than two values
 */
export function meanInterval(values: readonly number[]): MeanInterval | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (n - 1) / n);
  const margin = studentTQuantile(0.975, n - 1) * standardError;
  return { mean, standardError, low: mean - margin, high: mean + margin, n };
}
