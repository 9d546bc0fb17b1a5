import { move } from '@masbench/core';
import * as z from 'zod';
import { nim, type Nim, type NimState } from '../games/nim.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(nim, {
  seats: 2,
  declares: { confluent: true, bounds: [0, 1], sum: 1 },
  waive: waivers(
    'no canary leak',
    'no interference',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});
const start = { heap: 7, taken: 0, gone: null };
const openings: string[][] = [];
let schemas = 0;
let phases = 0;

function taking(rule: (state: NimState, count: number) => void): Partial<Nim> {
  return {
    on: {
      take: (state, answer, config) => {
        nim.on.take(state, answer, config);
        rule(state, answer.action.count);
      },
    },
  };
}

/** The action with other bounds. */
function counting(least: number, most: (heap: number) => number): Nim['asks'] {
  return {
    take: move({
      ...nim.asks.take,
      action: ({ heap }) => z.object({ count: z.int().min(least).max(most(heap)) }),
    }),
  };
}

/** A turn game of two seats with few moves. */
export const nimFaults = [
  specimen(
    'refuses to take three',
    'accepts every legal action',
    taking((_state, count) => {
      if (count === 3) throw new Error('too greedy');
    }),
  ),
  specimen('refuses the last boundary of a schema that is too wide', 'accepts every legal action', {
    asks: counting(1, () => 3),
    on: {
      take: (state, answer, config) => {
        if (answer.action.count > state.heap) throw new Error('there are not so many');
        nim.on.take(state, answer, config);
      },
    },
  }),
  specimen('takes nothing where too much is taken', 'accepts every legal action', {
    asks: counting(1, () => 3),
    on: {
      take: (state, answer, config) => {
        if (answer.action.count <= state.heap) nim.on.take(state, answer, config);
      },
    },
  }),
  specimen('lets seats pass for ever', 'terminates', {
    asks: {
      take: move({ ...nim.asks.take, action: z.object({ count: z.literal(0) }), fallback: undefined }),
    },
  }),
  specimen('ends for lucky seeds only', 'terminates', {
    on: {
      take: (state, answer, config) => {
        nim.on.take(state, answer, config);
        if (state.taken === 1 && state.heap === 5) state.heap = 1_000_000;
      },
    },
  }),
  specimen('waits for no seat after a forfeit', 'terminates', {
    forfeit: (state) => void (state.seats = []),
    open: (state, ask, config) => (state.seats.length === 0 ? [] : nim.open(state, ask, config)),
  }),
  specimen('keeps a Set when a seat forfeits', 'state is JSON', {
    forfeit: (state, seat) => void Object.assign(state, { gone: seat, quitters: new Set([seat]) }),
  }),
  specimen(
    'writes down the day',
    'on is pure',
    taking((state) => void Object.assign(state, { day: new Date().toDateString() })),
    taking((state) => void Object.assign(state, { day: new Date(0).toISOString() })),
  ),
  specimen(
    'has a rare stroke of luck',
    'on is pure',
    taking((state) => void (Math.random() < 0.001 && (state.heap = 0))),
  ),
  specimen(
    'takes the time of a move',
    'on is pure',
    taking((state) => void Object.assign(state, { ms: Math.floor(performance.now() / 100_000) })),
  ),
  specimen('falls back by chance', 'reproducible', {
    asks: {
      take: move({
        ...nim.asks.take,
        fallback: ({ heap }) => ({ count: 1 + Math.floor(Math.random() * Math.min(3, heap)) }),
      }),
    },
  }),
  specimen('counts in the schema of an action', 'reproducible', {
    asks: {
      take: move({
        ...nim.asks.take,
        action: ({ heap }) =>
          z.object({
            count: z
              .int()
              .min(1)
              .max(Math.min(2 + ((schemas += 1) % 2), heap)),
          }),
      }),
    },
  }),
  specimen(
    'keeps one opening for all matches',
    'reproducible',
    {
      setup: (_config, seats) => {
        openings.push([...seats]);
        return { ...start, seats: [...seats], heap: 7 + openings.length };
      },
    },
    { setup: (_config, seats) => ({ ...start, seats: [...seats] }) },
  ),
  specimen('measures by chance', 'reproducible', {
    metrics: () => ({ match: { luck: Math.random() } }),
  }),
  specimen('scores by the clock', 'reproducible', {
    scores: ({ winner, seats }) => {
      const early = new Date().getFullYear() < 2027;
      return Object.fromEntries(seats.map((seat) => [seat, (seat === winner) === early ? 1 : 0]));
    },
  }),
  specimen('counts its phases', 'reproducible', { phase: () => `${(phases += 1)}` }),
  specimen('changes the state in a phase', 'open is pure', {
    phase: (state) => {
      state.heap += 1;
      return 'play';
    },
  }),
  specimen('lets the first name of the alphabet win', 'seat names do not matter', {
    outcome: (state, config) => {
      const outcome = nim.outcome(state, config);
      return outcome === null ? null : { ...outcome, winner: outcome.seats.toSorted()[0] ?? '' };
    },
  }),
  specimen('scores by the order of names', 'seat names do not matter', {
    scores: ({ seats }) => {
      const [first = ''] = seats.toSorted((left, right) => left.localeCompare(right));
      return Object.fromEntries(seats.map((seat) => [seat, seat === first ? 1 : 0]));
    },
  }),
  specimen('pays no seat', 'constant sum', {
    scores: ({ seats }) => Object.fromEntries(seats.map((seat) => [seat, 0])),
  }),
  specimen('pays the bank', 'scores in bounds', {
    scores: (outcome) => ({ ...nim.scores?.(outcome), bank: 0 }),
  }),
  specimen('throws when it scores', 'scores in bounds', {
    scores: ({ winner }) => {
      throw new Error(`no prize for ${winner}`);
    },
  }),
  specimen('measures NaN', 'state is JSON', { metrics: () => ({ match: { mean: 0 / 0 } }) }),
  specimen(
    'has a Map for an outcome',
    'state is JSON',
    { outcome: (state, config) => nim.outcome(state, config) && wrapped(state) },
    { outcome: (state, config) => nim.outcome(state, config) },
  ),
];

function wrapped(state: NimState): { winner: string; seats: string[] } {
  return Object.assign({ winner: state.seats[0] ?? '', seats: state.seats }, { all: new Map([[1, state]]) });
}
