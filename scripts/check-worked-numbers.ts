import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seatRowSchema } from '../packages/core/src/record/match-record.ts';
import ts from 'typescript';
import * as z from 'zod';

/**
 * Lists every number that a match of the three games reports by name, with the test that derives it by hand: a file
 * `worked-*.test.ts` of the game's package, or one of `alsoWorked`, that expects a value under this name. Fails if a
 * number has none.
 */
const games = ['hq', 'mug', 'werewolf'] as const;

/** Tests that derive numbers by hand under another name than `worked-*`. */
const alsoWorked = ['break-even.test.ts', 'resources.test.ts', 'q-score.test.ts', 'chance-lines.test.ts'];

/** What every game reports, which the tests of the engine and of runs are about. */
const general = new Set([
  ...Object.keys(seatRowSchema.shape),
  'match',
  'cell',
  'levels',
  'trial',
  'variant',
  'seed',
  'status',
  'about',
]);

/** Counts by kind, of which one example shows all. */
const byKind = new Set(['types']);

const rowSchema = z.looseObject({ about: z.record(z.string(), z.unknown()) });

main();

function main(): void {
  let missing = 0;
  for (const game of games) {
    const expected = readExpectations(`packages/game-${game}/test`);
    const names = readNumbers(game);
    process.stdout.write(`\n${game}: ${names.length} numbers\n`);
    for (const name of names) {
      const place = expected.get(name);
      if (place === undefined) missing += 1;
      process.stdout.write(`  ${name.padEnd(28)} ${place ?? 'no worked example'}\n`);
    }
  }
  process.stdout.write(`\n${missing} numbers without a worked example\n`);
  if (missing > 0) process.exitCode = 1;
}

/** Plays one match of scripted players and returns the names of what it reports: numbers, shares, lists and flags. */
function readNumbers(game: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'masbench-numbers-'));
  try {
    const out = join(folder, 'run');
    const { status, stderr } = spawnSync(
      'npx',
      ['masbench', 'run', game, '--trials', '1', '--quiet', '--out', out],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`Cannot play ${game}: ${stderr}`);
    const rows = readFileSync(join(out, 'results.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => rowSchema.parse(JSON.parse(line)));
    const seats = new Set<unknown>(rows.map(({ seat }) => seat));
    const names = new Set(rows.flatMap((row) => [...listNames(row), ...listNames(row.about)]));
    return [...names].filter((name) => !seats.has(name)).toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the names of all values of the game, those of nested objects too, but for texts. */
function listNames(values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (general.has(name) || typeof value === 'string') return [];
    const nested = z.record(z.string(), z.unknown()).safeParse(value);
    return nested.success && !byKind.has(name) ? listNames(nested.data) : [name];
  });
}

/** Where each name is first expected, by name. */
function readExpectations(folder: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const files = readdirSync(folder).filter(
    (name) => /^worked-.*\.test\.ts$/u.test(name) || alsoWorked.includes(name),
  );
  for (const name of files.toSorted(
    (left, right) => Number(alsoWorked.includes(left)) - Number(alsoWorked.includes(right)),
  )) {
    const file = `${folder}/${name}`;
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const note = (node: ts.Node): void => {
      const word = readWord(node);
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (word !== undefined && !places.has(word)) places.set(word, `${file}:${line}`);
      node.forEachChild(note);
    };
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node) && node.getText().startsWith('expect(')) note(node);
      else node.forEachChild(visit);
    };
    visit(source);
  }
  return places;
}

/** Returns the name that a node gives a value, as a key, a member or a text. */
function readWord(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node)) return node.name.getText();
  if (ts.isPropertyAccessExpression(node) || ts.isShorthandPropertyAssignment(node)) return node.name.text;
  return ts.isStringLiteral(node) ? node.text : undefined;
}
