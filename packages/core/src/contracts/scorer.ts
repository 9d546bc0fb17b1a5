import type { AgentIO } from './agent.js';
import type { Score } from './score.js';
import type { Usage } from '../usage/usage.js';

/** A source text and an output based on it: the sample of every faithfulness scorer. */
export interface SourcedOutput {
  readonly source: string;
  readonly output: string;
}

/** The prompt to a judge model. */
export interface JudgePrompt {
  readonly system?: string | undefined;
  readonly user: string;
}

/** The reply of a judge model. A `finish` other than `stop` makes the sample unscored. */
export interface JudgeReply {
  readonly text: string;
  readonly finish?: 'stop' | 'length' | 'refusal' | 'content_filter' | 'error' | undefined;
  readonly usage?: Partial<Usage> | undefined;
  /** True if the judge has reported its usage to the `account` of its context. */
  readonly isCharged?: boolean | undefined;
}

/** A model that judges, passed with each call and never taken from a global. */
export type JudgeModel = (
  prompt: JudgePrompt,
  context: {
    readonly signal?: AbortSignal | undefined;
    /** Where a judge that knows what it costs reserves before it asks, and reports what it used. */
    readonly account?: Pick<AgentIO, 'reserve' | 'use'> | undefined;
  },
) => Promise<JudgeReply>;

/** Tools of a scorer while it scores. */
export interface ScorerContext {
  readonly signal?: AbortSignal | undefined;
  readonly judge?: JudgeModel | undefined;
  /** Receives the usage of a judge or a model. */
  readonly use?: ((usage: Partial<Usage>) => void) | undefined;
  /** Reserves the most that the next call can cost; see `reserve` of `AgentIO`. */
  readonly reserve?: AgentIO['reserve'] | undefined;
}

/**
 * Scores samples, in a game or outside. Resolves to a `Score` for every input, and rejects only on a program error.
 */
export interface Scorer<Sample> {
  readonly name: string;
  readonly version: string;
  /** Lowest and highest value, inclusive. @default [0, 1] */
  readonly range?: readonly [number, number] | undefined;
  /**
   * Meaning of its values, as a phrase: "1 if the source supports all of it, 0 if it supports none of it". Stands in prompts
   * of players, who are to be scored as they are promised.
   */
  readonly scale?: string | undefined;
  /** Advice that raises a low value, in a sentence to a writer: "Correct what the source does not support." */
  readonly remedy?: string | undefined;
  /** T: what scores below it should be written again, measured so that nine in ten faithful texts score at least as much. */
  readonly reviewBelow?: number | undefined;
  /** True if the same sample always gets the same score, without any call outside the process. */
  readonly deterministic?: boolean | undefined;
  readonly score: (sample: Sample, context?: ScorerContext) => Promise<Score>;
  /** The scores of many samples, in their order. */
  readonly scoreMany?:
    | ((samples: readonly Sample[], context?: ScorerContext) => Promise<readonly Score[]>)
    | undefined;
}
