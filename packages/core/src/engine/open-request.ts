import type { AnyAsk } from '../contracts/ask.js';
import type { Observation } from './observation.js';
import type { Seat } from '../contracts/seat.js';

/** A request that is being waited for. */
export interface OpenRequest {
  /** `kind/seat#n`, `kind/seat:key#n`, `kind#n` or `kind/key#n`; n counts earlier openings of the same slot. */
  readonly id: string;
  /** The id without its count. */
  readonly slot: string;
  readonly kind: string;
  readonly ask: AnyAsk;
  readonly seat: Seat | undefined;
  /** −1 for chance and effects. */
  readonly seatIndex: number;
  readonly key: string | undefined;
  /** The key, or `@` and the index of the seat that it is the name of. */
  readonly namelessKey: string | undefined;
  readonly count: number;
  /** The view of the agent or the service; nature is shown nothing. */
  readonly observation: Observation | undefined;
  /** The last request of the rules, as they gave it. */
  payload: unknown;
  /** Seconds on the match's clock. */
  openedAt: number;
  /** Number of the look at the rules that last listed the request. */
  seenIn: number;
}

/** Hash of what a request shows; nature is shown nothing. */
export function readsViews({ observation }: OpenRequest): string {
  return observation?.hash ?? '';
}

/** The part of an id that names what is asked, the seat and the key. */
export function slotName(kind: string, seat: Seat | undefined, key: string | undefined): string {
  if (seat === undefined) return key === undefined ? kind : `${kind}/${key}`;
  return key === undefined ? `${kind}/${seat}` : `${kind}/${seat}:${key}`;
}

/** The name of the request's stream of draws: its id with the indices of seats for their names. */
export function nameStream({
  kind,
  seatIndex,
  namelessKey,
  count,
}: Pick<OpenRequest, 'kind' | 'seatIndex' | 'namelessKey' | 'count'>): string {
  return `${slotName(kind, seatIndex < 0 ? undefined : `@${seatIndex}`, namelessKey)}#${count}`;
}

/** The order in which requests that open together are written and started: by kind, seat, key and count. */
export function byId(left: OpenRequest, right: OpenRequest): number {
  return (
    compare(left.kind, right.kind) ||
    left.seatIndex - right.seatIndex ||
    compare(left.namelessKey ?? '', right.namelessKey ?? '') ||
    left.count - right.count
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
