import {
  chance,
  defineGame,
  effect,
  move,
  uniform,
  type Agent,
  type NamedAgent,
  type Seat,
  type Services,
} from '@masbench/core';
import * as z from 'zod';

interface Stall {
  price: number | null;
  sold: number;
}

export interface BazaarState {
  day: number;
  weather: 'sun' | 'rain' | null;
  stalls: Record<Seat, Stall>;
  appraised: number[];
  /** The seat that rang the bell today: the others need not any more. */
  bell: Seat | null;
  quitters: Seat[];
}

/**
 * A game with every kind of ask, for tests of the engine: weather by chance, prices at once, a bell that only the
 * first to answer rings (the others' requests are dropped), and an appraisal by a service.
 */
export const bazaar = defineGame<BazaarState>()({
  name: 'bazaar',
  version: 1,
  config: z.object({ days: z.int().min(1).default(4) }),
  asks: {
    weather: chance(z.enum(['sun', 'rain'])),
    price: move({
      data: z.object({ day: z.int() }),
      action: z.object({ price: z.int().min(0).max(9) }),
      fallback: (_data, rng) => ({ price: rng.int(3) }),
    }),
    bell: move({
      data: z.object({ day: z.int() }),
      action: z.object({ note: z.string().max(20) }),
      fallback: () => ({ note: '' }),
    }),
    appraise: effect({
      input: z.object({ prices: z.array(z.int()) }),
      output: z.number(),
      onFailure: () => -1,
    }),
  },
  setup: (_config, seats) => ({
    day: 1,
    weather: null,
    stalls: Object.fromEntries(seats.map((seat) => [seat, { price: null, sold: 0 }])),
    appraised: [],
    bell: null,
    quitters: [],
  }),
  open: (state, ask) => {
    if (state.weather === null) return [ask.weather(uniform(['sun', 'rain']))];
    const trading = Object.entries(state.stalls).filter(([seat]) => !state.quitters.includes(seat));
    const unpriced = trading.filter(([, { price }]) => price === null);
    if (unpriced.length > 0) return unpriced.map(([seat]) => ask.price(seat, { day: state.day }));
    if (state.bell === null && trading.length > 0)
      return trading.map(([seat]) => ask.bell(seat, { day: state.day }));
    return [ask.appraise({ prices: trading.map(([, { price }]) => price ?? 0) })];
  },
  on: {
    weather: (state, { value }) => void (state.weather = value),
    price: (state, { seat, action }) => {
      const stall = state.stalls[seat];
      if (stall !== undefined) stall.price = action.price;
    },
    bell: (state, { seat }) => void (state.bell = seat),
    appraise: (state, { output }) => {
      state.appraised.push(output);
      for (const stall of Object.values(state.stalls)) {
        stall.sold += stall.price ?? 0;
        stall.price = null;
      }
      state.day += 1;
      state.weather = null;
      state.bell = null;
    },
  },
  views: {
    self: (state, seat) => ({ sold: state.stalls[seat]?.sold ?? 0 }),
    square: ({ day, weather }) => ({ day, weather }),
  },
  phase: ({ weather, bell }) => (weather === null ? 'dawn' : bell === null ? 'trade' : 'dusk'),
  outcome: (state, { days }) =>
    state.day > days
      ? {
          sold: Object.fromEntries(Object.entries(state.stalls).map(([seat, { sold }]) => [seat, sold])),
          appraised: state.appraised,
        }
      : null,
  scores: ({ sold }) => sold,
  metrics: (state) => ({ match: { quitters: state.quitters } }),
  forfeit: (state, seat) => {
    state.quitters.push(seat);
    const stall = state.stalls[seat];
    if (stall !== undefined) stall.price = null;
  },
});

export type Bazaar = typeof bazaar;

/** Draws its answers, spends a call on each, and now and then answers junk first. */
export const trader: NamedAgent<Bazaar> = {
  name: 'trader',
  nature: 'scripted',
  resumable: true,
  create: () => ({
    price: (_turn, { rng, use, attempt }) => {
      use({ calls: 1, inputTokens: 10, outputTokens: 2, seconds: rng.float(), costUsd: 0.01 });
      return { price: attempt === 1 && rng.chance(0.3) ? 99 : rng.int(10) };
    },
    bell: (turn, { rng, use }) => {
      use({ calls: 1, inputTokens: 5, outputTokens: 1, seconds: rng.float(), costUsd: 0.01 });
      return { note: turn.seat };
    },
  }),
};

export const services: Services<Bazaar> = {
  appraise: {
    name: 'mean',
    nature: 'scripted',
    serve: ({ prices }) => prices.reduce((sum, price) => sum + price, 0),
  },
};

export const traders: Readonly<Record<Seat, Agent<Bazaar>>> = { A: trader, B: trader, C: trader };
