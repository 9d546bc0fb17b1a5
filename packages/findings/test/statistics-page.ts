import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../docs/measured-rates.md', import.meta.url), 'utf8');

/** Tables as they read, regardless of how the page aligns them. */
const squeezed = (text: string): string => text.replaceAll(/-{2,}/g, '-').replaceAll(/[ ]+/g, ' ');

/** The lines of a table that are not in `docs/measured-rates.md`. */
export function missingLines(table: string): string[] {
  const lines = new Set(squeezed(page).split('\n'));
  return squeezed(table)
    .split('\n')
    .filter((line) => line !== '' && !lines.has(line));
}
