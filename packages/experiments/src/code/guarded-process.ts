import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { guard } from './guard.js';
import { keeper } from './keeper.js';

/** How a guarded process ended. */
export interface GuardedEnd {
  /** Its standard output. */
  readonly said: string;
  /** The end of what it wrote to its standard error output. */
  readonly noted: string;
  readonly code: number | null;
  /** True if it was ended as its time was over. */
  readonly isLate: boolean;
  /** Its refusals, each once: the permission, and the file or function. */
  readonly refused: readonly string[];
}

/** The exit code of the keeper for a process whose time was over. */
const late = 124;
const longestAnswer = 2 ** 26;
const longestNote = 2 ** 16;
const mostRefusals = 20;

/**
 * Runs a program in a process of Node that can write no file, start no program and no thread, load no native code, read
 * nothing but some folders, and sees no environment variable. It ends after its time, and when this process ends in whatever way.
 *
 * @param readable - Absolute paths, without symbolic links, of all that may be read.
 * @param timeoutMs - How long it may run.
 * @throws MasbenchError `OPTION_INVALID` in a runtime that cannot do that
 */
export async function runGuarded(
  program: string,
  {
    cwd,
    readable,
    timeoutMs,
  }: { readonly cwd: string; readonly readable: readonly string[]; readonly timeoutMs: number },
): Promise<GuardedEnd> {
  const reads = readable.map((path) => `--allow-fs-read=${path}`);
  const first = `--import=data:text/javascript,${encodeURIComponent(guard)}`;
  const command = [process.execPath, permissionFlag(), ...reads, first, '--input-type=module', '-'];
  const child = spawn(process.execPath, ['--eval', keeper, String(timeoutMs), ...command], {
    cwd,
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // The keeper ends what it started when nobody holds its last descriptor.
  const kill = (): unknown => child.stdio[4]?.destroy();
  process.once('exit', kill);
  let said = '';
  let noted = '';
  let refusals = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.length > longestAnswer) kill();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    noted = (noted + text).slice(-longestNote);
  });
  child.stdio[3]?.on('data', (bytes: Buffer) => {
    if (refusals.length < longestNote) refusals += bytes.toString('utf8');
  });
  // One that has ended reads no more.
  child.stdin.on('error', () => undefined);
  child.stdio[4]?.on('error', () => undefined);
  child.stdin.end(program);
  try {
    const code = await new Promise<number | null>((done, fail) => {
      child.on('error', fail);
      child.on('close', done);
    });
    return { said, noted, code, isLate: code === late, refused: parseRefusals(refusals) };
  } finally {
    process.off('exit', kill);
    kill();
  }
}

/** Returns refusals in words. The code of the process may have written there too. */
function parseRefusals(text: string): string[] {
  const words = text.split('\n').flatMap((line) => {
    const found = /^\["([\w-]+)","(.*)"\]$/.exec(line);
    return found === null ? [] : [`${found[1]} ${found[2]}`.trim()];
  });
  return [...new Set(words)].slice(0, mostRefusals);
}

/** @throws MasbenchError `OPTION_INVALID` if there is none */
function permissionFlag(): string {
  const isNode = !('bun' in process.versions) && !('deno' in process.versions);
  const flags = process.allowedNodeEnvironmentFlags;
  const found = isNode
    ? ['--permission', '--experimental-permission'].find((flag) => flags.has(flag))
    : undefined;
  if (found !== undefined) return found;
  throw new MasbenchError(
    'OPTION_INVALID',
    'Cannot run the code of a run here: only Node from 20.19 on can start a process that writes no file and starts no program',
  );
}

/** Windows starts no process without its folder. */
function bareEnvironment(): Record<string, string> {
  const { SystemRoot: root } = process.env;
  return root === undefined ? {} : { SystemRoot: root };
}

/**
 * Lists what has to be readable for files of packages to be imported: the folders of their packages, all `node_modules` from
 * which these find others, and packages of masbench that are linked in there.
 */
export async function chooseReadable(files: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const own = readPackageFolder(await realpath(file));
    if (found.has(own)) continue;
    found.add(own);
    for (const modules of modulesAbove(own)) {
      if (found.has(modules)) continue;
      found.add(modules);
      const scope = join(modules, '@masbench');
      const linked = await readdir(scope, { withFileTypes: true }).catch(() => []);
      for (const entry of linked)
        if (entry.isSymbolicLink()) {
          const target = await realpath(join(scope, entry.name)).catch(() => undefined);
          if (target !== undefined) waiting.push(join(target, 'package.json'));
        }
    }
  }
  return [...found];
}

function readPackageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
}

function* modulesAbove(start: string): Generator<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) yield modules;
    if (dirname(folder) === folder) return;
  }
}
