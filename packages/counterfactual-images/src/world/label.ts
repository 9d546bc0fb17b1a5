import type { Place } from './facts.js';
import { glyphAdvance, glyphColumns, glyphRows, glyphs, textColumns } from './glyphs.js';
import { sceneSize } from './scene.js';

/** Pixels of one square of a label's letters. */
export const labelModule = 2;

/** The top left of a label of `columns` columns, in pixels of the image. */
export function labelOrigin(
  { column, row }: Place,
  { columns, width, height }: { readonly columns: number; readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  return {
    x: Math.round(((column + 0.5) * width) / 3 - (columns * labelModule) / 2),
    y: Math.round(((row + 0.8) * height) / 3),
  };
}

/**
 * Reads the label of a field of an image of the standard size, letter by letter, by the nearest glyph. `undefined` if
 * nothing is written.
 * @param darkness of a pixel: 0 is white, 1 is black
 */
export function recognizedLabel(
  place: Place,
  darkness: (x: number, y: number) => number,
): string | undefined {
  const size = { width: sceneSize, height: sceneSize };
  const { x: middle, y: top } = labelOrigin(place, { columns: 0, ...size });
  const lines = Array.from({ length: glyphRows * labelModule }, (_, line) => top + line);
  const written = Array.from({ length: sceneSize / 3 }, (_, index) => middle - sceneSize / 6 + index).filter(
    (x) => lines.some((y) => darkness(x, y) > 0.5),
  );
  const [left, right] = [written[0], written.at(-1)];
  if (left === undefined || right === undefined) return undefined;
  // Every letter touches its first and last column, so the width gives their number.
  const columns = (right - left + 1) / labelModule;
  const letters = Math.max(1, Math.round((columns + glyphAdvance - glyphColumns) / glyphAdvance));
  const { x } = labelOrigin(place, { columns: textColumns('M'.repeat(letters)), ...size });
  return Array.from({ length: letters }, (_, letter) =>
    nearestLetter((row, column) => {
      const at = [x + (letter * glyphAdvance + column) * labelModule, top + row * labelModule] as const;
      return (darkness(...at) + darkness(at[0] + 1, at[1] + 1)) / 2;
    }),
  ).join('');
}

function nearestLetter(inkAt: (row: number, column: number) => number): string {
  let best = { letter: '', difference: Infinity };
  for (const [letter, glyph] of glyphs) {
    const difference = glyph.reduce(
      (sum, ink, index) =>
        sum + Math.abs((ink ? 1 : 0) - inkAt(Math.floor(index / glyphColumns), index % glyphColumns)),
      0,
    );
    if (difference < best.difference) best = { letter, difference };
  }
  return best.letter;
}
