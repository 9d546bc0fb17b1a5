import { chance, effect, sampled, weighted, type Seat } from '@masbench/core';
import * as z from 'zod';
import { bazaar } from '../games/bazaar.ts';
import { council } from '../games/council.ts';
import { jury } from '../games/jury.ts';
import { riddle } from '../games/riddle.ts';
import { drunkard } from '../games/walk.ts';
import { cabinet, waivers } from './specimen.ts';

const side = cabinet(jury, {
  seats: 3,
  declares: { bounds: [0, 10] },
  waive: waivers(
    'constant sum',
    'no canary leak',
    'no interference',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});
const sideInAnyOrder = cabinet(jury, {
  seats: 3,
  declares: { confluent: true },
  waive: waivers('constant sum', 'no canary leak', 'no interference', 'symmetry', 'timing tells nothing'),
});
const nature = cabinet(drunkard, {
  seats: 1,
  declares: { bounds: [0, 0] },
  waive: waivers(
    'accepts every legal action',
    'constant sum',
    'draws on branches are keyed',
    'no canary leak',
    'no interference',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});
const alone = cabinet(riddle, {
  seats: 1,
  waive: waivers(
    'constant sum',
    'draws on branches are keyed',
    'no canary leak',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});
const fair = cabinet(bazaar, {
  seats: 3,
  waive: waivers(
    'constant sum',
    'draws on branches are keyed',
    'no canary leak',
    'no interference',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});
const crowd = cabinet(council, {
  seats: 13,
  declares: { confluent: true, bounds: [0, 1] },
  waive: waivers('constant sum', 'draws on branches are keyed', 'symmetry'),
});
let failures = 0;

/** Games with several keys open, of nature alone, of one seat, with effects and drops, and of a crowd. */
export const otherFaults = [
  sideInAnyOrder(
    'adds up floating point numbers as they come',
    'order-insensitive',
    {},
    {
      on: {
        judge: (state, { seat, key = '', action: { mark } }) => {
          state.marks[key] = { ...state.marks[key], [seat]: mark };
          state.count += 1;
        },
      },
    },
  ),
  side('judges under keys sorted by name', 'seat names do not matter', {
    outcome: (state, config) => {
      const outcome = jury.outcome(state, config);
      const [favourite = ''] = Object.keys(state.marks).toSorted();
      return outcome === null ? null : { scores: { ...outcome.scores, [favourite]: 10 } };
    },
  }),
  side('lists one key twice', 'accepts every legal action', {
    open: (state, ask, config) =>
      jury.open(state, ask, config).map((request) => ({ ...request, key: undefined })),
  }),
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
  nature('scores minus infinity', 'scores in bounds', {
    scores: ({ seats }) => Object.fromEntries(seats.map((seat) => [seat, Math.log(0)])),
  }),
  alone('waits for the right guess', 'terminates', {
    outcome: ({ solver, guesses }) =>
      guesses.length > 2 && guesses.every((one) => one === 6) ? { solver, solved: true } : null,
  }),
  alone('takes the failure of a service by chance', 'reproducible', {
    asks: { ...riddle.asks, hint: effect({ ...riddle.asks.hint, onFailure: () => `${Math.random()}` }) },
  }),
  alone('counts the failures of a service', 'reproducible', {
    asks: { ...riddle.asks, hint: effect({ ...riddle.asks.hint, onFailure: () => `${(failures += 1)}` }) },
  }),
  alone('does not take its own word for a failure', 'accepts every legal action', {
    asks: { ...riddle.asks, hint: effect({ ...riddle.asks.hint, output: z.string().min(7) }) },
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
  fair('rings the bell by the alphabet', 'seat names do not matter', {
    open: (state, ask, config) =>
      bazaar
        .open(state, ask, config)
        .toSorted((left, right) => compare(left.seat, right.seat))
        .slice(0, 1),
  }),
  fair('has no stall for who quit', 'accepts every legal action', {
    forfeit: (state, seat) => void Reflect.deleteProperty(state.stalls, seat),
    views: { ...bazaar.views, self: (state, seat) => ({ sold: soldBy(state.stalls, seat) }) },
  }),
  crowd('forgets the last seats', 'every seat is scored', {
    scores: (outcome) => Object.fromEntries(Object.entries(council.scores?.(outcome) ?? {}).slice(0, 12)),
  }),
  crowd('asks under a key that tells on the spy', 'no interference', {
    open: (state, ask, config) =>
      council
        .open(state, ask, config)
        .map((request) =>
          request.seat !== undefined && state.roles?.[state.alive[0] ?? ''] === 'spy'
            ? { ...request, key: 'spy' }
            : request,
        ),
  }),
];

function compare(left: Seat | undefined, right: Seat | undefined): number {
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

function soldBy(stalls: Readonly<Record<Seat, { sold: number }>>, seat: Seat): number {
  const stall = stalls[seat];
  if (stall === undefined) throw new Error(`${seat} has no stall`);
  return stall.sold;
}
