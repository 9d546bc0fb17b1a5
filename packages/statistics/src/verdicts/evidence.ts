import type { Interval } from '../intervals/intervals.js';

/** A mean or a difference, as a test that can be inverted. */
export interface Evidence {
  /** Returns the interval that misses in a share `error` of samples, between 0 and 1. */
  readonly findEnds: (error: number) => Interval;
  /** Returns the two-sided p of a true value: at most `error` where `findEnds(error)` excludes the value. */
  readonly computeP: (value: number) => number;
}

/** Joins tests that have to agree: the interval holds all of theirs, and p is the greatest. */
export function joinEvidence(parts: readonly Evidence[]): Evidence {
  return {
    findEnds: (error) => {
      const ends = parts.map(({ findEnds }) => findEnds(error));
      return {
        low: Math.min(...ends.map(({ low }) => low)),
        high: Math.max(...ends.map(({ high }) => high)),
      };
    },
    computeP: (value) => Math.max(...parts.map(({ computeP }) => computeP(value))),
  };
}
