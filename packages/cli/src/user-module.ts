import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';

/** Imports a module of the user, TypeScript included. @throws MasbenchError `OPTION_INVALID` */
export async function importUserModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path);
  if (!existsSync(file)) throw new MasbenchError('OPTION_INVALID', `There is no module ${path}`);
  try {
    return await imported(file);
  } catch (error) {
    throw new MasbenchError('OPTION_INVALID', `Cannot load the module ${path}: ${readMessage(error)}`);
  }
}

/** Errors of runtimes that do not know TypeScript, or not all of it, or only in a folder with `"type": "module"`. */
const unknownSyntax: ReadonlySet<unknown> = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_REQUIRE_CYCLE_MODULE',
]);

/** Where the runtime knows TypeScript it is left to it. */
async function imported(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
    return module;
  } catch (error) {
    if (!/\.[cm]?ts$/.test(file) || !isUnknownSyntax(error)) throw error;
  }
  const { createJiti } = await import('jiti');
  return createJiti(import.meta.url, { interopDefault: false }).import<Readonly<Record<string, unknown>>>(
    file,
  );
}

function isUnknownSyntax(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error && unknownSyntax.has(error.code))
  );
}
