import { clipText, escapeXml, svgElement, svgDocument, type SvgAttributes } from './svg.js';

/** The name of a row or a column. */
export interface MatrixHead {
  readonly text: string;
  /** Small print below it. Columns have none. */
  readonly note?: string | undefined;
  /** True if it is written in bold. Text or note say why, as nothing depends on looks. @default false */
  readonly isStrong?: boolean | undefined;
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
  /** Meaning of rows, columns and fields. */
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
 * Draws matrices below one another as an SVG document. Its description says all that the fields say, so nothing depends
 * on color. The same data give the same bytes.
 */
export function drawMatrices({
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
    const headings = measureHeadings(matrix);
    placed.push(...drawMatrix(matrix, height, headings));
    height += 40 + headings + matrix.rows.length * field.height;
    width = Math.max(width, measureWidth(matrix));
  }
  const description = matrices.map(describeMatrix).join('\n');
  return svgDocument({ title, description, width, height, ground: 'paper' }, [
    ...textElements(title, { x: margin, y: 30, 'font-size': 15 }),
    ...placed,
  ]);
}

function drawMatrix({ title, columns, rows }: Matrix, top: number, headings: number): string[] {
  const first = top + 24 + headings;
  const heads = columns.flatMap((column, index) => {
    const x = margin + labels + (index + 0.5) * field.width;
    const place: SvgAttributes = isRising(columns)
      ? { transform: `translate(${x - 4} ${first - 8}) rotate(-${rise.degrees})` }
      : { x, y: first - 8, 'text-anchor': 'middle' };
    return textElements(clipText(column.text, longest), { ...place, ...weigh(column) });
  });
  const lines = rows.flatMap((row, index) => {
    const y = first + index * field.height;
    return [
      ...textElements(clipText(row.text, longest), { x: margin, y: y + 16, ...weigh(row) }),
      ...textElements(clipText(row.note ?? '', longest), { x: margin, y: y + 30, 'font-size': 10 }),
      ...row.cells.flatMap((cell, place) => drawCell(cell, margin + labels + place * field.width, y)),
    ];
  });
  return [...textElements(title, { x: margin, y: top + 14 }), ...heads, ...lines];
}

function drawCell({ text, note = '', shade }: MatrixCell, x: number, y: number): string[] {
  const middle = { x: x + field.width / 2, 'text-anchor': 'middle' };
  return [
    ...(shade === null
      ? []
      : [
          svgElement('rect', {
            x,
            y,
            width: field.width - 2,
            height: field.height - 2,
            fill: shadeColor(shade),
          }),
        ]),
    ...textElements(text, { ...middle, y: y + (note === '' ? 21 : 15) }),
    ...textElements(note, { ...middle, y: y + 28, 'font-size': 10 }),
  ];
}

function textElements(text: string, attributes: SvgAttributes): string[] {
  return text === '' ? [] : [svgElement('text', attributes, [escapeXml(text)])];
}

/** From a light gray to a blue on which dark text keeps a contrast above 6 to 1. */
function shadeColor(shade: number): string {
  const [red, green, blue] = [0xf2 - 0x9c * shade, 0xf4 - 0x40 * shade, 0xf6 - 0x0d * shade].map(Math.round);
  return `rgb(${red},${green},${blue})`;
}

function describeMatrix({ title, columns, rows }: Matrix): string {
  const lines = rows.map(({ text, note, cells }) => {
    const said = cells.map((cell, index) => {
      const days = cell.note === undefined ? '' : ` (${cell.note})`;
      return cell.text === '' ? [] : [`${columns[index]?.text ?? ''} ${cell.text}${days}`];
    });
    return `${text}${note === undefined ? '' : `, ${note}`}: ${said.flat().join('; ')}`;
  });
  return [title, ...lines].join('\n');
}

function measureWidth({ title, columns }: Matrix): number {
  const overhang = isRising(columns) ? Math.ceil(measureColumn(columns) * character * rise.cosine) : 0;
  const fields = labels + (columns.length - 0.5) * field.width + Math.max(overhang, field.width / 2);
  return 2 * margin + Math.max(fields, character * title.length);
}

function measureHeadings({ columns }: Matrix): number {
  return isRising(columns) ? Math.ceil(measureColumn(columns) * character * rise.sine) + 16 : 20;
}

function isRising(columns: readonly MatrixHead[]): boolean {
  return measureColumn(columns) * character > field.width;
}

function measureColumn(columns: readonly MatrixHead[]): number {
  return Math.max(0, ...columns.map(({ text }) => Array.from(clipText(text, longest)).length));
}

function weigh({ isStrong = false }: MatrixHead): SvgAttributes {
  return isStrong ? { 'font-weight': 'bold' } : {};
}
