import { writeNote } from './terminal/output.js';
/** The reason for stopping a run. The message says what stopped it; the name is that of any other abort. */
export class Interrupted extends Error {
  override readonly name = 'AbortError';
}

/** What an interrupt leaves: where it is, and the command that continues it. */
export interface Left {
  readonly folder: string;
  readonly command: string;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs with a signal that aborts at the first interrupt; a second one ends the process at once.
 *
 * @param left what is kept. @default nothing
 */
export async function interruptible<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  left?: Left,
): Promise<Value> {
  const controller = new AbortController();
  const stop = (by: NodeJS.Signals): void => {
    for (const signal of signals) process.off(signal, stop);
    const reason = new Interrupted(by === 'SIGINT' ? 'interrupted' : `the process received ${by}`);
    // A terminal shows the key that was typed, or a progress bar, in the line that this would continue.
    writeNote(
      `${process.stderr.isTTY ? '\n' : ''}Stopping: ${reason.message}. Press Ctrl-C again to exit at once.\n`,
    );
    if (left !== undefined)
      writeNote(`Every answer is kept in ${left.folder}. Resume with: ${left.command}\n`);
    controller.abort(reason);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await run(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
