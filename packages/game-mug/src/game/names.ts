import type { Seat } from '@masbench/core';
import { readEntry, type MugState } from './state.js';

/** The name that a seat plays under, empty before the deal. */
export function seatName({ names }: Pick<MugState, 'names'>, seat: Seat): string {
  return names === null ? '' : readEntry(names, seat);
}

/** The seat that plays under a name. @throws TypeError if there is none. */
export function namedSeat(state: Pick<MugState, 'names'>, name: string): Seat {
  const entry = Object.entries(state.names ?? {}).find(([, given]) => given === name);
  if (entry === undefined) throw new TypeError(`Cannot find the player ${JSON.stringify(name)}`);
  return entry[0];
}

/** Seats in the public order of their names, which reveals nothing about seats. */
export function byName({ order }: Pick<MugState, 'order'>, seats: readonly Seat[]): Seat[] {
  return order.filter((seat) => seats.includes(seat));
}

/** The names of the living players other than this one, in the public order. */
export function listOthers(state: Pick<MugState, 'names' | 'order' | 'alive'>, seat: Seat): string[] {
  return byName(state, state.alive)
    .filter((other) => other !== seat)
    .map((other) => seatName(state, other));
}
