import type { Awaitable, Usage } from '@masbench/core';
import type { Rng } from '@masbench/statistics';
import type { OpenImageQuestion } from '../question.js';

/** Input of an analyst: the question, its image, and the outcome of earlier edits. */
export interface EditTask {
  /** The question without its answer. */
  readonly question: OpenImageQuestion;
  /** The bytes of `question.image`. */
  readonly image: Uint8Array;
  /** 1 for the first edit of this question. */
  readonly attempt: number;
  /** Why each earlier attempt was rejected, oldest first. */
  readonly rejected: readonly string[];
}

/** A change, and how to say it to an image editor. */
export interface EditPlan {
  /** Name of the edit type. */
  readonly editType: string;
  /** The change, in words. */
  readonly target: string;
  /** The instruction to the image editor. */
  readonly instruction: string;
  /** Problems that were worked around. */
  readonly note?: string | undefined;
}

/** The signal and the meter of a function that calls a model. */
export interface AnalysisContext {
  /** Aborts when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** Reports what was spent; may be called often. */
  readonly use: (usage: Partial<Usage>) => void;
}

/** The context of analysts and editors. */
export interface EditContext extends AnalysisContext {
  /** Seeded draws. */
  readonly rng: Rng;
}

/** Finds the edit for a question: its type, its target, and the instruction. `undefined` if it finds none. */
export interface Analyst {
  /** Shown in the journal and in reports. */
  readonly name: string;
  /** Recorded next to the name. */
  readonly version?: string | undefined;
  /** Plans one edit. Errors are rethrown. */
  readonly plan: (task: EditTask, context: EditContext) => Awaitable<EditPlan | undefined>;
}
