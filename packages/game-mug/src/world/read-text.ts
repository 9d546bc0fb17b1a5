import { glyphAdvance, glyphColumns, glyphRows, glyphs } from './glyphs.js';

/** A part of an image in pixels: `right` and `bottom` are exclusive. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Writing lower than this many pixels is dirt. */
const lowest = 5;

/**
 * Reads the one line of capitals that is written in a region, letter by letter, by the glyph whose thirty-five
 * squares are covered most like it. `undefined` where nothing is written.
 */
export function readText(written: (x: number, y: number) => boolean, region: Region): string | undefined {
  const box = boundsOf(written, region);
  if (!box || box.bottom - box.top < lowest) return undefined;
  const height = (box.bottom - box.top) / glyphRows;
  const letters = Math.max(
    1,
    Math.round(((box.right - box.left) / height + glyphAdvance - glyphColumns) / glyphAdvance),
  );
  // Blur moves the edges of the box, so width is measured on its own: the error is then spread over all letters.
  const width = (box.right - box.left) / (letters * glyphAdvance - (glyphAdvance - glyphColumns));
  return Array.from({ length: letters }, (_, place) => {
    const squares = Array.from({ length: glyphRows * glyphColumns }, (__, index) => {
      const left = box.left + (place * glyphAdvance + (index % glyphColumns)) * width;
      const top = box.top + Math.floor(index / glyphColumns) * height;
      return coverage(written, { left, top, width, height });
    });
    return nearestLetter(squares);
  }).join('');
}

/** Share of nine points of a square that are written on. */
function coverage(
  written: (x: number, y: number) => boolean,
  {
    left,
    top,
    width,
    height,
  }: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): number {
  let hits = 0;
  for (const dy of subsamples) {
    for (const dx of subsamples)
      if (written(Math.floor(left + dx * width), Math.floor(top + dy * height))) hits++;
  }
  return hits / subsamples.length ** 2;
}

const subsamples = [1 / 6, 1 / 2, 5 / 6];

function boundsOf(written: (x: number, y: number) => boolean, region: Region): Region | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = region.top; y < region.bottom; y++) {
    for (let x = region.left; x < region.right; x++) {
      if (!written(x, y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return right > left ? { left, top, right, bottom } : undefined;
}

function nearestLetter(squares: readonly number[]): string {
  let best = { letter: '', difference: Infinity };
  for (const [letter, glyph] of glyphs) {
    const difference = glyph.reduce(
      (sum, ink, index) => sum + Math.abs((ink ? 1 : 0) - (squares[index] ?? 0)),
      0,
    );
    if (difference < best.difference) best = { letter, difference };
  }
  return best.letter;
}
