/** Sources of the name of a hold: the claim that made it, and its call. */
export interface HoldName {
  readonly id: string;
  readonly fence: number;
  /** Counts the holds of one claim, from 1. */
  readonly number: number;
  readonly attempt: number;
  readonly request: string;
}

/** A hold whose call is on record. */
export interface RecordedHold extends HoldName {
  readonly isSettled: boolean;
}

export function nameHold({ fence, number, attempt, request }: Omit<HoldName, 'id'>): string {
  return `${fence}|${number}|${attempt}|${request}`;
}

export function holdNamed(id: string): HoldName {
  const [fence, number, attempt, ...request] = id.split('|');
  return {
    id,
    fence: Number(fence),
    number: Number(number),
    attempt: Number(attempt),
    request: request.join('|'),
  };
}

/** Holds whose calls are on record, with whether they are settled, in the order in which they were made. */
export function recordedHolds(holds: Iterable<readonly [string, boolean]>): RecordedHold[] {
  return Array.from(holds, ([id, isSettled]) => ({ ...holdNamed(id), isSettled })).toSorted(
    (one, other) => one.fence - other.fence || one.number - other.number,
  );
}
