import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a program that does not outlive this process, however this process ends: a shell kills it when the pipe between
 * the two is closed, and ends with the program's exit code when the program ends by itself.
 */
export function guarded(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const script =
    'exec 3<&0; "$@" </dev/null 3<&- & child=$!; echo $child; { cat <&3 >/dev/null; kill -9 $child; } 2>/dev/null & guard=$!; wait $child 2>/dev/null; code=$?; kill $guard 2>/dev/null; exit $code';
  return spawn('/bin/sh', ['-c', script, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
}

/** Kills a guarded program, and resolves when it has ended. */
export async function killed(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.stdin?.end();
  if (program.exitCode === null) await ended;
}

/** The process of a guarded program itself. */
export async function pidOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('The shell has no output');
  const [first] = (await once(stdout, 'data')) as [Buffer];
  stdout.resume();
  return Number(first.toString().split('\n')[0]);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
