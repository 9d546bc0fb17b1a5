/** Why something was stopped: the message is a clause that says who did it. Its name is that of any other abort. */
export class Interrupted extends Error {
  override readonly name = 'AbortError';
}

/** What an interrupt leaves: where it is, and the command that goes on with it. */
export interface Left {
  readonly folder: string;
  readonly command: string;
}

/**
 * Runs with a signal that aborts at the first interrupt, for the reason of an {@link Interrupted}; the second ends the
 * process at once. All that a person needs to go on is therefore said at the first.
 *
 * @param left what is kept. @default nothing
 */
export async function interruptible<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  left?: Left,
): Promise<Value> {
  const controller = new AbortController();
  const stop = (by: NodeJS.Signals): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    const reason = new Interrupted(by === 'SIGINT' ? 'you interrupted it' : `it was told to end (${by})`);
    // A terminal shows the key that was typed, or a bar of progress, in the line that this would go on in.
    process.stderr.write(
      `${process.stderr.isTTY ? '\n' : ''}Stopping, as ${reason.message}; interrupt again to leave at once.\n`,
    );
    if (left !== undefined) {
      process.stderr.write(`What was answered is kept in ${left.folder}. Go on with: ${left.command}\n`);
    }
    controller.abort(reason);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await run(controller.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
