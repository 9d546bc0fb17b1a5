import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { listFiles } from './list-files.ts';

/**
 * Checks the form of names and docstrings in the sources of all packages: an exported name means one thing in the whole
 * repository, and a docstring does not begin with "What". Prints every breach; fails if there is one. `npm run check:names -- packages/core` restricts it.
 */
const limits = { doubles: 0, whats: 0 };

/** Names under which the module of every game has to export a value, so that it is found there. */
const prescribed = new Set(['benchmark', 'studies']);

const folders = process.argv.slice(2);
const files = listFiles('packages')
  .filter((file) => /^packages\/[\w-]+\/(?:src|page)\/.*\.tsx?$/u.test(file))
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));

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
    if (!isExported) continue;
    for (const name of declaredNames(statement))
      exported.set(name, [...(exported.get(name) ?? []), place(statement.getStart())]);
  }
  for (const { index } of text.matchAll(/^[ \t]*(?:\/\*\*|\*) What\b/gmu)) whats.push(place(index));
}

/** Returns the names that a statement declares. */
function declaredNames(statement: ts.Statement): readonly string[] {
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return [statement.name?.text ?? ''];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}

const doubles = [...exported]
  .filter(([name]) => !prescribed.has(name))
  .filter(([, places]) => new Set(places.map((where) => where.replace(/:\d+$/u, ''))).size > 1)
  .map(([name, places]) => `${name}: ${places.join(', ')}`);

const found: readonly (readonly [kind: string, lines: readonly string[], limit: number])[] = [
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
  `${doubles.length} exported names stand in several files, ${whats.length} docstrings begin with "What"\n`,
);
