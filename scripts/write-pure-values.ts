import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { listBuiltFiles } from './release/workspaces.ts';

/** So many texts in a list, or more, are written as one text that is split: a page then holds no comma and quote of each. */
const longList = 20;

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Marks the values that a module computes when it is loaded as free of side effects, so that a bundler leaves out those
 * that a page does not use. A package says the same of its modules (`sideEffects`), but a module of `dist` is many of
 * those of `src`. Lines stay where they are.
 *
 * @param code - A module of `dist`.
 */
export function markPureValues(code: string): string {
  const source = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest);
  const changes = source.statements
    .flatMap((statement) => (ts.isVariableStatement(statement) ? statement.declarationList.declarations : []))
    .flatMap(({ name, initializer }): Change[] => {
      if (initializer === undefined || !ts.isIdentifier(name) || isPlain(initializer)) return [];
      if (holdsAwait(initializer)) return [];
      const [from, to] = [initializer.getStart(source), initializer.getEnd()];
      return [
        { from, to: from, text: '/* @__PURE__ */ (() => (' },
        ...listLongLists(initializer, source),
        { from: to, to, text: '))()' },
      ];
    });
  return changes.reduceRight(
    (text, { from, to, text: added }) => text.slice(0, from) + added + text.slice(to),
    code,
  );
}

/** True for a value of which every bundler sees that it has no side effects. */
function isPlain(value: ts.Expression): boolean {
  return (
    ts.isArrowFunction(value) ||
    ts.isFunctionExpression(value) ||
    ts.isLiteralExpression(value) ||
    ts.isIdentifier(value) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(value.kind)
  );
}

/** True if a module waits for the value. */
function holdsAwait(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, holdsAwait) ?? false;
}

/** Returns the lists of texts in a value, each as one text that is split, over as many lines as before. */
function listLongLists(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (ts.isFunctionLike(node)) return [];
  if (ts.isArrayLiteralExpression(node) && node.elements.length >= longList) {
    const texts = node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
    if (texts.length === node.elements.length && texts.every((text) => !text.includes('\n'))) {
      const [from, to] = [node.getStart(source), node.getEnd()];
      const lines = source.text.slice(from, to).split('\n').length;
      const text = `${JSON.stringify(texts.join('\n'))}.split('\\n')${'\n'.repeat(lines - 1)}`;
      return [{ from, to, text }];
    }
  }
  const found: Change[] = [];
  ts.forEachChild(node, (child) => void found.push(...listLongLists(child, source)));
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of listBuiltFiles('.', '.js'))
    writeFileSync(file, markPureValues(readFileSync(file, 'utf8')));
}
