import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

/** The folder of the clone. */
export const clone = fileURLToPath(new URL('../../..', import.meta.url));

/** The command line as it is built. */
export const built = join(clone, 'packages/cli/test/built.js');

/** Lists the files of a folder of the clone, and of those in it, whose names end so. */
export const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(clone, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(clone, folder, file));

/** How a child process ended. */
export interface Ended {
  /** `null` where it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ChildOptions {
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** What a person types at the prompt `> `, by what was written on stderr since the last one. @default no input */
  readonly type?: ((asked: string) => string) | undefined;
  /** How a prompt ends. @default `> ` */
  readonly prompt?: RegExp | undefined;
  /** A module of the folder that is imported before the command line. */
  readonly first?: string | undefined;
  /** Called with the child's id. */
  readonly started?: ((pid: number) => void) | undefined;
  /** Called with the child's id and what it has written on stderr. */
  readonly watch?: ((pid: number, stderr: string) => void) | undefined;
}

/** Children that have not ended. */
const running = new Set<ChildProcess>();

/** Runs Node in a child process to its end. */
export async function node(parameters: readonly string[], options: ChildOptions = {}): Promise<Ended> {
  const { cwd = clone, env = {}, type, prompt = /> $/, watch = () => undefined } = options;
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  running.add(child);
  options.started?.(child.pid ?? 0);
  // One that has ended reads no more.
  child.stdin.on('error', () => undefined);
  if (type === undefined) child.stdin.end();
  let stdout = '';
  let stderr = '';
  let asked = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    asked += text;
    watch(child.pid ?? 0, stderr);
    if (type === undefined || !prompt.test(asked)) return;
    child.stdin.write(`${type(asked)}\n`);
    asked = '';
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
}

/** Splits what is typed after `masbench`, without words in quotation marks. The paths of tests may have spaces. */
export function splitLine(line: string | readonly string[]): readonly string[] {
  if (typeof line !== 'string') return line;
  const paths = [clone, tmpdir()];
  const marked = paths.reduce((text, path, index) => text.replaceAll(path, `\0${index}`), line);
  const words = marked.trim().split(/\s+/);
  return words.map((word) => paths.reduce((text, path, index) => text.replaceAll(`\0${index}`, path), word));
}

/** Runs the built command line, by default in the clone. */
export async function masbench(line: string | readonly string[], options: ChildOptions = {}): Promise<Ended> {
  const { cwd = clone, first } = options;
  return node(
    [...(first === undefined ? [] : ['--import', join(cwd, first)]), built, ...splitLine(line)],
    options,
  );
}

/** Makes a folder for a test, with files by their paths. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Makes a folder for a test, and the built command line in it. Children that run when it has ended are killed before it goes. */
export function inFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = folderOf(files);
  onTestFinished(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  return {
    folder,
    masbench: async (line: string | readonly string[], options: ChildOptions = {}) =>
      masbench(line, { cwd: folder, ...options }),
  };
}
