import { writeNote } from './terminal/output.js';

/** The reason for stopping a run. The message says what stopped it; the name is that of any other abort. */
export class Interrupted extends Error {
  override readonly name = 'AbortError';
}

/** The place of an interrupted run, and the command that continues it. */
export interface Left {
  readonly folder: string;
  readonly command: string;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Signals that a run watches if it can be paused. */
export interface Stops {
  /** Aborts at the first interrupt: nothing new is started, and calls in flight are awaited. */
  readonly pause: AbortSignal;
  /** Aborts at the second one, or if calls in flight took too long. */
  readonly signal: AbortSignal;
}

/** Calls that an interrupt waits for. */
interface Waiting extends Left {
  /** How long calls in flight are awaited, in seconds. */
  readonly waitSeconds: number;
  /** How many matches are being played. */
  readonly playing: () => number;
}

/**
 * Runs with a signal that aborts at the first interrupt; a second one ends the process at once.
 */
export async function interruptible<Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  return onInterrupts(
    [
      (reason) => {
        write(`Stopping: ${reason.message}. Press Ctrl-C again to exit at once.`);
        controller.abort(reason);
      },
    ],
    async () => run(controller.signal),
  );
}

/**
 * Runs with signals of which the first interrupt aborts one, to pause, and the second one, or the end of the time to wait,
 * the other, to stop; a third interrupt ends the process at once.
 */
export async function pausable<Value>(
  run: (stops: Stops) => Promise<Value>,
  { folder, command, waitSeconds, playing }: Waiting,
): Promise<Value> {
  const [pause, stop] = [new AbortController(), new AbortController()];
  let wait: NodeJS.Timeout | undefined;
  const pauses = (reason: Interrupted): void => {
    const count = playing();
    if (count === 0) {
      write(`Stopping: ${reason.message}. No match is being played.`);
      writeNote(`What is played is kept in ${folder}. Resume with: ${command}\n`);
      pause.abort(reason);
      stop.abort(reason);
      return;
    }
    const matches = count === 1 ? '1 match' : `${count} matches`;
    write(
      `Pausing: ${reason.message}. The calls in flight of ${matches} are awaited for up to ${waitSeconds} s. Press Ctrl-C again to stop at once.`,
    );
    writeNote(`What is played is kept in ${folder}. Resume with: ${command}\n`);
    pause.abort(reason);
    wait = setTimeout(() => {
      write(`Stopping: calls in flight took longer than ${waitSeconds} s. ${whatIsLost}`);
      stop.abort(reason);
    }, waitSeconds * 1_000);
  };
  const stops = (reason: Interrupted): void => {
    write(`Stopping: ${reason.message}. ${whatIsLost} Press Ctrl-C again to exit at once.`);
    stop.abort(reason);
  };
  try {
    const steps = waitSeconds > 0 ? [pauses, stops] : [stops];
    return await onInterrupts(steps, async () => run({ pause: pause.signal, signal: stop.signal }));
  } finally {
    clearTimeout(wait);
  }
}

const whatIsLost = 'What calls in flight may cost is on record as lost.';

/** Runs, and takes one step after the other at each interrupt; after the last one, an interrupt ends the process. */
async function onInterrupts<Value>(
  steps: readonly ((reason: Interrupted) => void)[],
  run: () => Promise<Value>,
): Promise<Value> {
  let count = 0;
  const leave = (): void => {
    for (const signal of signals) process.off(signal, step);
  };
  const step = (by: NodeJS.Signals): void => {
    const next = steps[count];
    count += 1;
    if (count >= steps.length) leave();
    next?.(new Interrupted(by === 'SIGINT' ? 'interrupted' : `the process received ${by}`));
  };
  for (const signal of signals) process.on(signal, step);
  try {
    return await run();
  } finally {
    leave();
  }
}

/** Writes to stderr. A terminal shows the key that was typed, or a progress bar, in the line that this would continue. */
function write(text: string): void {
  writeNote(`${process.stderr.isTTY ? '\n' : ''}${text}\n`);
}
