import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { listFiles } from './list-files.ts';

/**
 * Checks the form of names and docstrings in the sources of all packages: a function does not end in a preposition, an
 * exported name means one thing in the whole repository, and a docstring does not begin with "What". Prints every breach;
 * fails if there is one. `npm run check:names -- packages/core` restricts it.
 */
const limits = { prepositions: 0, doubles: 0, whats: 0 };

/** Names under which the module of every game has to export a value, so that it is found there. */
const prescribed = new Set(['benchmark', 'studies']);

const preposition =
  /[a-z0-9](?:Of|At|In|For|By|To|From|With|On|Under|Over|Between|Within|Among|Until|After|Before|Per|Into)$/u;
const folders = process.argv.slice(2);
const files = listFiles('packages')
  .filter((file) => /^packages\/[\w-]+\/(?:src|page)\/.*\.tsx?$/u.test(file))
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));

const functions: string[] = [];
const prepositions: string[] = [];
const whats: string[] = [];
const exported = new Map<string, string[]>();

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const place = (position: number): string =>
    `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
  for (const statement of source.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    for (const { name, isFunction } of readNames(statement)) {
      const where = place(statement.getStart());
      if (isFunction) {
        functions.push(name);
        if (preposition.test(name)) prepositions.push(`${where}: ${name}`);
      }
      if (isExported) exported.set(name, [...(exported.get(name) ?? []), where]);
    }
  }
  for (const { index } of text.matchAll(/^[ \t]*(?:\/\*\*|\*) What\b/gmu)) whats.push(place(index));
}

/** Returns the names that a statement declares. */
function readNames(
  statement: ts.Statement,
): readonly { readonly name: string; readonly isFunction: boolean }[] {
  if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? '', isFunction: true }];
  if (
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return [{ name: statement.name?.text ?? '', isFunction: false }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name)
      ? [{ name: name.text, isFunction: initializer !== undefined && ts.isArrowFunction(initializer) }]
      : [],
  );
}

const doubles = [...exported]
  .filter(([name]) => !prescribed.has(name))
  .filter(([, places]) => new Set(places.map((where) => where.replace(/:\d+$/u, ''))).size > 1)
  .map(([name, places]) => `${name}: ${places.join(', ')}`);

const found: readonly (readonly [kind: string, lines: readonly string[], limit: number])[] = [
  ['functions that end in a preposition', prepositions, limits.prepositions],
  ['exported names that stand in several files', doubles, limits.doubles],
  ['docstrings that begin with "What"', whats, limits.whats],
];
for (const [kind, lines, limit] of found) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (lines.length <= limit) continue;
  process.stderr.write(`Too many ${kind}: ${lines.length}, and at most ${limit} are allowed\n`);
  process.exitCode = 1;
}
process.stdout.write(
  `${prepositions.length} of ${functions.length} functions end in a preposition, ${doubles.length} exported names stand in several files, ${whats.length} docstrings begin with "What"\n`,
);
