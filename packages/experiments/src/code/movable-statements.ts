import type { ImportedName } from './imported-names.js';
import { listChildren, isFunction, readNode, readNodes, readMemberText, type SyntaxNode } from './syntax.js';

/** A statement at the top level, which declares one name at most. */
export interface MovableStatement {
  readonly node: SyntaxNode;
  readonly text: string;
  /** The name that it declares. */
  readonly name: string | undefined;
  /** The names at the top level that it uses, in the order in which it does. */
  readonly uses: readonly string[];
}

/**
 * Finds the statements that mean the same wherever they stand: functions, and constants whose value is written out. A call
 * of `zod` or of masbench makes such a value too, unless the module does something else when it is loaded, which could
 * change what the call is given.
 */
export function movableStatements(
  statements: readonly MovableStatement[],
  imports: readonly ImportedName[],
): ReadonlySet<MovableStatement> {
  const makers = new Set(imports.flatMap(({ source, local }) => (isMaker(source) ? (local ?? []) : [])));
  const names = new Set(imports.flatMap(({ local }) => local ?? []));
  const withCalls = movable(statements, { makers, names });
  const rest = statements.filter((one) => !withCalls.has(one) && one.node.type !== 'ExportNamedDeclaration');
  return rest.length === 0 ? withCalls : movable(statements, { makers: new Set(), names });
}

function isMaker(source: string): boolean {
  return source === 'zod' || source.startsWith('zod/') || source.startsWith('@masbench/');
}

interface Known {
  /** Imported names whose calls change nothing. */
  readonly makers: ReadonlySet<string>;
  /** All imported names. */
  readonly names: ReadonlySet<string>;
}

function movable(statements: readonly MovableStatement[], known: Known): ReadonlySet<MovableStatement> {
  const assigned = new Set<string>();
  for (const { node } of statements) addAssigned(node, assigned);
  const names = new Set([...known.names, 'undefined', 'NaN', 'Infinity']);
  const found = new Set<MovableStatement>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const statement of statements) {
      const { node, name } = statement;
      if (name === undefined || found.has(statement) || assigned.has(name)) continue;
      const init = node.type === 'FunctionDeclaration' ? undefined : readNode(node, 'init');
      const isWhole = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator';
      if (!isWhole || !(init === undefined || isWrittenOut(init, { ...known, names }))) continue;
      found.add(statement);
      names.add(name);
    }
  }
  return found;
}

function isWrittenOut(node: SyntaxNode, known: Known): boolean {
  if (isFunction(node) || node.type === 'Literal') return true;
  const all = (nodes: readonly SyntaxNode[]): boolean => nodes.every((one) => isWrittenOut(one, known));
  switch (node.type) {
    case 'Identifier':
      return known.names.has(readMemberText(node, 'name'));
    case 'ArrayExpression':
      return all(readNodes(node, 'elements'));
    case 'ObjectExpression':
      return readNodes(node, 'properties').every((one) => isWrittenProperty(one, known));
    case 'TemplateLiteral':
      return readNodes(node, 'expressions').every(isLiteral);
    case 'UnaryExpression':
      return [...listChildren(node)].every(isLiteral);
    case 'CallExpression':
      return isMade(node, known) && all(readNodes(node, 'arguments'));
    default:
      return false;
  }
}

function isWrittenProperty(property: SyntaxNode, known: Known): boolean {
  const value = readNode(property, 'value');
  return (
    property.type === 'Property' &&
    property['computed'] !== true &&
    value !== undefined &&
    isWrittenOut(value, known)
  );
}

/** True for `z.object(…).strict`, `defineGame()`: what is called begins with a name whose calls change nothing. */
function isMade(call: SyntaxNode, known: Known): boolean {
  const callee = readNode(call, 'callee');
  if (callee?.type === 'Identifier') return known.makers.has(readMemberText(callee, 'name'));
  if (callee?.type === 'CallExpression') return isWrittenOut(callee, known);
  if (callee?.type !== 'MemberExpression' || callee['computed'] === true) return false;
  const object = readNode(callee, 'object');
  if (object?.type === 'Identifier') return known.makers.has(readMemberText(object, 'name'));
  return object !== undefined && object.type === 'CallExpression' && isWrittenOut(object, known);
}

function isLiteral(node: SyntaxNode): boolean {
  return node.type === 'Literal';
}

/** Adds the names that are given another value somewhere. */
function addAssigned(node: SyntaxNode, to: Set<string>): void {
  const target =
    node.type === 'UpdateExpression'
      ? readNode(node, 'argument')
      : /^(?:AssignmentExpression|For(?:In|Of)Statement)$/.test(node.type)
        ? readNode(node, 'left')
        : undefined;
  if (target !== undefined) addNames(target, to);
  for (const child of listChildren(node)) addAssigned(child, to);
}

function addNames(node: SyntaxNode, to: Set<string>): void {
  if (node.type === 'Identifier') to.add(readMemberText(node, 'name'));
  for (const child of listChildren(node)) addNames(child, to);
}
