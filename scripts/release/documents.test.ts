import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isRelative, readTargets } from './links.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Documents below a folder, by path from the root. */
function listDocuments(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(?:node_modules|\.git|dist|coverage|api|samples)$/u.test(entry.name)
        ? []
        : listDocuments(path);
    return /\.md$|^llms\.txt$/u.test(entry.name) ? [path] : [];
  });
}

const documents = listDocuments('.');

test.each(documents)('every link of %s leads to a file', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const broken = readTargets(text).filter(
    (target) => isRelative(target) && !existsSync(join(root, dirname(document), decodeURI(target))),
  );
  expect(broken).toEqual([]);
});

test('llms.txt lists every guide, page, decision and package', () => {
  const listed = new Set(readTargets(readFileSync(join(root, 'llms.txt'), 'utf8')));
  const expected = documents.filter(
    (path) =>
      /^docs\/(?:guide\/|decisions\/0)?[^/]+\.md$/u.test(path) || /^packages\/[^/]+\/README\.md$/u.test(path),
  );
  expect(expected.filter((path) => !listed.has(path))).toEqual([]);
});
