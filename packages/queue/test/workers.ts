import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../../scripts/testing/bundle-script.ts';
import { guarded, isAlive, killed, pidOf } from './guarded.ts';

export interface WorkerProcess {
  /** Of the worker itself. */
  readonly pid: number;
  /** Sends a signal to the worker. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves when the worker has ended: false if it did not end by itself. */
  readonly ended: Promise<boolean>;
  readonly kill: () => Promise<void>;
}

export interface WorkerSettings {
  readonly connection: string;
  readonly run: string;
  readonly url: string;
  readonly lockMs?: number;
  readonly concurrency?: number;
  /** How much its clock is ahead. */
  readonly clockMs?: number;
  /** The file that ends a block of its event loop. */
  readonly unblocked?: string;
}

const script = fileURLToPath(new URL('processes/worker.ts', import.meta.url));

/** Starts a worker in a process of its own, which ends with this one. */
export async function startWorker({
  connection,
  run,
  url,
  lockMs = 30_000,
  concurrency = 4,
  clockMs = 0,
  unblocked = '/dev/null',
}: WorkerSettings): Promise<WorkerProcess> {
  const numbers = [lockMs, concurrency, clockMs].map(String);
  const args = [bundleScript(script), connection, run, url, ...numbers, unblocked];
  // One that is killed cannot remove what it has in the temporary directory.
  const folder = mkdtempSync(join(tmpdir(), 'masbench-killed-'));
  const shell = guarded(process.execPath, args, { ...process.env, TMPDIR: folder });
  shell.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const pid = await pidOf(shell);
  const ended = (async () => {
    while (shell.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
    return shell.exitCode === 0;
  })();
  return {
    pid,
    signal: (name) => {
      if (isAlive(pid)) process.kill(pid, name);
    },
    ended,
    kill: async () => killed(shell),
  };
}
