import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChildProcess } from 'node:child_process';
import { bundledScript } from '../../../bundled-script.ts';
import { guarded } from './guarded.ts';

export interface WorkerProcess {
  /** Of the worker itself. */
  readonly pid: number;
  /** Sends a signal to the worker. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves when the worker has ended. */
  readonly ended: Promise<void>;
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
}

const script = fileURLToPath(new URL('processes/worker.ts', import.meta.url));

/** Starts a worker in a process of its own, which ends with this one. */
export async function startWorker({
  connection,
  run,
  url,
  lockMs = 1_000,
  concurrency = 4,
  clockMs = 0,
}: WorkerSettings): Promise<WorkerProcess> {
  const numbers = [lockMs, concurrency, clockMs].map(String);
  const args = [bundledScript(script), connection, run, url, ...numbers];
  const shell = guarded(process.execPath, args);
  const pid = await pidOf(shell);
  const isAlive = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const ended = (async () => {
    while (isAlive() && shell.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  return {
    pid,
    signal: (name) => {
      if (isAlive()) process.kill(pid, name);
    },
    ended,
    kill: async () => {
      const closed = once(shell, 'exit');
      shell.stdin?.end();
      if (shell.exitCode === null) await closed;
    },
  };
}

async function pidOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('The shell has no output');
  const [first] = (await once(stdout, 'data')) as [Buffer];
  return Number(first.toString().split('\n')[0]);
}
