import type { AnyAsk, Request } from '../contracts/ask.js';
import { slotOf, type OpenRequest } from './open-request.js';
import type { Seat } from '../contracts/seat.js';

/** What all requests of a slot have in common. */
export interface Place {
  readonly ask: AnyAsk;
  /** −1 for chance and effects. */
  readonly seatIndex: number;
  /** See `OpenRequest`. */
  readonly namelessKey: string | undefined;
}

/** A place for requests that follow one another: at most one of them is open. */
export interface Slot {
  /** See `slotOf`. */
  readonly name: string;
  /** Found when the slot is first opened. */
  place: Place | undefined;
  /** How often it was opened. */
  count: number;
  open: OpenRequest | undefined;
}

interface Row {
  plain: Slot | undefined;
  /** Created lazily: few kinds have keys, and there is a row for every kind and seat of every match. */
  keyed: Map<string, Slot> | undefined;
}

/** The slots of a match. Rules list what is open again after every answer, so a slot is found without making its name. */
export class Slots {
  readonly #kinds = new Map<string, Map<Seat | undefined, Row>>();

  of({ kind, seat, key }: Pick<Request, 'kind' | 'seat' | 'key'>): Slot {
    let rows = this.#kinds.get(kind);
    if (rows === undefined) this.#kinds.set(kind, (rows = new Map()));
    let row = rows.get(seat);
    if (row === undefined) rows.set(seat, (row = { plain: undefined, keyed: undefined }));
    if (key === undefined) return (row.plain ??= slotNamed(slotOf(kind, seat, key)));
    const keyed = (row.keyed ??= new Map());
    let slot = keyed.get(key);
    if (slot === undefined) keyed.set(key, (slot = slotNamed(slotOf(kind, seat, key))));
    return slot;
  }

  /** The same slots, with copies of what is open in them. */
  copy(copyOf: (open: OpenRequest) => OpenRequest): Slots {
    const copy = new Slots();
    const copied = (slot: Slot): Slot => ({ ...slot, open: slot.open && copyOf(slot.open) });
    for (const [kind, rows] of this.#kinds) {
      const all = [...rows].map(([seat, { plain, keyed }]): [Seat | undefined, Row] => [
        seat,
        {
          plain: plain && copied(plain),
          keyed: keyed && new Map([...keyed].map(([key, slot]) => [key, copied(slot)])),
        },
      ]);
      copy.#kinds.set(kind, new Map(all));
    }
    return copy;
  }
}

function slotNamed(name: string): Slot {
  return { name, place: undefined, count: 0, open: undefined };
}
