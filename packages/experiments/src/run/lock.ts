import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { MasbenchError } from '@masbench/core';
import type { RunFolder } from './folder.js';

/**
 * Claims a run folder for this process. A lock that a dead process of this machine left is taken over.
 *
 * @returns what gives the folder back
 * @throws MasbenchError `OPTION_INVALID` where a living process has it
 */
export async function lockRun(folder: RunFolder): Promise<() => Promise<void>> {
  const path = folder.in('run.lock');
  const claim = `${process.pid} ${hostname()}`;
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, claim);
      closeSync(file);
      return async () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid = '', host = ''] = readFileSync(path, 'utf8').split(' ');
    if (isAlive(Number(pid), host)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Another process (${pid} on ${host}) is playing this run: wait for it, or end it (lock ${path})`,
      );
    }
    rmSync(path, { force: true });
  }
}

function isAlive(pid: number, host: string): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid || !Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
