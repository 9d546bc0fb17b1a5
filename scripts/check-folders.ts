import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from './list-files.ts';

/**
 * Checks that no two folders of a package import each other, and prints the folders of each package with those that they import.
 * Files directly in `src` are the package's doors, and may import all of them. `npm run check:folders -- core` restricts what is printed.
 */
const only = process.argv.slice(2);
const edges = new Map<string, Map<string, string[]>>();
for (const file of listFiles('packages').filter((path) => /^packages\/[\w-]+\/src\/.*\.ts$/u.test(path))) {
  const from = roomOf(file);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/gu)) {
    const to = roomOf(normalize(join(dirname(file), target)));
    if (to === from || from.endsWith('/src') || to.endsWith('/src')) continue;
    const reached = edges.get(from) ?? new Map<string, string[]>();
    edges.set(from, reached.set(to, [...(reached.get(to) ?? []), `${file} → ${target}`]));
  }
}

/** Returns the folder below `src` that a file lies in. */
function roomOf(file: string): string {
  const [top, name, source, folder, ...rest] = file.split('/');
  return [top, name, source, ...(rest.length === 0 ? [] : [folder])].join('/');
}

let knots = 0;
for (const [from, reached] of edges) {
  if (only.length === 0 || only.some((name) => from.startsWith(`packages/${name}/`)))
    process.stdout.write(
      `${from.replace('packages/', '').replace('/src/', '/')} → ${[...reached.keys()].map((to) => to.split('/').at(-1)).join(', ')}\n`,
    );
  for (const [to, imports] of reached) {
    const back = edges.get(to)?.get(from);
    if (back === undefined || from > to) continue;
    knots += 1;
    process.stderr.write(
      `${from} and ${to} import each other:\n${[...imports, ...back].map((line) => `  ${line}\n`).join('')}`,
    );
  }
}
process.stdout.write(`${knots} pairs of folders import each other\n`);
if (knots > 0) process.exitCode = 1;
