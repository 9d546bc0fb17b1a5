/** A promise that is settled from outside. Where nothing waits for it, its rejection is no fault. */
export class Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;

  constructor() {
    const parts: Partial<Pick<Deferred<Value>, 'resolve' | 'reject'>>[] = [];
    this.promise = new Promise<Value>((resolve, reject) => {
      parts.push({ resolve, reject });
    });
    this.promise.catch(() => undefined);
    this.resolve = (value) => parts[0]?.resolve?.(value);
    this.reject = (error) => parts[0]?.reject?.(error);
  }
}

/** The same promise, rejected when the signal aborts first. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const aborted = new Deferred<never>();
  const stop = (): void => aborted.reject(new Error('The answer is no longer wanted'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
