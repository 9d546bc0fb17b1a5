import type { Winner } from '../rules/win.js';
import type { Death } from '../state.js';
import type { RecordedEvent } from './schema.js';

/** A point where the record and the rules differ. */
export interface Disagreement {
  /** Index of the event, or the number of events for what is missing at the end. */
  readonly event: number;
  /** What it is about, in the schema's words. */
  readonly type: RecordedEvent['type'];
  readonly recorded: unknown;
  readonly derived: unknown;
  /** A sentence that begins with the phase, as the record numbers it: `day 2: Bert may not vote: Bert is dead`. */
  readonly message: string;
}

/** What the rules make of a recording. */
export interface ReplayedRecording {
  /** `draw` where the cap is reached, or the recorded events end before anybody has won. */
  readonly winner: Winner;
  /** Ids in the order of the roster. */
  readonly survivors: readonly string[];
  readonly deaths: readonly { readonly player: string; readonly cause: Death['cause'] }[];
  /** Votes by day, as counted by the rules. */
  readonly tallies: readonly {
    readonly round: number;
    readonly tally: Readonly<Record<string, number>>;
    readonly exiled: string | null;
  }[];
  readonly disagreements: readonly Disagreement[];
}
