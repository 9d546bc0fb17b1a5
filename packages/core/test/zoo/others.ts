import { chance, effect, sampled, weighted, type Seat } from '@masbench/core';
import * as z from 'zod';
import { bazaar } from '../games/bazaar.ts';
import { riddle } from '../games/riddle.ts';
import { drunkard } from '../games/walk.ts';
import { cabinet, waivers } from './specimen.ts';

const nature = cabinet(drunkard, {
  seats: 1,
  declares: { bounds: [0, 0] },
  waive: waivers('no interference'),
});
const alone = cabinet(riddle, { seats: 1 });
const fair = cabinet(bazaar, {
  seats: 3,
  waive: waivers(
    'constant sum',
    'draws on branches are keyed',
    'no interference',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});

/** Games of nature alone, of one seat with a service, and with requests that are dropped. */
export const otherFaults = [
  nature('draws from a distribution of its own chance', 'reproducible', {
    open: (_state, ask) => [ask.step(sampled(() => (Math.random() < 0.5 ? 1 : -1)))],
  }),
  nature('draws what its schema does not know', 'accepts every legal action', {
    asks: { step: chance(z.literal(1)) as never },
  }),
  nature('draws from nothing', 'accepts every legal action', {
    open: (state, ask, config) =>
      state.steps === 3 ? [ask.step(weighted([]))] : drunkard.open(state, ask, config),
  }),
  nature('walks home some day', 'terminates', {
    outcome: ({ place, seats }) => (place === 3000 ? { place, seats } : null),
  }),
  alone('takes the failure of a service by chance', 'reproducible', {
    asks: { ...riddle.asks, hint: effect({ ...riddle.asks.hint, onFailure: () => `${Math.random()}` }) },
  }),
  alone('does not take its own word for a failure', 'accepts every legal action', {
    asks: { ...riddle.asks, hint: effect({ ...riddle.asks.hint, output: z.string().min(7) }) },
  }),
  alone('tells the secret when a service fails', 'no interference', {
    views: {
      notes: ({ hint, guesses, secret }) => Object.assign({ hint, guesses }, hint === 'lower' && { secret }),
    },
  }),
  alone('asks a seat by a name of its own', 'seat names do not matter', {
    open: (state, ask, config) =>
      riddle
        .open(state, ask, config)
        .map((request) => (request.seat === undefined ? request : { ...request, seat: 'kilo' })),
  }),
  alone('asks with the secret', 'no interference', {
    open: (state, ask, config) =>
      riddle
        .open(state, ask, config)
        .map((request) =>
          request.kind === 'guess' ? ask.guess(state.solver, { most: (state.secret ?? 0) + 1 }) : request,
        ),
  }),
  fair('has no stall for who quit', 'accepts every legal action', {
    forfeit: (state, seat) => void Reflect.deleteProperty(state.stalls, seat),
    views: { ...bazaar.views, self: (state, seat) => ({ sold: soldBy(state.stalls, seat) }) },
  }),
];

function soldBy(stalls: Readonly<Record<Seat, { sold: number }>>, seat: Seat): number {
  const stall = stalls[seat];
  if (stall === undefined) throw new Error(`${seat} has no stall`);
  return stall.sold;
}
