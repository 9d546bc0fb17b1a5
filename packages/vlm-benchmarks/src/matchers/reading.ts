/** The answer that a matcher read out of free text. */
export interface Reading<Answer> {
  /** The answer it took, or `null` if it found none and does not guess. */
  readonly answer: Answer | null;
  /** True if the text did not give the answer and the algorithm's rule for such texts did: a default, a guess. */
  readonly fallback: boolean;
}

/** How often a matcher failed to read an answer, to be shown next to every number it gives. */
export interface MatcherCounts {
  /** Name of the algorithm, for example `pope-official`. */
  readonly matcher: string;
  /** Answers that were read. */
  readonly n: number;
  /** Answers without a reading: they count as wrong. */
  readonly unparsed: number;
  /** Answers whose reading is the algorithm's default or guess. */
  readonly fallbacks: number;
}

/** The counts of some readings. */
export function matcherCounts(matcher: string, readings: readonly Reading<unknown>[]): MatcherCounts {
  return {
    matcher,
    n: readings.length,
    unparsed: readings.filter(({ answer }) => answer === null).length,
    fallbacks: readings.filter(({ fallback }) => fallback).length,
  };
}
