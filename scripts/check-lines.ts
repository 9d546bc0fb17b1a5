import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { listFiles } from './list-files.ts';

/**
 * Counts the lines of the repository by package: sources with pages, tests, tools and data, and the words of documents, against
 * limits that only go down. Prints the table; fails if a total exceeds its limit. `npm run check:lines -- --lower` sets the limits to
 * what there is, if that is less.
 */
const limitsFile = 'scripts/line-limits.json';
const kinds = ['sources', 'tests', 'tools', 'data', 'words'] as const;
type Kind = (typeof kinds)[number];
type Counts = Record<Kind, number>;

const tools = new Set(['scripts', 'bench', 'simulator', 'examples']);

const rows = new Map<string, Counts>();
const total = noCounts();
for (const file of listFiles('.').filter(
  (path) => !/^(?:\.git|coverage|docs\/(?:samples|api))\//u.test(path),
)) {
  const kind = kindOf(file);
  if (kind === undefined) continue;
  const text = readFileSync(file, 'utf8');
  const amount = kind === 'words' ? text.split(/\s+/u).filter(Boolean).length : text.split('\n').length - 1;
  const [top = '', name = ''] = file.split('/');
  const row = top === 'packages' ? name : file.includes('/') ? top : 'root';
  const counts = rows.get(row) ?? noCounts();
  rows.set(row, counts);
  counts[kind] += amount;
  total[kind] += amount;
}

/** Returns the column that a file is counted in; `undefined` for what is none of ours to shrink, such as images. */
function kindOf(file: string): Kind | undefined {
  if (/^packages\/[\w-]+\/(?:src|test)\/.*\.(?:json|csv|tsv|txt)$/u.test(file)) return 'data';
  if (/\.(?:md|mdx)$/u.test(file)) return file.startsWith('.changeset/') ? undefined : 'words';
  if (!/\.(?:tsx?|m?js|py|css|lua|sql|html)$/u.test(file)) return undefined;
  const [top = '', , folder = ''] = file.split('/');
  if (tools.has(top) || folder === 'bench' || folder === 'scripts') return 'tools';
  if (folder === 'test') return 'tests';
  return top === 'packages' ? 'sources' : 'tools';
}

function noCounts(): Counts {
  return { sources: 0, tests: 0, tools: 0, data: 0, words: 0 };
}

const limits: Counts = z.record(z.enum(kinds), z.int()).parse(JSON.parse(readFileSync(limitsFile, 'utf8')));
const line = (name: string, counts: Counts): string =>
  `${name.padEnd(24)}${kinds.map((kind) => counts[kind].toLocaleString('en-US').padStart(10)).join('')}\n`;
process.stdout.write(`${''.padEnd(24)}${kinds.map((kind) => kind.padStart(10)).join('')}\n`);
for (const [name, counts] of [...rows].toSorted(([, one], [, other]) => other.sources - one.sources))
  process.stdout.write(line(name, counts));
process.stdout.write(line('total', total) + line('limit', limits));
if (process.argv.includes('--lower')) {
  for (const kind of kinds) limits[kind] = Math.min(limits[kind], total[kind]);
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`);
}
for (const kind of kinds.filter((one) => total[one] > limits[one])) {
  process.stderr.write(
    `Too many ${kind}: ${total[kind]}, and the limit is ${limits[kind]}. A new part frees what it costs; only an allowance raises ${limitsFile}\n`,
  );
  process.exitCode = 1;
}
