import type * as fs from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import type module from 'node:module';
import type * as path from 'node:path';
import type stream from 'node:stream';
import type * as streamPromises from 'node:stream/promises';
import { MasbenchError } from './errors.js';

/** The modules of Node that packages need for files. */
export interface FileModules {
  readonly fs: typeof fs;
  readonly fsPromises: typeof fsPromises;
  readonly module: typeof module;
  readonly path: typeof path;
  readonly stream: typeof stream;
  readonly streamPromises: typeof streamPromises;
}

/**
 * Returns modules of Node without an import, so that code which reads files in Node alone loads in every runtime.
 *
 * @throws MasbenchError `OPTION_INVALID` if this runtime does not have them
 */
export function requireNode(): FileModules {
  const { process } = globalThis;
  if (typeof process?.getBuiltinModule !== 'function')
    throw new MasbenchError(
      'OPTION_INVALID',
      'Files need the modules of Node, which this runtime does not have',
    );
  return {
    fs: process.getBuiltinModule('node:fs'),
    fsPromises: process.getBuiltinModule('node:fs/promises'),
    module: process.getBuiltinModule('node:module'),
    path: process.getBuiltinModule('node:path'),
    stream: process.getBuiltinModule('node:stream'),
    streamPromises: process.getBuiltinModule('node:stream/promises'),
  };
}
