import { onAbort } from '../on-abort.js';
import { startTimer } from '../timer.js';

/** Waits, or stops waiting when the signal aborts; leaves no listener behind. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Resolves after `ms` milliseconds, at once where the signal aborts: the caller looks at the signal. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const stop = startTimer(ms, () => done());
    const release = onAbort(signal, () => done());
    const done = (): void => {
      stop();
      release();
      resolve();
    };
  });
