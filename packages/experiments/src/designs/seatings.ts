import { MasbenchError, type Seat } from '@masbench/core';
import type { Design } from './design.js';
import { allOrders, meetings, williamsOrders } from './orders.js';

/** Who sits where in one match of a trial. Agents are given by their place in the design, from 0. */
export type Seating =
  /** The agent of every seat, in the order of seats. */
  | { readonly agents: readonly number[] }
  /** Two agents that share the seats as the benchmark divides them, and on which side the first of them is. */
  | { readonly pair: readonly [number, number]; readonly side: 0 | 1 };

/** A trial with more matches than these is most likely a mistake. */
const most = 10_000;

/**
 * The matches of every trial, in the order in which they are played.
 *
 * @param given - A field comes after the other agents.
 * @throws MasbenchError `OPTION_INVALID` if the agents do not fit the seats
 */
export function listSeatings(given: Design, seats: readonly Seat[]): Seating[] {
  const design = settleDesign(given, seats);
  const { kind, agents } = design;
  const n = agents.length;
  const places = agents.map((_, place) => place);
  if (n === 0) throw wrong(design, 'it has no agents');
  switch (kind) {
    case 'permutations':
    case 'latin-square': {
      if (n !== seats.length)
        throw wrong(design, `it needs one agent for each of the ${seats.length} seats, and has ${n}`);
      if (kind === 'permutations' && factorial(n) > most)
        throw wrong(design, `${n} agents have ${factorial(n)} orders: use latinSquare`);
      const orders = kind === 'permutations' ? allOrders(places) : williamsOrders(places);
      return Array.from(orders, (order) => ({ agents: order }));
    }
    case 'rotation': {
      if (seats.length % n !== 0)
        throw wrong(
          design,
          `the number of seats must be a multiple of the number of agents: there are ${seats.length} seats and ${n} agents`,
        );
      return Array.from(williamsOrders(seats.map((_, seat) => seat)), (order) => ({
        agents: order.map((place) => place % n),
      }));
    }
    case 'round-robin': {
      if (n < 2) throw wrong(design, 'it needs at least two agents');
      if (seats.length < 2) throw wrong(design, 'the game needs at least two seats');
      return Array.from(meetings(places)).flatMap(({ first, second }): Seating[] => [
        { pair: [first, second], side: 0 },
        { pair: [first, second], side: 1 },
      ]);
    }
    case 'tables': {
      const size = Math.min(n, seats.length);
      if (countGroups(n, size) * 2 * size > most)
        throw wrong(
          design,
          `${n} agents have ${countGroups(n, size)} tables of ${size}: list seatings, or use round-robin`,
        );
      return listGroups(places, size).flatMap((group) =>
        Array.from(williamsOrders(group), (order) => ({
          agents: seats.map((_, seat) => order[seat % size] ?? 0),
        })),
      );
    }
    case 'one-against-field':
      return places.flatMap((place) =>
        seats.map((_, own) => ({ agents: seats.map((_seat, seat) => (seat === own ? place : n)) })),
      );
    case 'listed':
      return design.seatings.map((seating, index) => {
        const stranger = Object.keys(seating).find((seat) => !seats.includes(seat));
        if (stranger !== undefined)
          throw wrong(
            design,
            `seating ${index + 1} has the seat ${JSON.stringify(stranger)}: the seats are ${seats.join(', ')}`,
          );
        return { agents: seats.map((seat) => seatPlace(design, index, seat, seating[seat])) };
      });
  }
}

/** The design that it is at these seats: tables of two agents, or of two seats, are a round robin. */
export function settleDesign(design: Design, seats: readonly Seat[]): Design {
  return design.kind === 'tables' && Math.min(design.agents.length, seats.length) <= 2
    ? { kind: 'round-robin', agents: design.agents }
    : design;
}

function seatPlace(
  design: Extract<Design, { kind: 'listed' }>,
  index: number,
  seat: Seat,
  place: number | undefined,
): number {
  if (place !== undefined && Number.isSafeInteger(place) && place >= 0 && place < design.agents.length)
    return place;
  throw wrong(
    design,
    place === undefined
      ? `seating ${index + 1} leaves the seat ${seat} empty`
      : `seating ${index + 1} has ${place} in the seat ${seat}: the agents are 0 to ${design.agents.length - 1}`,
  );
}

/** All groups of so many values, in lexicographic order of their places. */
function listGroups<Value>(values: readonly Value[], size: number): Value[][] {
  if (size === 0) return [[]];
  return values.flatMap((value, place) =>
    listGroups(values.slice(place + 1), size - 1).map((others) => [value, ...others]),
  );
}

function countGroups(n: number, size: number): number {
  let groups = 1;
  for (let taken = 1; taken <= size; taken += 1) groups = (groups * (n - size + taken)) / taken;
  return groups;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

function wrong({ kind }: Design, what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot use the design ${kind}: ${what}`);
}
