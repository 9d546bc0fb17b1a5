import { onAbort } from '../on-abort.js';

/** Waits, or stops waiting when the signal aborts; leaves no listener behind. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Resolves after `ms` milliseconds, at once where the signal aborts: the caller looks at the signal. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => done(), ms);
    const release = onAbort(signal, () => done());
    const done = (): void => {
      clearTimeout(timer);
      release();
      resolve();
    };
  });
