import type { Field } from '@masbench/core/benchmark';
import { tableCells } from './cell-text.js';
import type { ExportRows } from './columns.js';
import { latexText } from './latex-text.js';

/** The surroundings of a LaTeX table. */
export interface LatexOptions {
  /** Makes it a floating `table` with this caption, above it. */
  readonly caption?: string | undefined;
  /** The name by which `\ref` finds it: letters, digits, colons and hyphens. */
  readonly label?: string | undefined;
}

/**
 * Rows as a LaTeX table with the rules of booktabs (`\usepackage{booktabs}`), formatted as the fields say. All text is
 * escaped, whatever its characters, and compiles under every engine without a further package. A table that may be wider
 * than the text of a page is scaled to it if it is, with `\resizebox` of graphicx
 * (`\usepackage{graphicx}`).
 *
 * @throws RangeError if the label has other characters
 */
export async function latex(
  rows: ExportRows,
  fields: readonly Field[],
  { caption, label }: LatexOptions = {},
): Promise<string> {
  if (label !== undefined && !/^[\w:-]+$/.test(label))
    throw new RangeError(`Cannot write the table: 'label' may hold letters, digits, : and - only: ${label}`);
  const table = await tableCells(rows, fields);
  const tabular = [
    // A tabular without columns is an error.
    `\\begin{tabular}{${table.align.map((side) => (side === 'left' ? 'l' : 'r')).join('') || 'l'}}`,
    '\\toprule',
    latexLine(table.titles),
    '\\midrule',
    ...table.rows.map(latexLine),
    '\\bottomrule',
    '\\end{tabular}',
  ];
  const body = isWide(table) ? [scaled, ...tabular, '}'] : tabular;
  const floats = caption !== undefined || label !== undefined;
  const whole = floats
    ? [
        '\\begin{table}',
        '\\centering',
        ...(caption === undefined ? [] : [`\\caption{${latexText(caption)}}`]),
        ...(label === undefined ? [] : [`\\label{${label}}`]),
        ...body,
        '\\end{table}',
      ]
    : body;
  return `${whole.join('\n')}\n`;
}

/** Returns the label of a table of this name. */
export function tableLabel(name: string): string {
  return `tab:${name.replaceAll(/[^\w-]+/g, '-')}`;
}

function latexLine(cells: readonly string[]): string {
  return `${cells.map(latexText).join(' & ')} \\\\`;
}

/** Shrinks what is wider than the text of the page, and leaves the rest as it is. */
const scaled = '\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%';

/** As many characters and separators as a line of the narrowest usual page holds: 345 pt at 10 pt. */
const lineOfPage = 60;

function isWide({
  titles,
  rows,
}: {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): boolean {
  const widths = titles.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(countCharacters)),
  );
  // The space between two columns is that of some two characters.
  return widths.reduce((sum, width) => sum + width + 2, -2) > lineOfPage;
}

/** Characters of a text as pdfLaTeX sets it: most of those that are not Latin as their number, `U+4E2D`. */
function countCharacters(text: string): number {
  return text.length + 5 * (text.match(/[\u2e80-\u{10ffff}]/gu)?.length ?? 0);
}
