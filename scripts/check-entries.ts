import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import * as z from 'zod';
import { listFiles } from './list-files.ts';

/**
 * Counts the addresses that users can import from, the names on all of them (types and the members of exported namespace
 * objects included), and those that no other package, test of another package, example or sample of the docs imports.
 * Fails if there are more than the limits, which only go down. `--unused` lists the last.
 */
const limits = { entries: 28, names: 800, unused: 60 };

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

/** Returns the names that each address is asked for by files of other packages, `*` for all. */
function readImports(): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const imports = new Map<string, Map<string, Set<string>>>();
  const files = ['packages', 'examples', 'docs/samples', 'bench', 'scripts', 'simulator']
    .flatMap(listFiles)
    .filter((file) => /\.(?:ts|tsx|mts)$/u.test(file));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!/['"](?:@masbench\/|masbench['"])/u.test(text)) continue;
    const add = (address: string, name: string): void => {
      const names = imports.get(address) ?? new Map<string, Set<string>>();
      imports.set(address, names);
      names.set(name, (names.get(name) ?? new Set()).add(packageFolder(file)));
    };
    // Static and dynamic imports, re-exports and types.
    for (const [, list = '', address = ''] of text.matchAll(
      /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'((?:@masbench\/|masbench)[\w/-]*)'/gu,
    ))
      for (const name of list.split(',')) add(address, readImportedName(name));
    for (const [, list = '', address = ''] of text.matchAll(
      /\{([^{}]*)\}\s*=\s*await\s+import\(\s*'((?:@masbench\/|masbench)[\w/-]*)'/gu,
    ))
      for (const name of list.split(',')) add(address, readImportedName(name));
    for (const [, address = '', name = ''] of text.matchAll(
      /import\('((?:@masbench\/|masbench)[\w/-]*)'\)\.(\w+)/gu,
    ))
      add(address, name);
    for (const [, local = '', address = ''] of text.matchAll(
      /import\s+\*\s+as\s+(\w+)\s+from\s*'((?:@masbench\/|masbench)[\w/-]*)'/gu,
    ))
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'gu'))) add(address, name);
  }
  return imports;
}

/** Returns the exported name of one part of an import: `type Score as S` is `Score`. */
function readImportedName(part: string): string {
  return (
    part
      .trim()
      .replace(/^type\s+/u, '')
      .split(/\s+as\s+|\s*:\s*/u)[0] ?? ''
  ).trim();
}

/** Returns the package that a file belongs to; other folders are users. */
function packageFolder(file: string): string {
  return /^packages\/([\w-]+)/u.exec(file)?.[1] ?? 'user';
}

const packageSchema = z.object({
  name: z.string(),
  exports: z.record(
    z.string(),
    z.union([z.string(), z.looseObject({ 'masbench-source': z.string().optional() })]),
  ),
});
// The samples of READMEs and docstrings count as use.
await import('./write-samples.js');
const imports = readImports();
const counts = { entries: 0, names: 0, unused: 0 };
const unused: string[] = [];
for (const folder of readdirSync('packages')) {
  const { name, exports } = packageSchema.parse(
    JSON.parse(readFileSync(join('packages', folder, 'package.json'), 'utf8')),
  );
  const lines: string[] = [];
  for (const [address, entry] of Object.entries(exports)) {
    const source = typeof entry === 'string' ? undefined : entry['masbench-source'];
    if (source === undefined) continue;
    const names = readNames(join('packages', folder, source));
    const users = imports.get(`${name}${address.slice(1)}`);
    const unusedHere = [...names.keys()].filter((one) =>
      [...(users?.get(one) ?? [])].every((user) => user === folder),
    );
    unused.push(...unusedHere.map((one) => `${name}${address.slice(1)}: ${one}`));
    counts.entries += 1;
    counts.names += countNames(names);
    counts.unused += unusedHere.length;
    lines.push(`${address} ${countNames(names)} (${unusedHere.length} unused)`);
  }
  process.stdout.write(`${folder}: ${lines.join(', ')}\n`);
}
if (process.argv.includes('--unused')) process.stdout.write(unused.map((one) => `${one}\n`).join(''));
process.stdout.write(
  `${counts.entries} of ${limits.entries} entries, ${counts.names} of ${limits.names} names, ${counts.unused} of ${limits.unused} imported nowhere else\n`,
);
if (counts.entries > limits.entries || counts.names > limits.names || counts.unused > limits.unused) {
  process.stderr.write('Too many: export what users have to write, and nothing else.\n');
  process.exitCode = 1;
}
