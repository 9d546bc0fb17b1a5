import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Counts the addresses that users can import from, and the names on all of them: types and the members of exported
 * namespace objects included. Fails if there are more than the limits, which only go down.
 */
const limits = { entries: 51, names: 1693 };

const modules = new Map<string, ReadonlyMap<string, number>>();

/** Returns the names that a module exports, each with the number of names that it stands for. */
function readNames(file: string): ReadonlyMap<string, number> {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  modules.set(file, names);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement)) {
      for (const name of readDeclaredNames(statement)) names.set(name, 1);
      continue;
    }
    const { exportClause, moduleSpecifier } = statement;
    const path =
      moduleSpecifier !== undefined &&
      ts.isStringLiteral(moduleSpecifier) &&
      moduleSpecifier.text.startsWith('.')
        ? join(dirname(file), moduleSpecifier.text.replace(/\.js$/u, '.ts'))
        : undefined;
    if (exportClause !== undefined && ts.isNamedExports(exportClause))
      for (const { name } of exportClause.elements) names.set(name.text, 1);
    else if (exportClause !== undefined)
      names.set(exportClause.name.text, 1 + (path === undefined ? 0 : countNames(readNames(path))));
    else if (path !== undefined) for (const [name, count] of readNames(path)) names.set(name, count);
  }
  return names;
}

/** Returns the names of an exported declaration. */
function readDeclaredNames(statement: ts.Statement): readonly string[] {
  if (!ts.canHaveModifiers(statement)) return [];
  if (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true)
    return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return [statement.name?.text ?? ''];
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    return [statement.name.text];
  return [];
}

function countNames(names: ReadonlyMap<string, number>): number {
  return [...names.values()].reduce((sum, count) => sum + count, 0);
}

const counts = { entries: 0, names: 0 };
for (const name of readdirSync('packages')) {
  const { exports }: { readonly exports: Readonly<Record<string, { 'masbench-source'?: string } | string>> } =
    JSON.parse(readFileSync(join('packages', name, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).flatMap(([address, entry]) =>
    typeof entry === 'string' || entry['masbench-source'] === undefined
      ? []
      : [{ address, names: countNames(readNames(join('packages', name, entry['masbench-source']))) }],
  );
  counts.entries += entries.length;
  for (const { names } of entries) counts.names += names;
  process.stdout.write(`${name}: ${entries.map(({ address, names }) => `${address} ${names}`).join(', ')}\n`);
}
process.stdout.write(
  `${counts.entries} of ${limits.entries} entries, ${counts.names} of ${limits.names} names\n`,
);
if (counts.entries > limits.entries || counts.names > limits.names) {
  process.stderr.write('Too many: export what users have to write, and nothing else.\n');
  process.exitCode = 1;
}
