import { existsSync, statSync } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MasbenchError } from '@masbench/core';
import { sha256OfFile } from '@masbench/core/journal';
import { hashBytes } from '@masbench/statistics';
import type { Benchmark, PlayerSpec } from '@masbench/core/benchmark';
import { codeChanges } from '../code/changed-code.js';
import { digestOfClosure, readClosure } from '../code/closure.js';
import { findListedPackage, findOwnPackage } from '../code/listed-package.js';
import type { RecordedCodeFile } from '../code/recorded-code.js';
import { isNamed, isRemembered, rememberCode, trustHere, trustVariable } from '../code/trust.js';
import type { Manifest } from './manifest.js';

/** Code that may be loaded, and from where. */
export interface TrustedCode {
  /** A package, or the absolute path of a file. */
  readonly module: string;
  /** Its files that are not as they were when the run began, one sentence each. */
  readonly changes: readonly string[];
  /** Packages that have another version. */
  readonly packages: readonly string[];
}

/** Code that may not be loaded. */
export interface RefusedCode {
  /** Whose code it is and why it is not run, in a sentence without an end. */
  readonly refusal: string;
}

export interface FindCodeOptions {
  /** The run folder. */
  readonly folder?: string | undefined;
  /** The file that stands for the module, which is trusted by being named. */
  readonly game?: string | undefined;
}

/**
 * Says whether the module of a benchmark may be loaded: if it is a package that the project of masbench lists, or a file of
 * which this user ran everything that it is made of, or which is named now. Nothing is imported.
 *
 * @returns `undefined` if the manifest names none
 * @throws MasbenchError `OPTION_INVALID` if the file that is named is not there
 */
export async function findCode(
  manifest: Pick<Manifest, 'benchmark' | 'code'>,
  { folder, game }: FindCodeOptions,
): Promise<TrustedCode | RefusedCode | undefined> {
  const { module } = manifest.benchmark;
  const root = keptModule(manifest);
  if (game !== undefined) {
    const file = resolve(game);
    if (!existsSync(file)) throw new MasbenchError('OPTION_INVALID', noFile(manifest, file));
    await nameCode(file, folder);
    return trustOfFile(file, { manifest, root, folder });
  }
  if (module === undefined) return undefined;
  const file = resolveFile(module);
  if (file !== undefined) {
    if (existsSync(file)) return trustOfFile(file, { manifest, root, folder });
    return root === undefined
      ? { refusal: noFile(manifest, file) }
      : { refusal: `The rules of this run are in its own folder (${keptText(root, manifest)})` };
  }
  if (findOwnPackage(module) !== undefined) return { module, changes: [], packages: [] };
  const listed = await findListedPackage(module, folder);
  return listed === undefined
    ? {
        refusal: `The rules of this run come from ${JSON.stringify(module.slice(0, 100))}, which is no package that the project of this masbench lists as a dependency`,
      }
    : { module: listed, changes: [], packages: [] };
}

/**
 * Compares the module of a benchmark that was passed as a value with what a manifest says of it.
 *
 * @throws MasbenchError `OPTION_INVALID` if it is gone
 */
export async function passedCode(
  passed: Pick<Benchmark, 'module'>,
  manifest: Pick<Manifest, 'benchmark' | 'code'>,
  folder: string,
): Promise<Pick<TrustedCode, 'changes' | 'packages'>> {
  const root = keptModule(manifest);
  const file = resolveFile(passed.module ?? manifest.benchmark.module ?? '');
  if (root === undefined || manifest.code === undefined || file === undefined)
    return { changes: [], packages: [] };
  if (!existsSync(file)) throw new MasbenchError('OPTION_INVALID', noFile(manifest, file));
  const found = codeChanges({ root, code: manifest.code }, file, await readClosure([file], folder));
  return { changes: found.files, packages: found.packages };
}

/** Says whether a file that a run names may be loaded. */
export async function trustOfFile(
  file: string,
  {
    manifest: { code },
    root,
    folder,
    what = 'rules',
  }: {
    readonly manifest: Pick<Manifest, 'code'>;
    /** The file as it was recorded. */
    readonly root: RecordedCodeFile | undefined;
    readonly folder: string | undefined;
    readonly what?: 'rules' | 'agent' | undefined;
  },
): Promise<TrustedCode | RefusedCode> {
  const closure = await readClosure([file], folder);
  const digest = digestOfClosure(file, closure);
  const { files, packages } =
    root === undefined || code === undefined
      ? { files: [], packages: [] }
      : codeChanges({ root, code }, file, closure);
  const [unknown] = closure.unknown;
  if (isNamed(digest) || (unknown === undefined && isRemembered(digest)))
    return { module: file, changes: files, packages };
  const about =
    files.length > 0
      ? `, which changed (${files.join('; ')})`
      : unknown === undefined
        ? ''
        : `, of which not all can be known (${unknown})`;
  return {
    refusal: `The ${what} of this run, ${file}${about}, ${what === 'rules' ? 'are' : 'is'} code that you have not run here (${trustVariable}=${digest})`,
  };
}

/** Trusts a file in this process, as the user names it, or passes what it exports. */
export async function nameCode(file: string, folder?: string): Promise<string> {
  const digest = digestOfClosure(file, await readClosure([file], folder));
  trustHere(digest);
  return digest;
}

/** Writes down that this user runs files. @returns why that could not be done, if it could not */
export async function rememberFiles(files: readonly string[], folder: string): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const file of files) {
    const note = rememberCode(await nameCode(file, folder));
    if (note !== undefined) notes.push(note);
  }
  return notes;
}

/**
 * Returns the digest of a program that has a seat: its command, where it is started if that has a part in it, and the files that
 * the command names; of JavaScript all that they are made of. What a program in another language loads besides is not known.
 */
export async function digestOfProgram({ agent, sha256 }: PlayerSpec, folder?: string): Promise<string> {
  const words = agent.replace(/^process:/, '').split(/[\s"']+/);
  const files = words
    .map((word) => resolve(word))
    .filter(
      (file, index) => words[index] !== '' && statSync(file, { throwIfNoEntry: false })?.isFile() === true,
    );
  const isLocal = words.some((word) => word !== '' && !isAbsolute(word) && files.includes(resolve(word)));
  // An interpreter is a part of the machine.
  const own = files.filter((file) => file !== words[0] || files.length === 1);
  const digests = own.map(async (file) =>
    /\.[cm]?[jt]sx?$/.test(file)
      ? digestOfClosure(file, await readClosure([file], folder))
      : sha256OfFile(file, 'the program'),
  );
  const place = isLocal ? process.cwd() : null;
  return `sha256:${hashBytes(JSON.stringify([agent, sha256 ?? null, place, await Promise.all(digests)]))}`;
}

/** Returns the module of the rules among the files that a run folder keeps; `undefined` if they are no file of a user. */
export function keptModule({
  benchmark,
  code,
}: Pick<Manifest, 'benchmark' | 'code'>): RecordedCodeFile | undefined {
  const file = benchmark.module === undefined ? undefined : resolveFile(benchmark.module);
  return file === undefined ? undefined : recordedFile(file, { code, sha256: benchmark.sha256 });
}

/** Returns a file as it was recorded. */
export function recordedFile(
  file: string,
  { code, sha256 }: { readonly code: Manifest['code']; readonly sha256: string | undefined },
): RecordedCodeFile | undefined {
  // Files are recorded without symbolic links, which the path of the module may have.
  return (
    code?.files.find(({ path }) => path === file) ??
    code?.files.find((one) => one.sha256 === sha256 && basename(one.path) === basename(file))
  );
}

/** Returns the absolute path of a module of a user; `undefined` for a package, and for what is none. */
export function resolveFile(module: string): string | undefined {
  if (module.startsWith('file:'))
    try {
      return fileURLToPath(module);
    } catch {
      return undefined;
    }
  if (isAbsolute(module) || module.startsWith('.')) return resolve(module);
  return undefined;
}

function keptText({ kept, sha256 }: RecordedCodeFile, { code }: Pick<Manifest, 'code'>): string {
  const others = (code?.files.length ?? 1) - 1;
  const more = others === 0 ? '' : `, with ${others} more ${others === 1 ? 'file' : 'files'} next to it`;
  return `${kept}, SHA-256 ${sha256}${more}`;
}

function noFile({ benchmark: { name } }: Pick<Manifest, 'benchmark'>, file: string): string {
  return `Cannot load the benchmark ${name}: there is no file ${file}`;
}

export function noModule(name: string): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot find the benchmark ${name} of this run: pass it as \`experiment\`, or give it a \`module\` when you define it`,
  );
}
