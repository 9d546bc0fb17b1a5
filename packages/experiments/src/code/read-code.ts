import { dirname, join, posix, relative, sep } from 'node:path';
import { hashBytes } from '@masbench/statistics';
import { digestOfClosure, readClosure } from './closure.js';
import { bundleFolder, type RecordedCode, type RecordedCodeFile } from './recorded-code.js';

/** Modules as a manifest records them, with the files that the run folder is to keep, by their path in it. */
export interface ReadCode {
  readonly code: RecordedCode;
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads all local files behind modules.
 *
 * @param roots - Absolute paths.
 * @param runFolder - The folder of the run.
 * @throws MasbenchError `OPTION_INVALID` if one of them cannot be read
 */
export async function readCode(roots: readonly string[], runFolder: string): Promise<ReadCode> {
  const closure = await readClosure(roots, runFolder);
  const common = commonFolder(closure.files.map(({ path }) => path));
  const kept = new Map<string, Uint8Array>();
  const files = closure.files.map(({ path, bytes, imports }): RecordedCodeFile => {
    const place = posix.join(bundleFolder, ...relative(common, path).split(sep));
    kept.set(place, bytes);
    return {
      path,
      sha256: hashBytes(bytes),
      kept: place,
      ...(Object.keys(imports).length === 0 ? {} : { imports: { ...imports } }),
    };
  });
  return { code: { files, packages: { ...closure.packages } }, kept };
}

/**
 * Returns one digest of all files behind a module, which does not depend on where they lie.
 *
 * @param module - Its absolute path.
 * @throws MasbenchError `OPTION_INVALID` if one of them cannot be read
 */
export async function digestOfModule(module: string): Promise<string> {
  return digestOfClosure(module, await readClosure([module]));
}

/** The folder in which all of some files lie, directly or further down. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let folder = dirname(first);
  while (others.some((path) => !path.startsWith(join(folder, sep))) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}
