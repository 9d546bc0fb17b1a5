import { holdNamed } from './hold-name.js';
import type { RecordedHold } from './store.js';

/** Holds whose calls are on record, with whether they are settled, in the order in which they were made. */
export function recordedHolds(holds: Iterable<readonly [string, boolean]>): RecordedHold[] {
  return Array.from(holds, ([id, isSettled]) => ({ ...holdNamed(id), isSettled })).toSorted(
    (one, other) => one.fence - other.fence || one.number - other.number,
  );
}
