import type { StoryLine, StoryPerson } from './story.js';
import type { Seat } from '../contracts/seat.js';

/** A line of a story, and where it comes from. */
export interface ToldLine {
  readonly line: StoryLine;
  /** The seats that were told, if not all; `null` in the story of one seat, too. */
  readonly only: readonly Seat[] | null;
  /** Number of the line of the journal that it follows from, from 1. It counts hidden events too: show it to no player. */
  readonly from: number;
  /** Seconds on the match's clock, which no player is shown either. */
  readonly at: number;
  /** The players, if they have changed since the line before. */
  readonly people?: readonly ToldPerson[] | undefined;
}

/** A player, and its seat if the story is that of all seats. */
export interface ToldPerson extends StoryPerson {
  readonly seat: Seat | null;
}
