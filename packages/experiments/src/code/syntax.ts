import type { Node, Program } from 'acorn';

/** A node of a program with its members, which are looked at by name. */
export type SyntaxNode = Node & Readonly<Record<string, unknown>>;

/** Parses JavaScript; `undefined` if it is not a module. */
export async function parseModule(text: string): Promise<Program | undefined> {
  const { parse } = await import('acorn');
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    return undefined;
  }
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the node at a member; `undefined` if there is none. */
export function readNode(node: Node, member: string): SyntaxNode | undefined {
  const found: unknown = Reflect.get(node, member);
  return isSyntaxNode(found) ? found : undefined;
}

/** Returns the nodes of a member that is a list. */
export function readNodes(node: Node, member: string): readonly SyntaxNode[] {
  const found: unknown = Reflect.get(node, member);
  return Array.isArray(found) ? found.filter(isSyntaxNode) : [];
}

/** Returns a text of a node: an operator, the name of an identifier. @default the empty text */
export function readMemberText(node: Node | undefined, member: string): string {
  const found: unknown = node === undefined ? undefined : Reflect.get(node, member);
  return typeof found === 'string' ? found : '';
}

/** Iterates over the nodes directly below a node, in the order of their members. */
export function* listChildren(node: Node): Generator<SyntaxNode> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isSyntaxNode(one)) yield one;
}

export function isFunction({ type }: Node): boolean {
  return /Function(?:Expression|Declaration)$/.test(type);
}

/** Returns true if a node, or a node inside it, has a property; those that are left out are not looked into. */
export function contains(
  node: SyntaxNode,
  has: (node: SyntaxNode) => boolean,
  leaveOut: (node: SyntaxNode) => boolean = () => false,
): boolean {
  if (leaveOut(node)) return false;
  if (has(node)) return true;
  for (const child of listChildren(node)) if (contains(child, has, leaveOut)) return true;
  return false;
}

/** The name of a property that is written in an object, unless it is computed. */
export function readKey(property: SyntaxNode): string | undefined {
  const key = readNode(property, 'key');
  if (key === undefined || property['computed'] === true) return undefined;
  return key.type === 'Identifier' ? readMemberText(key, 'name') : readMemberText(key, 'value');
}
