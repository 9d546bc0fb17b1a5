/** The listeners of all matches that share a signal, behind the one that the signal has. */
const shared = new WeakMap<AbortSignal, { readonly listeners: Set<() => void>; readonly call: () => void }>();

/**
 * Calls `then` once the signal aborts, unless the returned function was called before. Many matches may share a signal;
 * a listener of each would make Node warn of a leak.
 */
export function onceAborted(signal: AbortSignal, then: () => void): () => void {
  const { listeners, call } = shared.get(signal) ?? share(signal);
  const listener = (): void => then();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    signal.removeEventListener('abort', call);
    shared.delete(signal);
  };
}

function share(signal: AbortSignal): { readonly listeners: Set<() => void>; readonly call: () => void } {
  const listeners = new Set<() => void>();
  const call = (): void => {
    for (const listener of listeners) listener();
  };
  const made = { listeners, call };
  shared.set(signal, made);
  signal.addEventListener('abort', call);
  return made;
}
