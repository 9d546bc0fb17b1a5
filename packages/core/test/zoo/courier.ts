import { defineGame, effect, move, type Seat } from '@masbench/core';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

/** Where one can go from a place, and how far it is. */
const roads = Object.freeze({
  mill: Object.freeze({ quay: 2, hill: 3 }),
  quay: Object.freeze({ mill: 2, hill: 1, fort: 4 }),
  hill: Object.freeze({ mill: 3, quay: 1 }),
  fort: Object.freeze({ quay: 4 }),
});
type Place = keyof typeof roads;
const places = Object.keys(roads) as Place[];

/** One schema for every place, made from the table. */
const steps = Object.fromEntries(
  places.map((place) => [
    place,
    z.object({
      to: z.enum(Object.keys(roads[place]) as Place[]),
      cargo: z
        .array(z.enum(['salt', 'silk']))
        .max(3)
        .meta({ private: true }),
      hurry: z.boolean().default(false),
    }),
  ]),
);

export interface CourierState {
  couriers: { seat: Seat; at: Place; way: Place[]; cargo: ('salt' | 'silk')[]; far: number; home: boolean }[];
  tolls: number[];
  strikes: number;
  costs: Record<Seat, number | null>;
}

const here = z.enum(places);

/** Couriers walk at once over a frozen table of roads; a service takes tolls after every stage. */
export const courier = defineGame<CourierState>()({
  name: 'courier',
  version: 1,
  config: z.object({ stages: z.int().min(1).default(3) }),
  asks: {
    walk: move({
      data: z.object({ at: here }),
      action: ({ at }) => steps[at] ?? z.never(),
      fallback: ({ at }) => ({ to: Object.keys(roads[at])[0] as Place, cargo: [], hurry: false }),
    }),
    toll: effect({
      input: z.object({ traffic: z.array(here) }),
      output: z.int().min(0).max(9),
      onFailure: () => 0,
    }),
  },
  setup: (_config, seats): CourierState => ({
    couriers: seats.map((seat) => ({ seat, at: 'mill', way: [], cargo: [], far: 0, home: false })),
    tolls: [],
    strikes: 0,
    costs: Object.fromEntries(seats.map((seat) => [seat, 0])),
  }),
  open: ({ couriers, tolls }, ask) => {
    const late = couriers.filter(({ way, home }) => !home && way.length <= tolls.length);
    if (late.length > 0) return late.map(({ seat, at }) => ask.walk(seat, { at }));
    return [ask.toll({ traffic: couriers.map(({ at }) => at) })];
  },
  on: {
    walk: ({ couriers }, { seat, action: { to, cargo } }) => {
      const one = couriers.find((other) => other.seat === seat);
      if (one === undefined) return;
      one.far += (roads[one.at] as Readonly<Record<string, number>>)[to] ?? 0;
      one.at = to;
      one.cargo = cargo;
      one.way.push(to);
    },
    toll: (state, { output, by }) => {
      state.tolls.push(output);
      if (by === 'failure') state.strikes += 1;
    },
  },
  views: {
    map: ({ tolls, couriers }) => ({
      tolls,
      seen: couriers.map(({ way }) => way.slice(0, tolls.length)),
    }),
    own: ({ couriers }, seat) => couriers.find((one) => one.seat === seat)?.cargo ?? [],
  },
  outcome: ({ couriers, tolls }, { stages }) => (tolls.length >= stages ? { couriers } : null),
  scores: ({ couriers }) => Object.fromEntries(couriers.map(({ seat, far }) => [seat, far])),
  forfeit: ({ couriers }, seat) => {
    const one = couriers.find((other) => other.seat === seat);
    if (one !== undefined) one.home = true;
  },
});

type Courier = typeof courier;
const specimen = cabinet(courier, {
  seats: 5,
  declares: { confluent: true, bounds: [0, 12] },
  waive: waivers('constant sum', 'no interference', 'symmetry', 'timing tells nothing'),
});

function seeing(extra: (state: CourierState, seat: Seat) => unknown): Partial<Courier> {
  return {
    views: {
      ...courier.views,
      map: (state, seat, context) =>
        Object.assign(courier.views.map(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

function weightOf(cargo: readonly string[]): number {
  return cargo.filter((one) => one === 'silk').length;
}

export const courierFaults = [
  specimen(
    'shows the cargo when the toll keepers strike',
    'no canary leak',
    seeing(({ couriers, strikes }) => (strikes > 0 ? couriers.map(({ cargo }) => cargo.length) : [])),
    seeing(({ strikes }) => strikes),
  ),
  specimen(
    'weighs the cargo of all',
    'no canary leak',
    seeing(({ couriers }) => couriers.map(({ cargo }) => weightOf(cargo))),
  ),
  specimen(
    'has no speed for those who stayed at home',
    'scores in bounds',
    {
      scores: ({ couriers }) =>
        Object.fromEntries(couriers.map(({ seat, far, way }) => [seat, far / way.length])),
    },
    {
      scores: ({ couriers }) =>
        Object.fromEntries(couriers.map(({ seat, far, way }) => [seat, far / Math.max(1, way.length)])),
    },
  ),
  specimen('sinks the ferry when all but one walk to one place', 'accepts every legal action', {
    on: {
      ...courier.on,
      toll: (state, answer, config) => {
        courier.on.toll(state, answer, config);
        const most = Math.max(
          ...places.map((place) => state.couriers.filter(({ at, home }) => at === place && !home).length),
        );
        if (state.tolls.length === 3 && most >= 5) throw new Error('too many aboard');
      },
    },
  }),
  specimen(
    'keeps a cost that no model told',
    'state is JSON',
    {
      on: {
        ...courier.on,
        walk: (state, answer, config) => {
          courier.on.walk(state, answer, config);
          Object.assign(state.costs, { [answer.seat]: answer.usage.costUsd });
        },
      },
    },
    {
      on: {
        ...courier.on,
        walk: (state, answer, config) => {
          courier.on.walk(state, answer, config);
          Object.assign(state.costs, { [answer.seat]: answer.usage.costUsd ?? null });
        },
      },
    },
  ),
  specimen('shows the traffic as it came', 'order-insensitive', {
    on: {
      ...courier.on,
      walk: (state, answer, config) => {
        courier.on.walk(state, answer, config);
        const { costs } = state;
        Reflect.deleteProperty(costs, answer.seat);
        costs[answer.seat] = 0;
      },
    },
    ...seeing(({ costs, couriers, tolls }) =>
      couriers.every(({ way }) => way.length === tolls.length) ? costs : null,
    ),
  }),
];
