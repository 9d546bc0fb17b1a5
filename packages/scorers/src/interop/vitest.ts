import type { JudgeModel, Scorer } from '@masbench/core';
import { scoreSafely } from '../score-safely.js';

/** Result of a matcher of vitest (and jest). */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matcher for `expect.extend`, under the name it was made with. */
export type ScoreMatchers<Sample, Name extends string = 'toScoreAtLeast'> = {
  /** Passes where the sample scores `least` or more. An unscored sample fails, also where the matcher is negated. */
  readonly [Matcher in Name]: (
    this: { readonly isNot?: boolean },
    sample: Sample,
    least?: number,
  ) => Promise<MatcherResult>;
};

/** Settings of `toVitest`. */
export interface ToVitestOptions<Name extends string = 'toScoreAtLeast'> {
  /** The name of the matcher, for several scorers in one file. Default `toScoreAtLeast`. */
  readonly matcher?: Name | undefined;
  /** The model that judges, for scorers that ask one. */
  readonly judge?: JudgeModel | undefined;
}

/**
 * A matcher for vitest: `expect.extend(toVitest(lexical()))`, then
 * `await expect({ source, output }).toScoreAtLeast(0.5)`. Without a number it takes the scorer's threshold, and fails
 * where the scorer has none.
 */
export function toVitest<Sample, const Name extends string = 'toScoreAtLeast'>(
  scorer: Scorer<Sample> & { readonly threshold?: number | undefined },
  options?: ToVitestOptions<Name>,
): ScoreMatchers<Sample, Name>;
export function toVitest<Sample>(
  scorer: Scorer<Sample> & { readonly threshold?: number | undefined },
  options: ToVitestOptions<string> = {},
): ScoreMatchers<Sample, string> {
  async function atLeast(
    this: { readonly isNot?: boolean },
    sample: Sample,
    least = scorer.threshold,
  ): Promise<MatcherResult> {
    const failure = (message: string): MatcherResult => ({
      pass: this.isNot === true,
      message: () => message,
    });
    if (least === undefined) {
      return failure(`${scorer.name} has no threshold of its own: say the least score that passes`);
    }
    const score = await scoreSafely(scorer, () => sample, { judge: options.judge });
    if (score.status === 'unscored') {
      const detail = score.detail === undefined ? '' : `: ${score.detail}`;
      return failure(`${scorer.name} gave no score (${score.reason})${detail}`);
    }
    const why = score.rationale === undefined ? '' : `\n${score.rationale}`;
    return {
      pass: score.value >= least,
      message: () =>
        `Expected ${scorer.name} to be ${this.isNot === true ? 'below' : 'at least'} ${least}: it is ${score.value}${why}`,
    };
  }
  return { [options.matcher ?? 'toScoreAtLeast']: atLeast };
}
