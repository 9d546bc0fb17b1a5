import type { Score } from './score.js';
import type { Usage } from './usage.js';

/** A source text and what was made of it: the sample of every faithfulness scorer. */
export interface SourcedOutput {
  readonly source: string;
  readonly output: string;
}

/** What a judge model is asked. */
export interface JudgePrompt {
  readonly system?: string | undefined;
  readonly user: string;
}

/** What a judge model said. `finish` other than `stop` makes the sample unscored. */
export interface JudgeReply {
  readonly text: string;
  readonly finish?: 'stop' | 'length' | 'refusal' | 'content_filter' | 'error' | undefined;
  readonly usage?: Partial<Usage> | undefined;
}

/** A model that judges, passed with each call and never taken from a global. */
export type JudgeModel = (
  prompt: JudgePrompt,
  context: { readonly signal?: AbortSignal | undefined },
) => Promise<JudgeReply>;

/** What a scorer may use while it scores. */
export interface ScorerContext {
  readonly signal?: AbortSignal | undefined;
  readonly judge?: JudgeModel | undefined;
  /** Told what a judge or a model spent. */
  readonly use?: ((usage: Partial<Usage>) => void) | undefined;
}

/**
 * Scores samples, inside or outside any game. It resolves to a `Score` for every input; it rejects only where the
 * program has a bug.
 */
export interface Scorer<Sample> {
  readonly name: string;
  readonly version: string;
  /** Least and greatest value, both inclusive. @default [0, 1] */
  readonly range?: readonly [number, number] | undefined;
  /** True where the same sample always gets the same score and nothing outside the process is asked. */
  readonly deterministic?: boolean | undefined;
  readonly score: (sample: Sample, context?: ScorerContext) => Promise<Score>;
  /** The scores of many samples, in their order. */
  readonly scoreMany?:
    | ((samples: readonly Sample[], context?: ScorerContext) => Promise<readonly Score[]>)
    | undefined;
}
