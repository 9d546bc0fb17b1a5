import type { Scorer, SourcedOutput } from '@masbench/core';

/** One figure of how well a scorer tells consistent from inconsistent outputs. */
export interface WorthFigure {
  /** Name of the labeled set. */
  readonly dataset: string;
  readonly metric: 'auroc' | 'balanced-accuracy';
  /** From 0 to 1; 0.5 is chance. */
  readonly value: number;
  /** Who measured it and where it is written; `masbench` for figures of this repository's own benchmark. */
  readonly source: string;
}

/** The measured quality of a scorer's scores. */
export interface Worth {
  /** The honest summary, in a sentence or two. */
  readonly summary: string;
  readonly figures: readonly WorthFigure[];
}

/** A scorer of factual consistency: 0 unsupported, 1 supported. */
export interface FaithfulnessScorer extends Scorer<SourcedOutput> {
  /**
   * Scores of at least this are labeled `consistent`, others `inconsistent`. Absent if no threshold has a meaning
   * yet: scores then have no label.
   */
  readonly threshold?: number | undefined;
  /** The measured quality of a scorer's scores. */
  readonly worth: Worth;
}

/** The label of a value. */
export function consistencyLabel(value: number, threshold: number): 'consistent' | 'inconsistent' {
  return value >= threshold ? 'consistent' : 'inconsistent';
}
