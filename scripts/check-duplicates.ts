import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { listFiles } from './list-files.ts';

/**
 * Counts the pairs of places in the sources of all packages with six or more equal lines in a row, and prints them; fails
 * if there are more than the limit, which only goes down. Imports, comments, blank lines and lines of nothing but
 * punctuation do not count, and white space is folded.
 */
const limits = { lines: 6, pairs: 10 };

interface Line {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Returns the lines of a source that count. */
function readLines(file: string): readonly Line[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const imported = new Set<number>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const first = source.getLineAndCharacterOfPosition(statement.getStart(source)).line;
    const last = source.getLineAndCharacterOfPosition(statement.end).line;
    for (let line = first; line <= last; line += 1) imported.add(line);
  }
  // Comments become spaces, so that lines keep their numbers; a text that looks like a comment is rare and does no harm.
  return text
    .replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gmu, (comment) => comment.replaceAll(/[^\n]/gu, ' '))
    .split('\n')
    .map((line, index) => ({ file, number: index + 1, text: line.trim().replaceAll(/\s+/gu, ' ') }))
    .filter(({ text: line, number }) => /\w/u.test(line) && !imported.has(number - 1));
}

const lines = listFiles('packages')
  .filter((file) => /^packages\/[\w-]+\/src\/.*\.ts$/u.test(file))
  .flatMap(readLines);

// Places of every run of six lines; a run never crosses the end of a file.
const places = new Map<string, number[]>();
for (let start = 0; start + limits.lines <= lines.length; start += 1) {
  const run = lines.slice(start, start + limits.lines);
  if (run.at(-1)?.file !== run[0]?.file) continue;
  const text = run.map((line) => line.text).join('\n');
  places.set(text, [...(places.get(text) ?? []), start]);
}

// A pair begins where the lines before both places differ, and is as long as they are equal.
const pairs: { readonly from: number; readonly to: number; readonly length: number }[] = [];
for (const starts of places.values())
  for (const [index, from] of starts.entries())
    for (const to of starts.slice(index + 1)) {
      if (isEqual(from - 1, to - 1)) continue;
      let length = limits.lines;
      while (from + length < to && isEqual(from + length, to + length)) length += 1;
      pairs.push({ from, to, length });
    }

function isEqual(from: number, to: number): boolean {
  const [one, other] = [lines[from], lines[to]];
  return (
    one?.text === other?.text &&
    one?.file === lines[from + 1]?.file &&
    other?.file === lines[to + 1]?.file &&
    one !== undefined
  );
}

function formatPlace(start: number, length: number): string {
  return `${lines[start]?.file}:${lines[start]?.number}-${lines[start + length - 1]?.number}`;
}

for (const { from, to, length } of pairs.toSorted((one, other) => other.length - one.length))
  process.stdout.write(`${length} lines: ${formatPlace(from, length)} ~ ${formatPlace(to, length)}\n`);
process.stdout.write(`${pairs.length} of ${limits.pairs} pairs of places with ${limits.lines} equal lines\n`);
if (pairs.length > limits.pairs) {
  process.stderr.write('Too many: write once what two places need, one floor down if they are packages.\n');
  process.exitCode = 1;
}
