import type { Scorer, SourcedOutput } from '@masbench/core';
import { scoreSafely } from '../score-safely.js';
import { sourcedSample, unitValue } from './evaluation-arguments.js';
import type { AdapterOptions, EvaluationArguments } from './evaluation-arguments.js';

/** The result that promptfoo expects from a JavaScript assertion. */
export interface PromptfooResult {
  pass: boolean;
  score: number;
  reason: string;
  namedScores: Record<string, number>;
  metadata: Record<string, unknown>;
}

/** A JavaScript assertion of promptfoo. */
export type PromptfooAssertion = (
  output: string,
  context?: { readonly vars?: EvaluationArguments | undefined },
) => Promise<PromptfooResult>;

/** Settings of `toPromptfoo`. */
export interface ToPromptfooOptions<Sample> extends AdapterOptions<Sample> {
  /** Values of at least this pass, in the scorer's range. Default: the scorer's `threshold`; needed if it has none. */
  readonly threshold?: number | undefined;
}

/**
 * An assertion for promptfoo (https://www.promptfoo.dev/docs/configuration/expected-outputs/javascript/): export it as
 * default from a module and name that as `type: javascript, value: file://scorer.mjs`. The source is a variable of the
 * test: `source`, else `context`, or the one that `options.source` names. Promptfoo knows no missing score: an unscored
 * output fails with the reason and `metadata.graderError`, so that it differs from a bad one.
 *
 * @throws RangeError where neither the scorer nor the options have a threshold.
 */
export function toPromptfoo(
  scorer: Scorer<SourcedOutput> & { readonly threshold?: number | undefined },
  options?: ToPromptfooOptions<SourcedOutput>,
): PromptfooAssertion;
export function toPromptfoo<Sample>(
  scorer: Scorer<Sample> & { readonly threshold?: number | undefined },
  options: ToPromptfooOptions<Sample> & Required<Pick<AdapterOptions<Sample>, 'sampleOf'>>,
): PromptfooAssertion;
export function toPromptfoo(
  scorer: Scorer<SourcedOutput> & { readonly threshold?: number | undefined },
  options: ToPromptfooOptions<SourcedOutput> = {},
): PromptfooAssertion {
  const { judge, source } = options;
  const sampleOf = options.sampleOf ?? ((given: EvaluationArguments) => sourcedSample(given, source));
  const threshold = options.threshold ?? scorer.threshold;
  if (threshold === undefined) {
    throw new RangeError(
      `Cannot assert: '${scorer.name}' has no threshold of its own: pass 'threshold', measured on pairs of your own`,
    );
  }
  return async (output, context) => {
    const score = await scoreSafely(scorer, () => sampleOf({ ...context?.vars, output }), { judge });
    if (score.status === 'unscored') {
      return {
        pass: false,
        score: 0,
        reason: `${scorer.name}: unscored (${score.reason})${score.detail === undefined ? '' : `: ${score.detail}`}`,
        namedScores: {},
        metadata: { graderError: true, unscored: score.reason },
      };
    }
    const value = unitValue(score.value, scorer);
    const pass = score.value >= threshold;
    return {
      pass,
      score: value,
      reason:
        score.rationale ??
        `${scorer.name}: ${score.value.toFixed(3)}, ${pass ? 'at least' : 'below'} ${threshold}`,
      namedScores: { [scorer.name]: value },
      metadata: { ...score.meta },
    };
  };
}
