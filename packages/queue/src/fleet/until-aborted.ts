import { addAbortListener } from 'node:events';

/**
 * The result of the work that was begun, or the reason of a signal that aborts first.
 *
 * @throws the reason of the signal
 */
export async function untilAborted<Value>(begun: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let listening: Disposable | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    listening = addAbortListener(signal, () => reject(asError(signal.reason)));
  });
  try {
    return await Promise.race([begun, aborted]);
  } finally {
    listening?.[Symbol.dispose]();
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
