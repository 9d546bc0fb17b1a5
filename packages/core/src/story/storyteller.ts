import type { ReadyStory, StoryLine, StoryMove, StoryPerson } from './story.js';
import type { AnyGame, ViewsOf } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';

/** Tells one seat's story, view by view. */
export interface Storyteller {
  /**
   * Returns the lines that follow from a new view.
   *
   * @param move - The answer of the seat that came before it.
   */
  readonly hear: (view: ViewsOf<AnyGame>, move?: StoryMove<AnyGame>) => readonly StoryLine[];
  /** Returns the players as the seat knew them when it last heard. */
  readonly people: () => readonly StoryPerson[];
}

/** Begins the story of a seat, which knows nothing yet. */
export function storyteller(story: ReadyStory, seat: Seat): Storyteller {
  let before: ViewsOf<AnyGame> | undefined;
  let last: StoryMove<AnyGame> | undefined;
  let text = '';
  return {
    hear: (after, move) => {
      const seen = JSON.stringify(after);
      if (seen === text && move === undefined) return [];
      last = move ?? last;
      const lines = story.tell({ seat, before, after, move, last });
      before = after;
      text = seen;
      return lines;
    },
    people: () => {
      const people = before === undefined ? [] : story.people(before, seat);
      return people.length === 0 ? [{ name: seat, isSelf: true }] : people;
    },
  };
}
