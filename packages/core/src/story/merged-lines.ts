import type { StoryLine } from '../benchmark/story.js';
import type { Seat } from '../contracts/seat.js';

/** A line, and the seats that were told. */
export interface MergedLine {
  readonly line: StoryLine;
  readonly seats: readonly Seat[];
}

/** Merges what seats were told at one moment: a line that several were told is one, and each seat's order is kept. */
export function mergeLines(
  told: readonly (readonly [seat: Seat, lines: readonly StoryLine[]])[],
): readonly MergedLine[] {
  const merged: { readonly text: string; readonly line: StoryLine; readonly seats: Seat[] }[] = [];
  for (const [seat, lines] of told) {
    let place = 0;
    for (const line of lines) {
      const text = JSON.stringify(line);
      const known = merged.findIndex((one, index) => index >= place && one.text === text);
      if (known < 0) merged.splice(place, 0, { text, line, seats: [seat] });
      else merged[known]?.seats.push(seat);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return merged.map(({ line, seats }) => ({ line, seats }));
}
