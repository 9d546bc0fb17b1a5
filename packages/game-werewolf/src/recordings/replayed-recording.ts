import type { Winner } from '../table/win.js';
import type { Death } from '../state.js';
import type { RecordedEvent } from './schema.js';

/** How a recorded game ended. */
export type RecordingEnd = 'won' | 'cap' | 'incomplete';

/** A disagreement between the record and the rules. */
export interface Disagreement {
  /** Index of the event, or the number of events if something is missing at the end. */
  readonly event: number;
  /** The kind of event that it is about; `end` is the end of the record. */
  readonly type: RecordedEvent['type'] | 'end';
  /** The value in the record. */
  readonly recorded: unknown;
  /** The value by the rules. */
  readonly derived: unknown;
  /** A sentence that begins with the phase, as the record numbers it: `day 2: Bert may not vote: Bert is dead`. */
  readonly message: string;
}

/** The result of a recording by the rules. */
export interface ReplayedRecording {
  /** `draw` if no side has won; see `ended`. */
  readonly winner: Winner;
  /**
   * `won`: by the recorded deaths (also a draw with no player alive). `cap`: the last round of the rules is over.
   * `incomplete`: the record ends before, or leaves out the death that ends the game; both are disagreements too.
   */
  readonly ended: RecordingEnd;
  /** Ids in the order of the roster. */
  readonly survivors: readonly string[];
  /** Deaths in order. */
  readonly deaths: readonly { readonly player: string; readonly cause: Death['cause'] }[];
  /** Votes by day, as counted by the rules. */
  readonly tallies: readonly {
    /** Number of the round, from 1. */
    readonly round: number;
    /** Votes by the id of the player they were cast against. */
    readonly tally: Readonly<Record<string, number>>;
    /** Id of the exiled player; `null` if none was exiled. */
    readonly exiled: string | null;
  }[];
  /** Empty if the record agrees with the rules. */
  readonly disagreements: readonly Disagreement[];
}
