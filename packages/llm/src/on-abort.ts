const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal aborts, at once if it has; the function that comes back stops that. However many calls
 * share a signal, it carries one listener, and none when no call waits: long-lived signals do not fill up.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const callbacks = waiting.get(signal) ?? addAbortListener(signal);
  // The same function may wait several times.
  const entry = (): void => callback();
  callbacks.add(entry);
  return () => {
    callbacks.delete(entry);
    if (callbacks.size === 0 && waiting.delete(signal)) signal.removeEventListener('abort', tell);
  };
}

function addAbortListener(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  signal.addEventListener('abort', tell);
  return callbacks;
}

function tell(this: AbortSignal): void {
  const callbacks = waiting.get(this);
  waiting.delete(this);
  this.removeEventListener('abort', tell);
  for (const callback of callbacks ?? []) callback();
}
