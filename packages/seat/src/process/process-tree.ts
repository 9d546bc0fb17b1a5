import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

/**
 * A watcher in the process group of the program. It reads from a pipe that only this process holds, so it also notices
 * that this process was killed; then it ends the group, and itself with it.
 */
const guarded = `( read _ <&3; kill -KILL -- "-$$" ) </dev/null >/dev/null 2>&1 &
exec 3<&-
exec "$@"`;

const marker = 'MASBENCH_SEAT_PROCESS';
const living = new Set<ProcessTree>();

export interface ProcessTreeOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/**
 * A program with all that it starts. Its end, or the end of this process by any signal, ends what is in its process
 * group; where a Linux program has left the group, it is found by its environment.
 */
export class ProcessTree {
  readonly child: ChildProcess;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly #mark = randomUUID();

  constructor(command: readonly string[], { env, cwd }: ProcessTreeOptions) {
    const isPosix = process.platform !== 'win32';
    const [program = '', ...parameters] = isPosix ? ['sh', '-c', guarded, 'sh', ...command] : command;
    this.child = spawn(program, parameters, {
      cwd,
      env: { ...env, [marker]: this.#mark },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: isPosix,
    });
    const { stdin, stdout, stderr } = this.child;
    if (stdin === null || stdout === null || stderr === null)
      throw new Error(`Cannot start ${command.join(' ')} without pipes`);
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    // A program that does not read, or is gone, is noticed by its end.
    this.stdin.on('error', () => undefined);
    if (living.size === 0) process.on('exit', killAll);
    living.add(this);
    this.child.once('exit', () => this.kill());
    this.child.once('error', () => this.kill());
  }

  /** Ends everything at once. Ending it again changes nothing. */
  kill(): void {
    if (!living.delete(this)) return;
    if (living.size === 0) process.off('exit', killAll);
    const { pid } = this.child;
    if (pid !== undefined) {
      for (const stray of this.#strays()) end(stray);
      // Windows has no groups, but knows who started whom.
      if (process.platform === 'win32')
        spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
      // The group is there as long as its watcher is.
      else end(-pid);
    }
    // What it wrote last is still read.
    for (const pipe of [this.stdin, this.child.stdio[3]]) pipe?.destroy();
  }

  /** Processes of the program that have left its group: they inherited its environment. */
  #strays(): readonly number[] {
    if (process.platform !== 'linux') return [];
    const mark = `${marker}=${this.#mark}`;
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        return readFileSync(`/proc/${name}/environ`, 'latin1').includes(mark) ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
  }
}

function killAll(): void {
  for (const tree of living) tree.kill();
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
