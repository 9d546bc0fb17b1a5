import type { AnyAsk, Asks, Request } from '../contracts/ask.js';
import { isRequestName } from '../contracts/request-name.js';
import type { Seat } from '../contracts/seat.js';
import { slotName } from './open-request.js';

/** A place for requests that follow one another: at most one of them is open. */
export interface Slot {
  /** See `slotName`. */
  readonly name: string;
  readonly ask: AnyAsk;
  /** −1 for chance and effects. */
  readonly seatIndex: number;
  /** See `OpenRequest`. */
  readonly namelessKey: string | undefined;
  /** Its number among the slots without a key, from 0; −1 for one with a key. */
  readonly place: number;
}

type Named = Pick<Request, 'kind' | 'seat' | 'key'>;

/** Tables of so many seatings of a game are kept for later matches. */
const mostSeatings = 64;
const seatings = new WeakMap<Asks, Map<string, SharedSlots>>();

/** The slots without a key: the same in all matches of a game with the same seats, which therefore share them. */
export class SharedSlots {
  readonly seats: readonly Seat[];
  readonly seatIndices: ReadonlyMap<Seat, number>;
  readonly #asks: Asks;
  readonly #kinds = new Map<string, Map<Seat | undefined, Slot>>();
  #made = 0;

  constructor(asks: Asks, seats: readonly Seat[]) {
    this.seats = Object.freeze([...seats]);
    this.seatIndices = new Map(seats.map((seat, index) => [seat, index]));
    this.#asks = asks;
  }

  static of(asks: Asks, seats: readonly Seat[]): SharedSlots {
    let made = seatings.get(asks);
    if (made === undefined) seatings.set(asks, (made = new Map()));
    const key = JSON.stringify(seats);
    let slots = made.get(key);
    if (slots === undefined) {
      if (made.size >= mostSeatings) made.clear();
      made.set(key, (slots = new SharedSlots(asks, seats)));
    }
    return slots;
  }

  /** @throws Error if the game has no such kind or the match no such seat. */
  of(kind: string, seat: Seat | undefined): Slot {
    let slots = this.#kinds.get(kind);
    const found = slots?.get(seat);
    if (found !== undefined) return found;
    const ask = this.#asks[kind];
    if (ask === undefined) throw new Error(`there is no ask of the kind ${JSON.stringify(kind)}`);
    checkName('kind', kind);
    const seatIndex = seat === undefined ? -1 : this.seatIndices.get(seat);
    if (seatIndex === undefined) throw new Error(`there is no seat ${JSON.stringify(seat)}`);
    const name = slotName(kind, seat, undefined);
    const slot: Slot = { name, ask, seatIndex, namelessKey: undefined, place: this.#made++ };
    if (slots === undefined) this.#kinds.set(kind, (slots = new Map()));
    slots.set(seat, slot);
    return slot;
  }
}

/**
 * The slots of a match, and how often each was opened. Rules list what is open again after every answer, so a slot is
 * found without making its name.
 */
export class Slots {
  readonly #shared: SharedSlots;
  /** By the slot without a key. Created lazily: few kinds have keys. */
  #keyed: Map<Slot, Map<string, Slot>> | undefined;
  /** By the number of the slot. */
  #counts: number[] = [];
  #keyedCounts: Map<Slot, number> | undefined;

  constructor(shared: SharedSlots) {
    this.#shared = shared;
  }

  /** @throws Error if there is no such kind or seat, or the key is none. */
  of({ kind, seat, key }: Named): Slot {
    const plain = this.#shared.of(kind, seat);
    if (key === undefined) return plain;
    const slots = this.#withKeys(plain);
    let slot = slots.get(key);
    if (slot === undefined) slots.set(key, (slot = this.#made(plain, { kind, seat, key })));
    return slot;
  }

  /** Counts one more opening of a slot and returns how many there were before. */
  count(slot: Slot): number {
    const { place } = slot;
    if (place < 0) {
      this.#keyedCounts ??= new Map();
      const count = this.#keyedCounts.get(slot) ?? 0;
      this.#keyedCounts.set(slot, count + 1);
      return count;
    }
    while (this.#counts.length <= place) this.#counts.push(0);
    const count = this.#counts[place] ?? 0;
    this.#counts[place] = count + 1;
    return count;
  }

  /** The same slots, counted separately from now on. */
  copy(): Slots {
    const copy = new Slots(this.#shared);
    copy.#keyed = this.#keyed ??= new Map();
    copy.#counts = [...this.#counts];
    if (this.#keyedCounts !== undefined) copy.#keyedCounts = new Map(this.#keyedCounts);
    return copy;
  }

  #withKeys(plain: Slot): Map<string, Slot> {
    this.#keyed ??= new Map();
    let slots = this.#keyed.get(plain);
    if (slots === undefined) this.#keyed.set(plain, (slots = new Map()));
    return slots;
  }

  #made({ ask, seatIndex }: Slot, { kind, seat, key = '' }: Named): Slot {
    checkName('key', key);
    // Draws and the order of opening must not depend on what the seats are called.
    const named = this.#shared.seatIndices.get(key);
    const namelessKey = named === undefined ? key : `@${named}`;
    return { name: slotName(kind, seat, key), ask, seatIndex, namelessKey, place: -1 };
  }
}

/** Two slots whose names are spelled alike would be one. */
function checkName(what: string, name: string): void {
  if (isRequestName(name)) return;
  throw new Error(
    `a ${what} must be a text without '/', ':', '#' and control characters, as it builds ids: it is ${JSON.stringify(name)}`,
  );
}
