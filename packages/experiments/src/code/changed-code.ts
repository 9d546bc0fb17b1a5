import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { hashBytes } from '@masbench/statistics';
import type { Closure } from './closure.js';
import type { RecordedCode, RecordedCodeFile } from './recorded-code.js';

/**
 * Compares all files behind a module with those that a run was begun with, by their bytes.
 *
 * @param root - The module as it was recorded.
 * @param file - The path of the module now, which may be another one.
 * @returns what changed, one sentence each: files first, then packages
 */
export function codeChanges(
  { root, code }: { readonly root: RecordedCodeFile; readonly code: RecordedCode },
  file: string,
  closure: Closure,
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const then = recordedFiles(root, code);
  const now = new Map(
    closure.files.map(({ path, bytes }) => [relative(dirname(realpathSync(file)), path), bytes] as const),
  );
  const names = [...new Set([...then.keys(), ...now.keys()])];
  return {
    files: names.flatMap((name) => readChange(then.get(name), now.get(name), name)),
    packages: Object.entries(closure.packages).flatMap(([name, version]) => {
      const before = code.packages[name];
      return before === undefined || before === version
        ? []
        : [`the package ${name} is at ${version}, and was at ${before} when this run began`];
    }),
  };
}

function readChange(
  then: RecordedCodeFile | undefined,
  now: Uint8Array | undefined,
  name: string,
): readonly string[] {
  if (then === undefined) return [`${name} came in since this run began`];
  if (now === undefined)
    return [`${name} ${existsSync(then.path) ? 'is not imported any more' : 'is gone'} since this run began`];
  const found = hashBytes(now);
  return found === then.sha256
    ? []
    : [
        `${name} changed since this run began (SHA-256 ${then.sha256.slice(0, 12)} then, ${found.slice(0, 12)} now)`,
      ];
}

/** The files that a module was made of, itself included, by their paths from its folder. */
function recordedFiles(
  root: RecordedCodeFile,
  { files }: RecordedCode,
): ReadonlyMap<string, RecordedCodeFile> {
  const all = new Map(files.map((file) => [file.path, file]));
  const found = new Map<string, RecordedCodeFile>();
  const visit = (path: string): void => {
    const file = all.get(path);
    const name = relative(dirname(root.path), path);
    if (file === undefined || found.has(name)) return;
    found.set(name, file);
    for (const imported of Object.values(file.imports ?? {})) visit(imported);
  };
  visit(root.path);
  return found;
}
