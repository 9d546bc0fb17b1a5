/** The numbers that a seat's rivals may come to see, φ in the paper's appendix B.1. `null`: there is none, or unknown. */
export interface HqSnapshot {
  /** Passages met so far. */
  readonly completed: number;
  /** Mean score of the summaries so far. */
  readonly h: number | null;
  /** The lowest score so far. */
  readonly worst: number | null;
  readonly calls: number | null;
  readonly tokens: number | null;
  readonly reviews: number | null;
  /** Service seconds so far. */
  readonly seconds: number | null;
}

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

/** A snapshot with the moment at which it was taken. */
export interface Disclosure {
  readonly snapshot: HqSnapshot;
  /** Which decision of the seat disclosed it, counted from 1. */
  readonly decision: number;
  /** How many decisions every seat had made then, by index of the seat. */
  readonly decisions: readonly number[];
}
