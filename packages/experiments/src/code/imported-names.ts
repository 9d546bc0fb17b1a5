import type { Program } from 'acorn';
import { listChildren, readNode, readNodes, readMemberText, type SyntaxNode } from './syntax.js';

/** One name that a module imports from a package. */
export interface ImportedName {
  readonly source: string;
  /** `default` for the default, `*` for all. */
  readonly imported: string;
  /** @default undefined: the package is loaded only */
  readonly local: string | undefined;
  /** `with{type:"json"}`, or nothing. */
  readonly attributes: string;
}

/** Reads what a bundle imports: every name once, with the name that stands for the others in the bundle. */
export function listImports(program: Program): {
  readonly imports: readonly ImportedName[];
  readonly names: ReadonlyMap<string, string>;
} {
  const imports = new Map<string, ImportedName>();
  const names = new Map<string, string>();
  for (const node of listChildren(program)) {
    if (node.type !== 'ImportDeclaration') continue;
    const source = readMemberText(readNode(node, 'source'), 'value');
    const attributes = listAttributes(node);
    const specifiers = readNodes(node, 'specifiers');
    if (specifiers.length === 0) imports.set(source, { source, imported: '', local: undefined, attributes });
    for (const one of specifiers) {
      const imported = listImported(one);
      const local = readMemberText(readNode(one, 'local'), 'name');
      const key = JSON.stringify([source, imported]);
      const first = imports.get(key);
      if (first?.local === undefined) imports.set(key, { source, imported, local, attributes });
      else names.set(local, first.local);
    }
  }
  return { imports: [...imports.values()], names };
}

function listImported(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  const imported = readNode(specifier, 'imported');
  return imported?.type === 'Identifier'
    ? readMemberText(imported, 'name')
    : JSON.stringify(readMemberText(imported, 'value'));
}

function listAttributes(node: SyntaxNode): string {
  const attributes = readNodes(node, 'attributes').map((one) => {
    const key = readNode(one, 'key');
    return `${readMemberText(key, 'name') || readMemberText(key, 'value')}:${JSON.stringify(readMemberText(readNode(one, 'value'), 'value'))}`;
  });
  return attributes.length === 0 ? '' : ` with {${attributes.join(',')}}`;
}
