import { defineBenchmark } from '@masbench/core/benchmark';
import type { Declarations, Waivers } from '@masbench/core/testing';
import { iteratedGuess } from './players.ts';
import { game } from './game.ts';

/** What the game promises in addition to the laws: `masbench conform` and the tests hold it to that. */
export const declares: Declarations = { confluent: true, symmetric: true, bounds: [0, 100] };

/** Laws that need not be checked of this game, and why. */
export const waive: Waivers = {
  'constant sum': 'all who are closest get a point',
};

export const benchmark = defineBenchmark(game, {
  description: 'Guess two thirds of the mean guess.',
  module: import.meta.url,
  rules:
    'In every round all players guess an integer from 0 to 100 at once. Those closest to two thirds of the mean guess get a point.',
  seats: {
    names: ['A', 'B', 'C'],
    progress: { kind: 'move', total: ({ rounds }, seats) => rounds * seats.length },
  },
  players: {
    scripted: ({ seatIndex }) => iteratedGuess(seatIndex),
  },
  columns: [
    { title: 'Points', field: 'score', as: 'number', places: 2, interval: true },
    { title: 'Calls', field: 'usage.calls', as: 'integer' },
    { title: 'Tokens', field: 'usage.tokens', as: 'integer' },
  ],
  experiments: {
    lengths: {
      description: 'Points in short and in long matches.',
      factors: { rounds: [1, 10] },
      trials: 10,
    },
  },
});
