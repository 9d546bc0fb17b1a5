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

// A law that could not be checked fails, unless there is a reason for it: waive: { symmetry: '…' }.
const promised = { declares: { confluent: true } };
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
//   'no canary leak': 'does not apply: no field of an action is marked private',
//   'no interference': 'held',
//   'seat names do not matter': 'held',
//   'scores in bounds': 'does not apply: the game has no scores',
//   'views are pure': 'held',
//   'every seat is scored': 'does not apply: the game has neither scores nor metrics of seats',
//   'timing tells nothing': 'held',
//   symmetry: 'does not apply: the game has neither scores nor metrics of seats',
//   'constant sum': 'does not apply: the game has no scores',
//   'draws on branches are keyed': 'does not apply: nature draws nothing without a key after a move',
//   'story of views alone': 'held'
// }
// ConformanceError: no interference: seat tango sees a difference between states that it must not tell apart: 1 against 4 (seed conform/0, path $.view.named.kilo)
