import type { Seat } from '@masbench/core';
import type { SeatChoice } from '../players/players.js';

/**
 * Which agents meet, and in which seats: the matches of every trial, which share its draws. Plain data, so that a JSON file can
 * hold a design as well as a program; agents are names or values.
 */
export type Design =
  | { readonly kind: 'permutations' | 'latin-square' | 'rotation'; readonly agents: readonly SeatChoice[] }
  | {
      /**
       * In `tables`, as many agents meet in a match as it has seats, or all if there are fewer: every such group of them, each
       * agent in every seat equally often. Of two agents, or in a game of two seats, it is the round robin.
       */
      readonly kind: 'round-robin' | 'tables';
      readonly agents: readonly SeatChoice[];
    }
  | {
      readonly kind: 'one-against-field';
      readonly agents: readonly SeatChoice[];
      /** Has every other seat. */
      readonly field: SeatChoice;
    }
  | {
      readonly kind: 'listed';
      readonly agents: readonly SeatChoice[];
      /** The place in `agents`, from 0, of the agent in every seat: one entry for every match of a trial. */
      readonly seatings: readonly Readonly<Record<Seat, number>>[];
    };

/** One agent for each seat, in every order: n! matches a trial. */
export function permutations(agents: readonly SeatChoice[]): Design {
  return { kind: 'permutations', agents };
}

/**
 * One agent for each seat, in few orders: every agent has every seat equally often, and follows every other equally often
 * (Williams 1949). n matches a trial, 2n where n is odd.
 */
export function latinSquare(agents: readonly SeatChoice[]): Design {
  return { kind: 'latin-square', agents };
}

/**
 * Fewer agents than seats, of which each has equally many: every agent has every seat, and so every role, equally often.
 * Where a table has eight seats and four agents, two seats each, in eight matches a trial.
 */
export function rotation(agents: readonly SeatChoice[]): Design {
  return { kind: 'rotation', agents };
}

/**
 * Every two agents meet on both sides: n(n − 1) matches a trial. The benchmark says which seats are a side; without
 * `sides` of its own, every second one.
 */
export function roundRobin(agents: readonly SeatChoice[]): Design {
  return { kind: 'round-robin', agents };
}

/** Every agent in every seat in turn, with one reference agent in all others: what an agent adds to a field. */
export function oneAgainstField(
  agents: readonly SeatChoice[],
  { field }: { readonly field: SeatChoice },
): Design {
  return { kind: 'one-against-field', agents, field };
}

/**
 * Your own seatings.
 *
 * @example
 * ```ts
 * import { listed } from '@masbench/experiments';
 *
 * const design = listed({ a: 'openai:gpt-5-mini', b: 'scripted' }, [{ A: 'a', B: 'b' }, { A: 'b', B: 'a' }]);
 * ```
 *
 * @param agents - By the names that the seatings use.
 * @throws RangeError if a seating names another agent
 */
export function listed(
  agents: Readonly<Record<string, SeatChoice>>,
  seatings: readonly Readonly<Record<Seat, string>>[],
): Design {
  const names = Object.keys(agents);
  return {
    kind: 'listed',
    agents: Object.values(agents),
    seatings: seatings.map((seating) =>
      Object.fromEntries(
        Object.entries(seating).map(([seat, name]) => {
          const place = names.indexOf(name);
          if (place < 0)
            throw new RangeError(
              `Cannot seat ${JSON.stringify(name)} in ${seat}: the agents are ${names.join(', ')}`,
            );
          return [seat, place];
        }),
      ),
    ),
  };
}
