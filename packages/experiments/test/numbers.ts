import { chance, defineGame, move, uniform, type NamedAgent, type Seat } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

export interface NumbersState {
  seats: Seat[];
  said: Record<Seat, number>;
  round: number;
  total: Record<Seat, number>;
  bonus: number | null;
}

/** Every seat names a number each round; the greatest sum wins. One draw gives the first seat a bonus. */
export const numbers = defineGame<NumbersState>()({
  name: 'numbers',
  version: 1,
  config: z.strictObject({
    rounds: z.int().min(1).default(2),
    greatest: z.int().min(1).default(9),
  }),
  asks: {
    name: move({
      data: z.object({ greatest: z.int() }),
      action: ({ greatest }) => z.object({ number: z.int().min(0).max(greatest) }),
      fallback: () => ({ number: 0 }),
    }),
    bonus: chance(z.int()),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    said: {},
    round: 0,
    total: Object.fromEntries(seats.map((seat) => [seat, 0])),
    bonus: null,
  }),
  open: ({ seats, said, bonus }, ask, { greatest }) =>
    bonus === null
      ? [ask.bonus(uniform([0, 1, 2]))]
      : seats.filter((seat) => said[seat] === undefined).map((seat) => ask.name(seat, { greatest })),
  on: {
    bonus: (state, { value }) => {
      state.bonus = value;
    },
    name: (state, { seat, action }) => {
      state.said[seat] = action.number;
      if (Object.keys(state.said).length < state.seats.length) return;
      for (const one of state.seats) state.total[one] = (state.total[one] ?? 0) + (state.said[one] ?? 0);
      state.said = {};
      state.round += 1;
    },
  },
  views: { round: ({ round }) => round },
  outcome: ({ round, total, bonus, seats }, { rounds }) => {
    if (round < rounds) return null;
    const [first = ''] = seats;
    return { total: { ...total, [first]: (total[first] ?? 0) + (bonus ?? 0) } };
  },
  scores: ({ total }) => total,
  metrics: ({ round }, { total }) => ({
    seats: Object.fromEntries(Object.entries(total).map(([seat, sum]) => [seat, { sum }])),
    match: { rounds: round },
  }),
});

/** Names one number, or the greatest that is allowed. Each answer costs a cent. */
export function naming(name: string, number?: number): NamedAgent<typeof numbers> {
  return {
    name,
    nature: 'scripted',
    resumable: true,
    create: () => ({
      name: ({ data }, { use }) => {
        use({ calls: 1, inputTokens: 10, outputTokens: 1, costUsd: 0.01, seconds: 1 });
        return { number: number ?? data.greatest };
      },
    }),
  };
}

/** Names a number between two bounds, from the draws of its seat; `skips` of them are left to others. Some matches cannot begin. */
export function drawing(
  name: string,
  [low, high]: readonly [low: number, high: number],
  { skips = 0, fails = [] }: { readonly skips?: number; readonly fails?: readonly string[] } = {},
): NamedAgent<typeof numbers> {
  return {
    name,
    nature: 'scripted',
    resumable: true,
    create: ({ id }) => {
      if (fails.includes(id)) throw new Error('its network is gone');
      return {
        name: (_turn, { use, rng }) => {
          use({ calls: 1, inputTokens: 10, outputTokens: high, costUsd: 0.01, seconds: 1 });
          for (let skipped = 0; skipped < skips; skipped += 1) rng.float();
          return { number: low + rng.int(high - low + 1) };
        },
      };
    },
  };
}

export const benchmark = defineBenchmark(numbers, {
  module: import.meta.url,
  seats: ['A', 'B'],
  players: {
    scripted: () => naming('scripted: greatest'),
    'simulated:five': () => naming('scripted: five', 5),
  },
  variants: {
    plain: { description: 'as it is', match: ({ config }) => ({ config }) },
    'as-many': {
      description: 'as many rounds as the sum of A in the plain one',
      after: ['plain'],
      match: ({ config, records }) => ({
        config: { ...config, rounds: Math.max(1, Number(records['plain']?.seats[0]?.['sum'] ?? 1)) },
      }),
    },
    'odd-trials': {
      description: 'leaves even trials out',
      match: ({ config, trial }) => (trial % 2 === 0 ? undefined : { config }),
    },
  },
  figures: async (matches, { variants }) => {
    let sum = 0;
    for await (const { seats } of matches) for (const { score } of seats) sum += score ?? 0;
    return { values: { sum, variants: variants.length }, tables: [], files: { 'sum.txt': `${sum}\n` } };
  },
  artifacts: ({ id, journal }) => ({ [`${id}.lines.txt`]: `${[...journal.read()].length}\n` }),
});
