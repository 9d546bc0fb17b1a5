import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');

/** Tables as they read, regardless of how the page aligns them. */
const squeezed = (text: string): string => text.replaceAll(/-{2,}/g, '-').replaceAll(/[ ]+/g, ' ');

/** The lines of a table that are not in `docs/statistics.md`. */
export function missingLines(table: string): string[] {
  const lines = new Set(squeezed(page).split('\n'));
  return squeezed(table)
    .split('\n')
    .filter((line) => line !== '' && !lines.has(line));
}

/** The cells of the row of a table of `docs/statistics.md` that begins with a name, without it; none if there is no such row. */
export function readRow(name: string): readonly string[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.find(([, first]) => first === name)?.slice(2, -1) ?? [];
}
