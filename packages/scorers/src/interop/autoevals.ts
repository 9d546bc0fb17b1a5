import { readMessage, type Scorer, type SourcedOutput } from '@masbench/core';
import { faultScore } from '../fault.js';
import { scored, unscored } from '../score.js';
import { scoreSafely } from '../score-safely.js';
import { sourcedSample, unitValue } from './evaluation-arguments.js';
import type { AdapterOptions, EvaluationArguments } from './evaluation-arguments.js';

/** A score as autoevals and Braintrust know it; `null` is left out of means. */
export interface AutoevalsScore {
  readonly name: string;
  readonly score: number | null;
  readonly metadata?: Record<string, unknown>;
}

/** A scorer as autoevals and Braintrust know it: a named function. */
export type AutoevalsScorer = (given: EvaluationArguments) => Promise<AutoevalsScore>;

/**
 * A scorer for Braintrust and other hosts of autoevals' scorers (braintrustdata/autoevals). Its name is the scorer's;
 * values are brought to 0 to 1; unscored becomes `null` with the reason in `metadata`, and nothing throws.
 */
export function toAutoevals(
  scorer: Scorer<SourcedOutput>,
  options?: AdapterOptions<SourcedOutput>,
): AutoevalsScorer;
export function toAutoevals<Sample>(
  scorer: Scorer<Sample>,
  options: AdapterOptions<Sample> & Required<Pick<AdapterOptions<Sample>, 'sampleOf'>>,
): AutoevalsScorer;
export function toAutoevals(
  scorer: Scorer<SourcedOutput>,
  options: AdapterOptions<SourcedOutput> = {},
): AutoevalsScorer {
  const { judge, source } = options;
  const sampleOf = options.sampleOf ?? ((given: EvaluationArguments) => sourcedSample(given, source));
  const evaluate = async (given: EvaluationArguments): Promise<AutoevalsScore> => {
    const score = await scoreSafely(scorer, () => sampleOf(given), { judge });
    if (score.status === 'unscored') {
      return { name: scorer.name, score: null, metadata: { unscored: score.reason, detail: score.detail } };
    }
    const { value, label, rationale, meta } = score;
    return { name: scorer.name, score: unitValue(value, scorer), metadata: { label, rationale, ...meta } };
  };
  return Object.defineProperty(evaluate, 'name', { value: scorer.name, configurable: true });
}

/** Anything that evaluates like autoevals' scorers do. */
export type AutoevalsLike<Given> = (given: Given) => PromiseLike<AutoevalsScoreLike> | AutoevalsScoreLike;

interface AutoevalsScoreLike {
  readonly name: string;
  readonly score: number | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
  readonly error?: unknown;
}

/** Settings of `fromAutoevals`. */
export interface FromAutoevalsOptions<Sample, Given> {
  /** Input of the evaluator for a sample. */
  readonly argumentsOf: (sample: Sample) => Given;
  /** Default: the evaluator's own name. */
  readonly name?: string | undefined;
  /** Version to report, for example that of the package it comes from. Default `0`. */
  readonly version?: string | undefined;
  /** Whether it asks nothing outside of the process and always says the same. Default false. */
  readonly deterministic?: boolean | undefined;
}

/**
 * A scorer of autoevals as one of ours, so that its string, list and model-graded scorers can be used in games, panels
 * and streams. `null`, an error and a throw are unscored with the reason `error`.
 *
 * Note that evaluators asking a model bring their own client and keys: the context's judge is not used.
 */
export function fromAutoevals<Sample, Given>(
  evaluator: AutoevalsLike<Given>,
  options: FromAutoevalsOptions<Sample, Given>,
): Scorer<Sample> {
  const name = options.name ?? (evaluator.name === '' ? 'autoevals' : evaluator.name);
  return {
    name,
    version: options.version ?? '0',
    range: [0, 1],
    deterministic: options.deterministic === true,
    score: async (sample, context) => {
      let result;
      try {
        context?.signal?.throwIfAborted();
        result = await evaluator(options.argumentsOf(sample));
      } catch (error) {
        return faultScore(name, error, 'The evaluator failed', context?.signal);
      }
      const { score, error } = result;
      const metadata = result.metadata ?? {};
      if (error !== undefined && error !== null)
        return unscored(name, 'error', `The evaluator failed: ${readMessage(error)}`, metadata);
      if (typeof score !== 'number') return unscored(name, 'error', 'The evaluator gave no score', metadata);
      if (!(score >= 0 && score <= 1)) {
        return unscored(name, 'error', `The evaluator's score must be from 0 to 1: it is ${score}`, metadata);
      }
      return scored(name, score, { meta: metadata });
    },
  };
}
