import type { Awaitable, Rng, Usage } from '@masbench/core';
import type { OpenQuestion } from '../question.js';

/** What an analyst is given: the question, its image, and how earlier edits went. */
export interface EditTask {
  readonly question: OpenQuestion;
  /** The bytes of `question.image`. */
  readonly image: Uint8Array;
  /** 1 for the first edit of this question. */
  readonly attempt: number;
  /** Why each earlier attempt was rejected, oldest first. */
  readonly rejected: readonly string[];
}

/** What to change, and how to say it to an image editor. */
export interface EditPlan {
  readonly editType: string;
  readonly target: string;
  readonly instruction: string;
  /** What went wrong on the way and was worked around. */
  readonly note?: string | undefined;
}

/** What whoever calls a model may use while it works. */
export interface AnalysisContext {
  readonly signal: AbortSignal;
  /** Reports what was spent; may be called often. */
  readonly use: (usage: Partial<Usage>) => void;
}

/** What analysts and editors may use while they work. */
export interface EditContext extends AnalysisContext {
  readonly rng: Rng;
}

/** Finds the edit for a question: its type, its target, and the instruction. `undefined` where it finds none. */
export interface Analyst {
  readonly name: string;
  readonly version?: string | undefined;
  readonly plan: (task: EditTask, context: EditContext) => Awaitable<EditPlan | undefined>;
}
