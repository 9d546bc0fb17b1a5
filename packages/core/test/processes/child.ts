import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../../../scripts/testing/bundle-script.ts';

/** Runs a script of this folder in a process of its own, with a channel for messages. */
export function child(script: string, ...parameters: readonly string[]): ChildProcess {
  // Without the options of the process that runs the tests.
  return fork(bundleScript(fileURLToPath(new URL(script, import.meta.url))), parameters, { execArgv: [] });
}

/** The next message of a child. Rejects where the child ends instead. */
export async function reply<Message>(from: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const message = once(from, 'message', { signal: ended.signal });
  const end = once(from, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`the child ended with ${String(code ?? signal)} and said nothing`);
  });
  try {
    const [value] = await Promise.race([message, end]);
    return value as Message;
  } finally {
    message.catch(() => undefined);
    end.catch(() => undefined);
    ended.abort();
  }
}

/** Ends a child as a power cut would. Resolves when it has ended. */
export async function killed(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const end = once(process, 'exit');
  process.kill('SIGKILL');
  await end;
}
