import type { Winner } from '../rules/win.js';
import type { Death } from '../state.js';
import type { RecordedEvent } from './schema.js';

/** How a recorded game ended. */
export type RecordingEnd = 'won' | 'cap' | 'incomplete';

/** A point where the record and the rules differ. */
export interface Disagreement {
  /** Index of the event, or the number of events for what is missing at the end. */
  readonly event: number;
  /** The kind of event that it is about; `end` is the end of the record. */
  readonly type: RecordedEvent['type'] | 'end';
  readonly recorded: unknown;
  readonly derived: unknown;
  /** A sentence that begins with the phase, as the record numbers it: `day 2: Bert may not vote: Bert is dead`. */
  readonly message: string;
}

/** The result of a recording by the rules. */
export interface ReplayedRecording {
  /** `draw` where no side has won; `ended` tells why. */
  readonly winner: Winner;
  /**
   * `won`: by the deaths on record (also a draw, where no player is alive). `cap`: the last round of the rules is over.
   * `incomplete`: the record ends before, or leaves out the death that ends the game; both are disagreements too.
   */
  readonly ended: RecordingEnd;
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
