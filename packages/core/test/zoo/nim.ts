import { move } from '@masbench/core';
import * as z from 'zod';
import { nim, type Nim, type NimState } from '../games/nim.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(nim, {
  seats: 2,
  declares: { confluent: true, bounds: [0, 1], sum: 1 },
  waive: waivers('no interference', 'symmetry', 'timing tells nothing'),
});
const start = { heap: 7, taken: 0, gone: null };
const openings: string[][] = [];
let schemas = 0;
let phases = 0;

function taking(rule: (state: NimState) => void): Partial<Nim> {
  return {
    on: {
      take: (state, answer, config) => {
        nim.on.take(state, answer, config);
        rule(state);
      },
    },
  };
}

/** A turn game of two seats with few moves. */
export const nimFaults = [
  specimen('refuses the last boundary of a schema that is too wide', 'accepts every legal action', {
    asks: { take: move({ ...nim.asks.take, action: z.object({ count: z.int().min(1).max(3) }) }) },
    on: {
      take: (state, answer, config) => {
        if (answer.action.count > state.heap) throw new Error('there are not so many');
        nim.on.take(state, answer, config);
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
    'has a rare stroke of luck',
    'on is pure',
    taking((state) => void (Math.random() < 0.001 && (state.heap = 0))),
  ),
  specimen(
    'takes the time of a move',
    'on is pure',
    taking((state) => void Object.assign(state, { ms: Math.floor(performance.now() / 100_000) })),
  ),
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
];
