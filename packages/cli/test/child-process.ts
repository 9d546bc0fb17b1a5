import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const clone = fileURLToPath(new URL('../../..', import.meta.url));

/** The command line as it is built. */
export const built = join(clone, 'packages/cli/test/built.js');

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

/** Runs the built command line. */
export async function masbench(parameters: readonly string[], options: ChildOptions = {}): Promise<Ended> {
  return node([built, ...parameters], options);
}

/** A folder that is removed after the test, with the children that still run: one that starts in a removed folder may never end. */
export async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-'));
  try {
    await use(folder);
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
