import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

/**
 * Writes the declarations of all packages, `packages/<name>/src/**.ts` as `packages/<name>/dist/**.d.ts`, from one
 * program: `npm run typecheck` finds type errors, here nothing is checked twice.
 */
const { config }: { config?: unknown } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file));
const { fileNames, options } = ts.parseJsonConfigFileContent(
  { ...Object(config), include: ['packages/*/src'] },
  ts.sys,
  process.cwd(),
);
const program = ts.createProgram(fileNames, {
  ...options,
  noEmit: false,
  emitDeclarationOnly: true,
  noCheck: true,
});

const { diagnostics } = program.emit(undefined, (file, text) => {
  const declaration = file.replace(/(packages\/[\w-]+)\/src\//u, '$1/dist/');
  mkdirSync(dirname(declaration), { recursive: true });
  writeFileSync(declaration, text);
});
if (diagnostics.length > 0)
  throw new Error(
    diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'),
  );
