import type { FleetStore } from './store.js';

/** How often a worker looks. */
const lookMs = 2_000;

/**
 * Calls back when a run has ended or stopped, for a worker that missed the message as it was cut off.
 *
 * @param since how often the run had ended or stopped when the worker joined it
 * @returns stops looking
 */
export function watchClosings(
  store: Pick<FleetStore, 'closings'>,
  since: number,
  onClosed: () => void,
): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    store
      .closings()
      .then((closings) => closings > since && onClosed())
      // A store that is away is asked again.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }, lookMs);
  return () => clearInterval(timer);
}
