import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { hashBytes } from '@masbench/statistics';
import { readClosure } from './closure.js';
import { isModule, playCode, type CodeFile } from './play-code.js';
import type { RecordedCode, RecordedCodeFile } from './recorded-code.js';

/** A module as a run was played with it. */
export interface RecordedModule {
  /** An error's name for it, for example `agent`. */
  readonly what: string;
  /** Absolute. */
  readonly path: string;
  readonly code: RecordedCode;
  /** The run folder, which keeps the files as they were. @default every change counts */
  readonly folder?: string | undefined;
}

/**
 * Compares all local files behind a module with those that a run was begun with.
 *
 * @returns what has changed without a part in play, one sentence each
 * @throws MasbenchError `OPTION_INVALID` naming the files that changed and may decide play
 */
export async function checkCode({ what, path, code, folder }: RecordedModule): Promise<readonly string[]> {
  if (!existsSync(path))
    throw new MasbenchError('OPTION_INVALID', `Cannot load the ${what}: there is no file ${path}`);
  const root = realpathSync(path);
  const then = recordedFiles(root, code);
  if (then.size === 0) return [];
  const closure = await readClosure([root]);
  const now = new Map(closure.files.map((file) => [file.path, file]));
  const changes = [...new Set([...then.keys(), ...now.keys()])].flatMap((file) =>
    readChange(file, then.get(file), now.get(file)?.bytes),
  );
  const packages = Object.entries(closure.packages).flatMap(([name, version]) => {
    const before = code.packages[name];
    return before === undefined || before === version
      ? []
      : [`the package ${name} is at ${version}, and was at ${before} when this run began`];
  });
  if (changes.length === 0) return packages;
  if (folder !== undefined && changes.every(({ file }) => isModule(file))) {
    const kept = await keptFiles(folder, then);
    if (kept !== undefined && (await playCode(root, kept)) === (await playCode(root, now)))
      return [
        ...changes.map(
          ({ file, how }) => `${file} ${how} since this run began, in nothing that decides play`,
        ),
        ...packages,
      ];
  }
  const named = changes.map(({ file, how, hashes }) =>
    [...(file === root ? [] : [`${file} ${how}`]), hashes].filter((part) => part !== '').join(', '),
  );
  throw new MasbenchError(
    'OPTION_INVALID',
    `The ${what} ${path} changed since this run began, in what may decide play (${named.join('; ')}): put it back, or start a new run`,
  );
}

interface Change {
  readonly file: string;
  readonly how: 'changed' | 'came in' | 'is gone';
  readonly hashes: string;
}

function readChange(file: string, then: RecordedCodeFile | undefined, now: Uint8Array | undefined): Change[] {
  if (then === undefined) return [{ file, how: 'came in', hashes: '' }];
  if (now === undefined) return [{ file, how: existsSync(file) ? 'changed' : 'is gone', hashes: '' }];
  const found = hashBytes(now);
  if (found === then.sha256) return [];
  const hashes = `SHA-256 ${then.sha256.slice(0, 12)} then, ${found.slice(0, 12)} now`;
  return [{ file, how: 'changed', hashes }];
}

/** The files that a module was made of, itself included, by their paths. */
function recordedFiles(root: string, { files }: RecordedCode): ReadonlyMap<string, RecordedCodeFile> {
  const all = new Map(files.map((file) => [file.path, file]));
  const found = new Map<string, RecordedCodeFile>();
  const visit = (path: string): void => {
    const file = all.get(path);
    if (file === undefined || found.has(path)) return;
    found.set(path, file);
    for (const imported of Object.values(file.imports ?? {})) visit(imported);
  };
  visit(root);
  return found;
}

/** The files as the run folder keeps them; `undefined` if it does not, or not as they were. */
async function keptFiles(
  folder: string,
  files: ReadonlyMap<string, RecordedCodeFile>,
): Promise<ReadonlyMap<string, CodeFile> | undefined> {
  const found = new Map<string, CodeFile>();
  for (const [path, { kept, sha256, imports = {} }] of files) {
    const bytes = await readFile(join(folder, kept)).catch(() => undefined);
    if (bytes === undefined || hashBytes(bytes) !== sha256) return undefined;
    found.set(path, { bytes, imports });
  }
  return found;
}
