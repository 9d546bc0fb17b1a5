import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { UsageError } from '../usage-error.js';

/**
 * Claims a run folder for this process. A lock that a dead process of this machine left is taken over.
 *
 * @returns what gives the folder back.
 * @throws UsageError where a living process has it.
 */
export function lock(path: string): () => void {
  const claim = `${process.pid} ${hostname()}`;
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, claim);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!isExisting(error)) throw error;
    }
    const owner = ownerOf(path);
    if (owner !== undefined && isAlive(owner)) {
      throw new UsageError(
        `Another process (${owner.pid} on ${owner.host}) is at work in this run: wait for it, or end it (lock ${path})`,
      );
    }
    rmSync(path, { force: true });
  }
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

function ownerOf(path: string): Owner | undefined {
  try {
    const [pid = '', host = ''] = readFileSync(path, 'utf8').split(' ');
    return /^\d+$/.test(pid) ? { pid: Number(pid), host } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, host }: Owner): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
