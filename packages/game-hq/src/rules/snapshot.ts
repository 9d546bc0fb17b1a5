/** The numbers that a seat may disclose to its rivals, φ in the paper's appendix B.1. `null`: none, or unknown. */
export interface HqSnapshot {
  /** Passages met so far. */
  readonly completed: number;
  /** Mean score of the summaries so far. */
  readonly h: number | null;
  /** The lowest score so far. */
  readonly worst: number | null;
  /** Calls so far, by the counting of the match. */
  readonly calls: number | null;
  /** Input and output tokens so far. */
  readonly tokens: number | null;
  /** Reviews so far. */
  readonly reviews: number | null;
  /** Service seconds so far. */
  readonly seconds: number | null;
}

/** The name of a number in a snapshot. */
export type HqSnapshotField = keyof HqSnapshot;

export const snapshotFields = [
  'completed',
  'h',
  'worst',
  'calls',
  'tokens',
  'reviews',
  'seconds',
] as const satisfies readonly HqSnapshotField[];

/** A snapshot with its time. */
export interface Disclosure {
  readonly snapshot: HqSnapshot;
  /** The number of the seat's decision that disclosed it, from 1. */
  readonly decision: number;
  /** Decisions made by every seat by then, by seat index. */
  readonly decisions: readonly number[];
}
