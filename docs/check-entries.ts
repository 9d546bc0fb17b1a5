import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Counts the names on the main entry of every package, types included: what a user of a package needs is there, and the
 * rest has entries of its own. Fails where there are more than the limit of the package.
 */
const limits: Readonly<Record<string, number>> = {
  core: 100,
  llm: 90,
  experiments: 90,
  scorers: 80,
};
const usualLimit = 60;

/** The names that a module exports, those of `export *` included. */
function namesOf(file: string): ReadonlySet<string> {
  const names = new Set<string>();
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement))
      throw new Error(`${file}: an entry holds \`export … from\` alone, so that its names can be counted`);
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause !== undefined && ts.isNamedExports(exportClause))
      for (const { name } of exportClause.elements) names.add(name.text);
    else if (exportClause !== undefined) names.add(exportClause.name.text);
    else if (moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier))
      for (const name of namesOf(join(dirname(file), moduleSpecifier.text.replace(/\.js$/u, '.ts'))))
        names.add(name);
  }
  return names;
}

let isOver = false;
for (const name of readdirSync('packages')) {
  const entry = join('packages', name, 'src/index.ts');
  if (!existsSync(entry)) continue;
  const limit = limits[name] ?? usualLimit;
  const { size } = namesOf(entry);
  if (size > limit) isOver = true;
  process.stdout.write(
    `${name}: ${size} of ${limit} names${size > limit ? ', too many: move some to an entry of their own' : ''}\n`,
  );
}
process.exitCode = isOver ? 1 : 0;
