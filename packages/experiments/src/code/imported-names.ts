import type { Program } from 'acorn';
import { childrenOf, nodeAt, nodesAt, textAt, type SyntaxNode } from './syntax.js';

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
export function importsOf(program: Program): {
  readonly imports: readonly ImportedName[];
  readonly names: ReadonlyMap<string, string>;
} {
  const imports = new Map<string, ImportedName>();
  const names = new Map<string, string>();
  for (const node of childrenOf(program)) {
    if (node.type !== 'ImportDeclaration') continue;
    const source = textAt(nodeAt(node, 'source'), 'value');
    const attributes = attributesOf(node);
    const specifiers = nodesAt(node, 'specifiers');
    if (specifiers.length === 0) imports.set(source, { source, imported: '', local: undefined, attributes });
    for (const one of specifiers) {
      const imported = importedBy(one);
      const local = textAt(nodeAt(one, 'local'), 'name');
      const key = JSON.stringify([source, imported]);
      const first = imports.get(key);
      if (first?.local === undefined) imports.set(key, { source, imported, local, attributes });
      else names.set(local, first.local);
    }
  }
  return { imports: [...imports.values()], names };
}

function importedBy(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  const imported = nodeAt(specifier, 'imported');
  return imported?.type === 'Identifier'
    ? textAt(imported, 'name')
    : JSON.stringify(textAt(imported, 'value'));
}

function attributesOf(node: SyntaxNode): string {
  const attributes = nodesAt(node, 'attributes').map((one) => {
    const key = nodeAt(one, 'key');
    return `${textAt(key, 'name') || textAt(key, 'value')}:${JSON.stringify(textAt(nodeAt(one, 'value'), 'value'))}`;
  });
  return attributes.length === 0 ? '' : ` with {${attributes.join(',')}}`;
}
