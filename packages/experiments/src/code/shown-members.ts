import type { Program } from 'acorn';
import {
  listChildren,
  contains,
  isFunction,
  readKey,
  readNode,
  readNodes,
  parseModule,
  readMemberText,
  type SyntaxNode,
} from './syntax.js';

/**
 * The members of a benchmark and of its studies that have no part in play: they say how what was played is shown, or what
 * may be computed of it afterward. `verify` makes their numbers again.
 */
const shown: ReadonlySet<string> = new Set([
  'description',
  'columns',
  'contrasts',
  'figures',
  'artifacts',
  'experiments',
  'leaks',
  'policySpaces',
  'reductions',
]);

/** The functions whose objects are looked into. */
const defining: readonly string[] = ['defineBenchmark', 'defineStudies'];

/**
 * Removes from a module what a benchmark only shows: the members that are written in a call of `defineBenchmark` or
 * `defineStudies`. A definition that is made in any other way stays as it is.
 *
 * @param text - JavaScript.
 */
export async function withoutShown(text: string): Promise<string> {
  if (!defining.some((name) => text.includes(name))) return text;
  const program = await parseModule(text);
  if (program === undefined) return text;
  const cuts = findDefinitions(program).flatMap((definition) => findShown(definition));
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end).replace(/^\s*,/, '')}`, text);
}

/** The objects that are given to the functions that define. */
function findDefinitions(program: Program): SyntaxNode[] {
  const { names, namespaces } = findImports(program);
  const constants = findConstants(program);
  const found: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'CallExpression' && isDefine(readNode(node, 'callee'), names, namespaces)) {
      const [, given] = readNodes(node, 'arguments');
      const name = readMemberText(given, 'name');
      const definition =
        given?.type === 'Identifier' && findReferences(name, program) === 2 ? constants.get(name) : given;
      if (definition?.type === 'ObjectExpression') found.push(definition);
    }
    for (const child of listChildren(node)) visit(child);
  };
  for (const node of listChildren(program)) visit(node);
  return found;
}

/** The names under which a module imports the functions that define, and those of the package as a whole. */
function findImports(program: Program): {
  readonly names: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
} {
  const names = new Set<string>();
  const namespaces = new Set<string>();
  for (const node of listChildren(program)) {
    if (
      node.type !== 'ImportDeclaration' ||
      !readMemberText(readNode(node, 'source'), 'value').startsWith('@masbench/core')
    )
      continue;
    for (const one of readNodes(node, 'specifiers')) {
      const local = readMemberText(readNode(one, 'local'), 'name');
      if (one.type === 'ImportNamespaceSpecifier') namespaces.add(local);
      else if (defining.includes(readMemberText(readNode(one, 'imported'), 'name'))) names.add(local);
    }
  }
  return { names, namespaces };
}

function isDefine(
  callee: SyntaxNode | undefined,
  names: ReadonlySet<string>,
  namespaces: ReadonlySet<string>,
): boolean {
  if (callee?.type === 'Identifier') return names.has(readMemberText(callee, 'name'));
  return (
    callee?.type === 'MemberExpression' &&
    namespaces.has(readMemberText(readNode(callee, 'object'), 'name')) &&
    defining.includes(readMemberText(readNode(callee, 'property'), 'name'))
  );
}

/** Beginnings of constants at the top level of a module. */
function findConstants(program: Program): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>();
  for (const node of listChildren(program))
    for (const one of node.type === 'VariableDeclaration' && node['kind'] === 'const'
      ? readNodes(node, 'declarations')
      : []) {
      const init = readNode(one, 'init');
      if (init !== undefined) found.set(readMemberText(readNode(one, 'id'), 'name'), init);
    }
  return found;
}

/** How often a name is written in a module: once where it is declared. */
function findReferences(name: string, program: Program): number {
  let found = 0;
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Identifier' && node['name'] === name) found += 1;
    for (const child of listChildren(node)) visit(child);
  };
  for (const node of listChildren(program)) visit(node);
  return found;
}

/** The members of a definition that can go, and the sentences of its variants. */
function findShown(definition: SyntaxNode): readonly SyntaxNode[] {
  return readNodes(definition, 'properties').flatMap((property) => {
    const key = readKey(property);
    if (key === 'seats') return findMembers(readNode(property, 'value'), 'progress');
    if (key === 'variants') return findDescriptions(readNode(property, 'value'));
    return key !== undefined && shown.has(key) && isQuiet(property) ? [property] : [];
  });
}

function findDescriptions(variants: SyntaxNode | undefined): readonly SyntaxNode[] {
  if (variants?.type !== 'ObjectExpression') return [];
  return readNodes(variants, 'properties').flatMap((variant) => {
    const value = readNode(variant, 'value');
    return findMembers(value, 'description');
  });
}

function findMembers(value: SyntaxNode | undefined, name: string): readonly SyntaxNode[] {
  if (value?.type !== 'ObjectExpression') return [];
  return readNodes(value, 'properties').filter((property) => readKey(property) === name && isQuiet(property));
}

/** True if nothing else changes as a member is made. */
function isQuiet(property: SyntaxNode): boolean {
  return !contains(property, changesSomething, isFunction);
}

function changesSomething({ type, ...node }: SyntaxNode): boolean {
  return (
    type === 'AssignmentExpression' ||
    type === 'UpdateExpression' ||
    type === 'AwaitExpression' ||
    (type === 'UnaryExpression' && node['operator'] === 'delete')
  );
}
