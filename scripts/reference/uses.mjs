import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A longer example teaches less than the docstring. */
const mostLines = 40;

/**
 * Reads what the repository itself does with public names: the tests, and the declarations of other packages, that use
 * them. Each compiles, and each test runs.
 *
 * @param {ReadonlyMap<string, string>} addresses - The entry of each public name, by `package name`.
 * @returns {{ code: string, names: Set<string> }[]} each with its file in the first line, and names as `entry name`
 */
export function readUses(addresses) {
  return readdirSync('packages').flatMap((folder) =>
    ['test', 'src']
      .filter((part) => existsSync(join('packages', folder, part)))
      .flatMap((part) =>
        readdirSync(join('packages', folder, part), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/u.test(file))
          .flatMap((file) => readFile(`packages/${folder}/${part}/${file}`, folder, addresses)),
      ),
  );
}

function readFile(path, folder, addresses) {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const imported = new Map();
  for (const [from, names] of listImports(file)) {
    const pack = from.startsWith('.') ? `@masbench/${folder}` : from.split('/').slice(0, 2).join('/');
    for (const { name, propertyName } of names) {
      const address = addresses.get(`${pack} ${(propertyName ?? name).text}`);
      if (address !== undefined) imported.set(name.text, `${address} ${(propertyName ?? name).text}`);
    }
  }
  return imported.size === 0 ? [] : listParts(file).flatMap((part) => writeUse(path, part, imported) ?? []);
}

/** Lists the modules that a file imports, at its top or where they are needed, with the names it takes from each. */
function listImports(file) {
  const imports = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node))
      imports.push([node.moduleSpecifier.text, node.importClause?.namedBindings?.elements ?? []]);
    const { name, initializer: { expression: call } = {} } = node;
    if (call?.expression?.kind === ts.SyntaxKind.ImportKeyword && name.elements !== undefined)
      imports.push([call.arguments[0].text ?? '', name.elements]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // A package shows what it does with its own names in its tests.
  return imports.filter(([from]) =>
    from.startsWith('.') ? from.includes('../src/') : from.startsWith('@masbench/'),
  );
}

/** Lists the tests of a file and its declarations, in place of one that is too long the statements in it. */
function listParts(file) {
  const parts = [];
  const visit = (node) => {
    const isTest = ts.isCallExpression(node) && ['it', 'test'].includes(node.expression.getText(file));
    const isShort = node.getText(file).split('\n').length <= mostLines;
    if (isShort && (isTest || (ts.isStatement(node) && !isGroup(node)))) parts.push(node);
    else ts.forEachChild(node, visit);
  };
  file.statements.filter((one) => !ts.isImportDeclaration(one)).forEach(visit);
  return parts;
}

function isGroup(node) {
  return ts.isBlock(node) || (ts.isExpressionStatement(node) && node.getText().startsWith('describe'));
}

function writeUse(path, part, imported) {
  const names = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node) && imported.has(node.text)) names.add(imported.get(node.text));
    ts.forEachChild(node, visit);
  };
  visit(part);
  const lines = part.getText().split('\n');
  if (names.size === 0) return undefined;
  // The first line begins where the statement does; the others keep the indentation of its last.
  const indent = lines.length === 1 ? 0 : lines.at(-1).search(/\S/u);
  const code = [`// ${path}`, ...lines.map((line, index) => (index === 0 ? line : line.slice(indent)))].join(
    '\n',
  );
  return { code, names };
}
