import type { StoryLine } from './story.js';
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
    const find = (text: string): number =>
      merged.findIndex((one, index) => index >= place && one.text === text);
    const texts = lines.map((line) => JSON.stringify(line));
    for (const [number, line] of lines.entries()) {
      const text = texts[number] ?? '';
      const known = find(text);
      if (known < 0) {
        // What earlier seats were told alone stands before it: seats come in their order.
        const next = texts
          .slice(number + 1)
          .map(find)
          .find((one) => one >= 0);
        place = next ?? merged.length;
        merged.splice(place, 0, { text, line, seats: [seat] });
      } else {
        merged[known]?.seats.push(seat);
        place = known;
      }
      place += 1;
    }
  }
  return merged.map(({ line, seats }) => ({ line, seats }));
}
