import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Starts a program that does not outlive this process, however this process ends: a shell kills it when the pipe between
 * the two is closed.
 */
export function guarded(command: string, args: readonly string[]): ChildProcess {
  const script =
    '"$@" </dev/null & child=$!; echo $child; cat >/dev/null; { kill -9 $child; wait $child; } 2>/dev/null';
  return spawn('/bin/sh', ['-c', script, 'sh', command, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}
