/** Rows and columns of a letter, and the columns from one letter to the next, in modules (the squares it is made of). */
export const glyphRows = 7;
export const glyphColumns = 5;
export const glyphAdvance = 6;

/**
 * The capitals of the generated world as squares on a grid of five by seven, so that no font is needed to write or to
 * read them. Every letter touches the first row, the last row, the first column and the last column.
 */
const drawings: Readonly<Record<string, string>> = {
  A: '.###./#...#/#...#/#####/#...#/#...#/#...#',
  B: '####./#...#/#...#/####./#...#/#...#/####.',
  C: '.####/#..../#..../#..../#..../#..../.####',
  D: '####./#...#/#...#/#...#/#...#/#...#/####.',
  E: '#####/#..../#..../###../#..../#..../#####',
  F: '#####/#..../#..../####./#..../#..../#....',
  G: '.####/#..../#..../#..##/#...#/#...#/.####',
  H: '#...#/#...#/#...#/#####/#...#/#...#/#...#',
  I: '#####/..#../..#../..#../..#../..#../#####',
  J: '#####/...#./...#./...#./...#./#..#./.##..',
  K: '#...#/#..#./#.#../##.../#.#../#..#./#...#',
  L: '#..../#..../#..../#..../#..../#..../#####',
  M: '#...#/##.##/#.#.#/#.#.#/#...#/#...#/#...#',
  N: '#...#/##..#/##..#/#.#.#/#..##/#..##/#...#',
  O: '.###./#...#/#...#/#...#/#...#/#...#/.###.',
  P: '####./#...#/#...#/####./#..../#..../#....',
  Q: '.###./#...#/#...#/#...#/#.#.#/#..#./.##.#',
  R: '####./#...#/#...#/####./#.#../#..#./#...#',
  S: '.####/#..../#..../.###./....#/....#/####.',
  T: '#####/..#../..#../..#../..#../..#../..#..',
  U: '#...#/#...#/#...#/#...#/#...#/#...#/.###.',
  V: '#...#/#...#/#...#/#...#/.#.#./.#.#./..#..',
  W: '#...#/#...#/#...#/#.#.#/#.#.#/##.##/#...#',
  X: '#...#/#...#/.#.#./..#../.#.#./#...#/#...#',
  Y: '#...#/#...#/.#.#./..#../..#../..#../..#..',
  Z: '#####/....#/...#./..#../.#.../#..../#####',
};

/** The modules of each letter, row by row: true if there is ink. */
export const glyphs: ReadonlyMap<string, readonly boolean[]> = new Map(
  Object.entries(drawings).map(([letter, drawing]) => [
    letter,
    Array.from(drawing.replaceAll('/', ''), (mark) => mark === '#'),
  ]),
);

/**
 * Text as the path data of an SVG, with its top left at (x, y) and modules of `module` pixels. Integers keep edges on
 * pixel borders. Characters without a glyph leave a gap.
 */
export function textPath(
  text: string,
  { x, y, module }: { readonly x: number; readonly y: number; readonly module: number },
): string {
  return Array.from(text, (letter, place) => {
    const squares = glyphs.get(letter) ?? [];
    const drawn = squares.map((ink, index) => {
      const left = x + (place * glyphAdvance + (index % glyphColumns)) * module;
      const top = y + Math.floor(index / glyphColumns) * module;
      return ink ? `M${left} ${top}h${module}v${module}h${-module}z` : '';
    });
    return drawn.join('');
  }).join('');
}

/** Width of a text in modules. */
export function textColumns(text: string): number {
  return Math.max(0, text.length * glyphAdvance - (glyphAdvance - glyphColumns));
}
