import { svgText } from '@masbench/core/benchmark';

/** The name of a row or a column. */
export interface MatrixHead {
  readonly text: string;
  /** Small print below it. Columns have none. */
  readonly note?: string | undefined;
  /** Wolves are bold; the text or the note names them too. */
  readonly isWolf?: boolean | undefined;
}

/** One field of a matrix. */
export interface MatrixCell {
  readonly text: string;
  /** Small print below the text. */
  readonly note?: string | undefined;
  /** How dark the field is, from 0 to 1; `null` leaves it out. */
  readonly shade: number | null;
}

/** Fields in rows and columns. */
export interface Matrix {
  /** What rows, columns and fields are. */
  readonly title: string;
  readonly columns: readonly MatrixHead[];
  /** Every row has a field for every column. */
  readonly rows: readonly (MatrixHead & { readonly cells: readonly MatrixCell[] })[];
}

const field = { width: 60, height: 36 };
const margin = 24;
const labels = 214;
/** Pixels that a character takes up, as fonts differ. */
const character = 7;
/** Names of columns that are wider than their column rise at 40 degrees. */
const rise = { degrees: 40, sine: 0.643, cosine: 0.766 };
const longest = 28;

/**
 * Matrices below one another as a self-contained SVG. Its description says all that the fields say, so nothing depends
 * on color. The same data give the same bytes.
 */
export function matrixSvg({
  title,
  matrices,
}: {
  readonly title: string;
  readonly matrices: readonly Matrix[];
}): string {
  const placed: string[] = [];
  let height = 48;
  let width = 2 * margin + 9 * title.length;
  for (const matrix of matrices) {
    const headings = headingHeight(matrix);
    placed.push(...drawn(matrix, height, headings));
    height += 40 + headings + matrix.rows.length * field.height;
    width = Math.max(width, widthOf(matrix));
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="DejaVu Sans, system-ui, sans-serif" font-size="12" fill="#222222">`,
    `<title>${svgText(title)}</title>`,
    `<desc>${svgText(matrices.map(described).join('\n'))}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    words(`x="${margin}" y="30" font-size="15"`, title),
    ...placed,
    '</svg>\n',
  ].join('\n');
}

function drawn({ title, columns, rows }: Matrix, top: number, headings: number): string[] {
  const first = top + 24 + headings;
  const heads = columns.map((column, index) => {
    const x = margin + labels + (index + 0.5) * field.width;
    const place = isRising(columns)
      ? `transform="translate(${x - 4} ${first - 8}) rotate(-${rise.degrees})"`
      : `x="${x}" y="${first - 8}" text-anchor="middle"`;
    return words(`${place}${weightOf(column)}`, clipped(column.text));
  });
  const lines = rows.flatMap((row, index) => {
    const y = first + index * field.height;
    return [
      words(`x="${margin}" y="${y + 16}"${weightOf(row)}`, clipped(row.text)),
      words(`x="${margin}" y="${y + 30}" font-size="10"`, clipped(row.note ?? '')),
      '<g text-anchor="middle">',
      ...row.cells.flatMap((cell, place) => fieldAt(cell, margin + labels + place * field.width, y)),
      '</g>',
    ];
  });
  return [words(`x="${margin}" y="${top + 14}"`, title), ...heads, ...lines];
}

function fieldAt({ text, note = '', shade }: MatrixCell, x: number, y: number): string[] {
  const middle = x + field.width / 2;
  const [wide, tall] = [field.width - 2, field.height - 2];
  return [
    shade === null ? '' : `<path d="M${x} ${y}h${wide}v${tall}h-${wide}z" fill="${colorOf(shade)}"/>`,
    words(`x="${middle}" y="${y + (note === '' ? 21 : 15)}"`, text),
    words(`x="${middle}" y="${y + 28}" font-size="10"`, note),
  ].filter((element) => element !== '');
}

function words(place: string, text: string): string {
  return text === '' ? '' : `<text ${place}>${svgText(text)}</text>`;
}

/** From a light gray to a blue on which dark text keeps a contrast above 6 to 1. */
function colorOf(shade: number): string {
  const [red, green, blue] = [0xf2 - 0x9c * shade, 0xf4 - 0x40 * shade, 0xf6 - 0x0d * shade].map(Math.round);
  return `rgb(${red},${green},${blue})`;
}

function described({ title, columns, rows }: Matrix): string {
  const lines = rows.map(({ text, note, cells }) => {
    const said = cells.map((cell, index) => {
      const days = cell.note === undefined ? '' : ` (${cell.note})`;
      return cell.text === '' ? [] : [`${columns[index]?.text ?? ''} ${cell.text}${days}`];
    });
    return `${text}${note === undefined ? '' : `, ${note}`}: ${said.flat().join('; ')}`;
  });
  return [title, ...lines].join('\n');
}

function widthOf({ title, columns }: Matrix): number {
  const overhang = isRising(columns) ? Math.ceil(columnLength(columns) * character * rise.cosine) : 0;
  const fields = labels + (columns.length - 0.5) * field.width + Math.max(overhang, field.width / 2);
  return 2 * margin + Math.max(fields, character * title.length);
}

function headingHeight({ columns }: Matrix): number {
  return isRising(columns) ? Math.ceil(columnLength(columns) * character * rise.sine) + 16 : 20;
}

function isRising(columns: readonly MatrixHead[]): boolean {
  return columnLength(columns) * character > field.width;
}

function columnLength(columns: readonly MatrixHead[]): number {
  return Math.max(0, ...columns.map(({ text }) => Array.from(clipped(text)).length));
}

function weightOf({ isWolf = false }: MatrixHead): string {
  return isWolf ? ' font-weight="bold"' : '';
}

function clipped(text: string): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
}
