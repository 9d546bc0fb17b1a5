import type { Program } from 'acorn';
import { listImports, type ImportedName } from './imported-names.js';
import { movableStatements, type MovableStatement } from './movable-statements.js';
import { listChildren, readNode, readNodes, parseModule, readMemberText, type SyntaxNode } from './syntax.js';

/**
 * Puts the statements of a module into an order that does not depend on the files and places in which they were written:
 * what can stand anywhere follows in the order of its first use, everything else keeps its order.
 *
 * @param text - A bundle, in which no name inside a function is that of one at the top level.
 */
export async function ordered(text: string): Promise<string> {
  const program = await parseModule(text);
  if (program === undefined) return text;
  const { imports, names } = listImports(program);
  const statements = listStatements(program, text, names);
  const movable = movableStatements(statements, imports);
  const byName = new Map(
    [...movable].flatMap((one) => (one.name === undefined ? [] : [[one.name, one] as const])),
  );
  const written = new Set<MovableStatement>();
  const lines: string[] = [];
  const write = (statement: MovableStatement): void => {
    if (written.has(statement)) return;
    written.add(statement);
    for (const name of statement.uses) {
      const used = byName.get(name);
      if (used !== undefined) write(used);
    }
    lines.push(statement.text);
  };
  for (const statement of statements) if (!movable.has(statement)) write(statement);
  for (const statement of statements) write(statement);
  return [...imports.map(importText).toSorted(), ...lines].join('\n');
}

function importText({ source, imported, local, attributes }: ImportedName): string {
  const from = `${JSON.stringify(source)}${attributes}`;
  if (local === undefined) return `import ${from};`;
  if (imported === '*') return `import * as ${local} from ${from};`;
  return `import {${imported} as ${local}} from ${from};`;
}

/** @param names - What a name of an import is called instead, where several import the same. */
function listStatements(
  program: Program,
  text: string,
  names: ReadonlyMap<string, string>,
): MovableStatement[] {
  const parts = [...listChildren(program)].flatMap((node): (readonly [SyntaxNode, string])[] => {
    if (node.type === 'ImportDeclaration') return [];
    if (node.type !== 'VariableDeclaration') return [[node, '']];
    // Whether a constant was written alone or among others says nothing.
    return readNodes(node, 'declarations').map(
      (one) => [one, node['kind'] === 'let' ? 'let ' : 'var '] as const,
    );
  });
  const declared = new Set(parts.flatMap(([node]) => readName(node) ?? []));
  return parts.map(([node, before]) => {
    const { edits, uses } = findNames(node, declared, names);
    return {
      node,
      text: `${before}${edited(text, node, edits)};`,
      name: readName(node),
      uses: uses.filter((name) => name !== readName(node)),
    };
  });
}

function readName(node: SyntaxNode): string | undefined {
  const id = readNode(node, 'id');
  return id?.type === 'Identifier' ? readMemberText(id, 'name') : undefined;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function findNames(
  root: SyntaxNode,
  declared: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): { readonly edits: readonly Edit[]; readonly uses: readonly string[] } {
  const edits: Edit[] = [];
  const uses = new Set<string>();
  const visit = (node: SyntaxNode, isShorthand = false): void => {
    if (node.type === 'Identifier') {
      const name = readMemberText(node, 'name');
      if (declared.has(name)) uses.add(name);
      const other = names.get(name);
      if (other !== undefined)
        edits.push({ start: node.start, end: node.end, text: isShorthand ? `${name}:${other}` : other });
      return;
    }
    for (const child of listChildren(node)) {
      if (node['computed'] !== true && isPlainKey(node, child)) continue;
      visit(child, node.type === 'Property' && node['shorthand'] === true);
    }
  };
  visit(root);
  return { edits, uses: [...uses] };
}

/** True for the name of a property, which refers to nothing. */
function isPlainKey(node: SyntaxNode, child: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return node['property'] === child;
  if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
    return node['key'] === child && node['value'] !== child;
  if (node.type === 'ExportSpecifier') return node['exported'] === child && node['local'] !== child;
  return false;
}

function edited(text: string, { start, end }: SyntaxNode, edits: readonly Edit[]): string {
  let at = start;
  const pieces: string[] = [];
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return [...pieces, text.slice(at, end)].join('');
}
