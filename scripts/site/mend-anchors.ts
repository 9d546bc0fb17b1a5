import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Mends links of the API: for a name that is a type and a value at once, typedoc numbers the heading once more than the
 * page does. A number that no heading of the page has is lowered to the last that one has.
 */
export function mendAnchors(folder: string): void {
  const counts = new Map<string, ReadonlyMap<string, number>>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
  for (const file of files) counts.set(file, countHeadings(readFileSync(file, 'utf8')));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const mended = text.replaceAll(
      /\]\(([^()\s#]*)#([^()\s]+?)-(\d+)\)/gu,
      (link: string, path: string, name: string, number: string) => {
        const headings = counts.get(path === '' ? file : join(dirname(file), path));
        const last = (headings?.get(name) ?? 0) - 1;
        return last < 0 || Number(number) <= last
          ? link
          : `](${path}#${name}${last === 0 ? '' : `-${last}`})`;
      },
    );
    if (mended !== text) writeFileSync(file, mended);
  }
}

/** Headings of a page by their anchor, with how many there are. */
function countHeadings(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, heading = ''] of text.matchAll(/^#+ (.*)$/gmu)) {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[`()?\\]/gu, '')
      .replaceAll(/\s+/gu, '-');
    counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
  }
  return counts;
}
