import { mkdirSync, existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { readMessage } from '@masbench/core';

/** The variable that names trusted digests, separated by commas, where there is no state of a user: in containers and clusters. */
export const trustVariable = 'MASBENCH_TRUST';

/** Digests of code that was run or named in this process. */
const named = new Set<string>();

/** Trusts code in this process and in those that it starts: it was passed, or named. @param digest - `sha256:…` */
export function trustHere(digest: string): void {
  named.add(digest);
}

/** The digests that processes of this one have to be given. */
export function trustedHere(): string {
  return [...new Set([...named, ...fromEnvironment()])].join(',');
}

/**
 * Writes down that this user ran code.
 *
 * @returns why it cannot be written down, in a sentence; `undefined` if it is
 */
export function rememberCode(digest: string): string | undefined {
  trustHere(digest);
  const folder = stateFolder();
  try {
    if (folder === undefined) throw new Error('there is no home directory');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, fileName(digest)), '');
    return undefined;
  } catch (error) {
    return `The code of this run is not remembered as yours, as ${folder ?? 'its list'} cannot be written (${readMessage(error)}): a later command needs --game FILE, or ${trustVariable}=${digest}`;
  }
}

/** True for code that was passed or named in this process, or is named by the environment. */
export function isNamed(digest: string): boolean {
  return named.has(digest) || fromEnvironment().includes(digest);
}

/** True for code that this user ran before. */
export function isRemembered(digest: string): boolean {
  const folder = stateFolder();
  return folder !== undefined && existsSync(join(folder, fileName(digest)));
}

/** The folder with a file for everything that this user ran. */
function stateFolder(): string | undefined {
  const { XDG_STATE_HOME: state = '', LOCALAPPDATA: local = '' } = process.env;
  const ofSystem = state === '' && process.platform === 'win32' ? local : state;
  try {
    const base = isAbsolute(ofSystem) ? ofSystem : join(homedir(), '.local/state');
    return join(base, 'masbench', 'trusted-code');
  } catch {
    return undefined;
  }
}

function fileName(digest: string): string {
  return digest.replace(':', '-');
}

function fromEnvironment(): readonly string[] {
  return (process.env[trustVariable] ?? '').split(',').map((one) => one.trim());
}
