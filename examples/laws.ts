import { defineGame, move, type Seat } from '@masbench/core';
import { conform } from '@masbench/core/testing';
import * as z from 'zod';

type Named = Record<Seat, number | null>;

// All seats name a number without seeing the others'. A game that shows earlier numbers breaks this.
const numbers = (shown: 'own' | 'all') =>
  defineGame<{ named: Named }>()({
    name: 'numbers',
    version: 1,
    config: z.object({}),
    asks: { name: move({ data: z.null(), action: z.int().min(1).max(9) }) },
    setup: (_config, seats) => ({ named: Object.fromEntries(seats.map((seat) => [seat, null])) }),
    open: ({ named }, ask) =>
      Object.keys(named)
        .filter((seat) => named[seat] === null)
        .map((seat) => ask.name(seat, null)),
    on: {
      name: (draft, { seat, action }) => {
        draft.named[seat] = action;
      },
    },
    views: {
      named: ({ named }, seat): Named => (shown === 'all' ? named : { [seat]: named[seat] ?? null }),
    },
    outcome: ({ named }) => (Object.values(named).includes(null) ? null : { named }),
    // Another state that this seat cannot tell from the real one: the others have named other numbers.
    resample: ({ named }, seat, rng) => ({
      named: Object.fromEntries(
        Object.entries(named).map(([who, number]) => [
          who,
          who === seat || number === null ? number : 1 + rng.int(9),
        ]),
      ),
    }),
  });

const promised = {
  declares: { confluent: true },
  // What cannot be checked fails, unless there is a reason for it.
  waive: {
    'no canary leak': 'no field of an action is private',
    'scores in bounds': 'it has no scores',
    'every seat is scored': 'it has no scores',
    symmetry: 'it has no scores',
    'constant sum': 'it has no scores',
  },
};
const laws = await conform(numbers('own'), { config: {}, seats: 3, ...promised });
console.log(laws);

try {
  await conform(numbers('all'), { config: {}, seats: 3, ...promised });
} catch (error) {
  console.log(String(error));
}

// Output:
// {
//   terminates: 'held',
//   'accepts every legal action': 'held',
//   'state is JSON': 'held',
//   'open is pure': 'held',
//   'on is pure': 'held',
//   reproducible: 'held',
//   'replay is identical': 'held',
//   'order-insensitive': 'held',
//   'no canary leak': 'waived: no field of an action is private',
//   'no interference': 'held',
//   'seat names do not matter': 'held',
//   'scores in bounds': 'waived: it has no scores',
//   'views are pure': 'held',
//   'every seat is scored': 'waived: it has no scores',
//   'timing tells nothing': 'held',
//   symmetry: 'waived: it has no scores',
//   'constant sum': 'waived: it has no scores',
//   'draws on branches are keyed': 'held',
//   'story of views alone': 'held'
// }
// ConformanceError: no interference: seat tango sees a difference between states that it must not tell apart: 1 against 4 (seed conform/0, path $.view.named.kilo)
