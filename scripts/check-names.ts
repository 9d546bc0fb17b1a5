import { dirname, relative } from 'node:path';
import ts from 'typescript';

/**
 * Checks the names in the sources of all packages by the compiler's own types: a verb says what a function takes, does and
 * returns (see Voice in CONTRIBUTING.md), and an exported name means one thing in the whole repository. Prints every breach and
 * fails if there is one. `npm run check:names -- packages/core` restricts what is printed.
 */
const root = process.cwd();
const folders = process.argv.slice(2);
const printed = (line: string): boolean =>
  folders.length === 0 || folders.some((folder) => line.includes(folder));

/** Names under which the module of every game has to export a value, so that it is found there. */
const prescribed = new Set(['benchmark', 'studies']);

/** A function, as far as its name can lie about it. */
interface NamedFunction {
  readonly declaration: ts.FunctionDeclaration | ts.MethodDeclaration;
  readonly parameters: readonly ts.Type[];
  /** Of an asynchronous function what it resolves to. */
  readonly result: ts.Type;
  readonly isAsync: boolean;
}

const { fileNames, options } = parsedConfig();
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

const every = (type: ts.Type, holds: (part: ts.Type) => boolean): boolean =>
  (type.isUnion() ? type.types : [type])
    .filter((part) => (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0)
    .every(holds);
const some = (type: ts.Type, flags: ts.TypeFlags): boolean =>
  (type.isUnion() ? type.types : [type]).some((part) => (part.flags & flags) !== 0);
const isFlag = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.BooleanLike) !== 0;
const isText = (type: ts.Type): boolean => some(type, ts.TypeFlags.StringLike);
const isNothing = ({ flags }: ts.Type): boolean =>
  (flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
const isStream = (type: ts.Type): boolean => /^Async(?:Iterable|Generator)/u.test(checker.typeToString(type));
const isMany = (type: ts.Type): boolean =>
  checker.isArrayLikeType(type) ||
  /^(?:Readonly)?(?:Set|Map|\w*(?:Iterable|Iterator|Generator))\b/u.test(checker.typeToString(type));
const isBuilt = ({ flags }: ts.Type): boolean =>
  (flags &
    (ts.TypeFlags.Object |
      ts.TypeFlags.TypeParameter |
      ts.TypeFlags.NonPrimitive |
      ts.TypeFlags.Intersection |
      ts.TypeFlags.IndexedAccess |
      ts.TypeFlags.Any)) !==
  0;
/** A number, or numbers by what they count. */
const isCount = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.NumberLike) !== 0 || /\bnumber\b|Counts?\b/u.test(checker.typeToString(type));
/** Nothing, a verdict, or what is wrong in words: no number. */
const isReport = (type: ts.Type): boolean =>
  isNothing(type) || every(type, (part) => (part.flags & ts.TypeFlags.NumberLike) === 0);

/** The promise of each verb: breached if it returns false. */
const promises: Readonly<
  Record<string, readonly [promise: string, holds: (named: NamedFunction) => boolean]>
> = {
  read: [
    'touches bytes, `unknown` or the outside',
    (named) => takesForeign(named) || touchesOutside(named.declaration),
  ],
  parse: [
    'takes text, or what a schema reads',
    ({ declaration, parameters }) =>
      parameters.some((type) => isText(type) || isForeign(type)) || touchesOutside(declaration),
  ],
  write: [
    'writes bytes',
    (named) => named.isAsync || isNothing(named.result) || touchesOutside(named.declaration),
  ],
  find: [
    'may be undefined, or none',
    ({ result }) => some(result, ts.TypeFlags.Undefined | ts.TypeFlags.Null) || every(result, isMany),
  ],
  count: ['is a number of things', ({ result }) => every(result, isCount)],
  list: ['returns many', ({ result }) => every(result, (type) => isMany(type) || isNothing(type))],
  check: ['throws or reports', (named) => isReport(named.result) || hasThrow(named.declaration)],
  make: ['builds something', ({ result }) => every(result, isBuilt)],
  create: [
    'builds something',
    ({ result, isAsync }) => every(result, isBuilt) || (isAsync && isNothing(result)),
  ],
  is: ['is a boolean', ({ result }) => every(result, isFlag)],
  has: ['is a boolean', ({ result }) => every(result, isFlag)],
  can: ['is a boolean', ({ result }) => every(result, isFlag)],
};

function noteExports(statement: ts.Statement, file: string): void {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true) return;
  for (const name of declaredNames(statement))
    exported.set(name, [...new Set([...(exported.get(name) ?? []), file])]);
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
    ? [statement.name?.text ?? '']
    : [];
}

function eachFunction(
  node: ts.Node,
  visit: (declaration: NamedFunction['declaration'], name: string) => void,
): void {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined)
    visit(node, node.name?.getText() ?? '');
  ts.forEachChild(node, (child) => eachFunction(child, visit));
}

/** Unread data: `unknown`, bytes, or an object of them. */
function isForeign(type: ts.Type): boolean {
  return /\b(?:unknown|any|Buffer|Uint8Array|ArrayBuffer|DataView|Json\w*|ProcessEnv|RecordedJournal|FileHandle|\w*Headers|HttpReply)\b/u.test(
    checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias),
  );
}

function takesForeign({ parameters, isAsync }: Pick<NamedFunction, 'parameters' | 'isAsync'>): boolean {
  return isAsync || parameters.some(isForeign);
}

/** Whether a function calls Node, the page or a schema, itself or through what it calls by the same verbs. */
function touchesOutside(declaration: ts.Node, seen = new Set<ts.Node>()): boolean {
  if (seen.has(declaration)) return false;
  seen.add(declaration);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (ts.isCallExpression(node)) {
      const called = checker.getResolvedSignature(node)?.declaration;
      const file = called?.getSourceFile().fileName ?? '';
      const name = node.expression.getText();
      found =
        (/\/@types\/node\/|\/lib\.dom/u.test(file) && !/\/(?:path|url|crypto|buffer)\.d\.ts$/u.test(file)) ||
        /(?:\.(?:safeParse|parse)|JSON\.parse)$/u.test(name) ||
        (called !== undefined &&
          /^(?:\w+\.)?#?(?:read|parse|write)/u.test(name.replace('this.', '')) &&
          (isForeignCall(called) || touchesOutside(called, seen)));
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return found;
}

function isForeignCall(called: ts.SignatureDeclaration | ts.JSDocSignature): boolean {
  const isAsync =
    ts.canHaveModifiers(called) &&
    ts.getModifiers(called)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  return takesForeign({
    isAsync,
    parameters: called.parameters.map((one) => checker.getTypeAtLocation(one)),
  });
}

function hasThrow(node: ts.Node): boolean {
  return (
    ts.isThrowStatement(node) ||
    (ts.isCallExpression(node) &&
      /^(?:check|require|assert)|\.(?:parse|check\w*)$/u.test(node.expression.getText())) ||
    ts.forEachChild(node, hasThrow) === true
  );
}

function parsedConfig(): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(`${root}/tsconfig.json`));
}

const breaches: string[] = [];
const exported = new Map<string, string[]>();
for (const source of program.getSourceFiles()) {
  const file = relative(root, source.fileName);
  if (!/^packages\/[\w-]+\/(?:src|page)\//u.test(file)) continue;
  for (const statement of source.statements) noteExports(statement, file);
  eachFunction(source, (declaration, name) => {
    const verb = /^#?([a-z]+)(?=[A-Z]|$)/u.exec(name)?.[1] ?? '';
    const signature = checker.getSignatureFromDeclaration(declaration);
    const [promise, holds] = promises[verb] ?? [];
    if (signature === undefined || holds === undefined) return;
    const returned = checker.getReturnTypeOfSignature(signature);
    const result = checker.getAwaitedType(returned) ?? returned;
    const parameters = declaration.parameters.map((one) => checker.getTypeAtLocation(one));
    if (holds({ declaration, parameters, result, isAsync: result !== returned || isStream(returned) }))
      return;
    const { line } = source.getLineAndCharacterOfPosition(declaration.getStart());
    breaches.push(
      `${file}:${line + 1} ${name} returns ${checker.typeToString(returned)}: "${verb}" ${promise}`,
    );
  });
}

const doubles = [...exported]
  .filter(([name, places]) => !prescribed.has(name) && places.length > 1)
  .map(([name, places]) => `${name} is exported by ${places.join(', ')}`);
const found = [...breaches, ...doubles].filter(printed);
process.stdout.write(found.map((line) => `${line}\n`).join(''));
process.stdout.write(
  `${breaches.length} names promise what their functions do not do, ${doubles.length} exported names stand in several files\n`,
);
if (found.length > 0) process.exitCode = 1;
