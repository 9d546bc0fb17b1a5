import type { JudgeModel, Scorer } from '@masbench/core';
import { scoreSafely } from './evaluation-arguments.js';

/** What a matcher of vitest (and jest) gives back. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matchers for `expect.extend`. */
export type ScoreMatchers<Sample> = {
  /** Passes where the sample scores `least` or more. An unscored sample fails, also where the matcher is negated. */
  readonly toScoreAtLeast: (
    this: { readonly isNot?: boolean },
    sample: Sample,
    least?: number,
  ) => Promise<MatcherResult>;
};

/**
 * A matcher for vitest: `expect.extend(toVitest(lexical()))`, then
 * `await expect({ source, output }).toScoreAtLeast(0.5)`. Without a number it takes the scorer's threshold, else the
 * middle of its range.
 *
 * @param options.judge - The model that judges, for scorers that ask one.
 */
export function toVitest<Sample>(
  scorer: Scorer<Sample> & { readonly threshold?: number | undefined },
  options: { readonly judge?: JudgeModel | undefined } = {},
): ScoreMatchers<Sample> {
  const [low, high] = scorer.range ?? [0, 1];
  const usual = scorer.threshold ?? (low + high) / 2;
  return {
    async toScoreAtLeast(sample, least = usual) {
      const score = await scoreSafely(scorer, () => sample, options.judge);
      if (score.status === 'unscored') {
        return {
          pass: this.isNot === true,
          message: () =>
            `${scorer.name} gave no score (${score.reason})${score.detail === undefined ? '' : `: ${score.detail}`}`,
        };
      }
      const why = score.rationale === undefined ? '' : `\n${score.rationale}`;
      return {
        pass: score.value >= least,
        message: () =>
          `Expected ${scorer.name} to be ${this.isNot === true ? 'below' : 'at least'} ${least}: it is ${score.value}${why}`,
      };
    },
  };
}
