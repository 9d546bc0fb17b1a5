import { move, simultaneous, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';

interface State {
  seats: readonly Seat[];
  /** What the item is worth to each seat: its own secret. */
  values: Record<Seat, number>;
  sale: { winner: Seat; price: number } | null;
}

const worth = uniform(Array.from({ length: 20 }, (_, index) => index + 1));

/** All bid at once for one item. The highest bid wins, the first of equals, and pays the second highest. */
export const game = simultaneous<State>()({
  name: 'sealed-bid-auction',
  version: 1,
  config: z.object({}),
  setup: (_config, seats) => ({ seats, values: {}, sale: null }),
  draws: {
    value: z.int(),
    pending: ({ seats, values }) =>
      seats.filter((seat) => values[seat] === undefined).map((seat) => ({ from: worth, key: seat })),
    apply: (draft, { key = '', value }) => {
      draft.values[key] = value;
    },
  },
  move: move({
    data: z.object({ value: z.int() }),
    action: z.object({ bid: z.int().min(0).max(100) }),
    fallback: () => ({ bid: 0 }),
  }),
  data: ({ values }, seat) => ({ value: values[seat] ?? 0 }),
  resolve: (draft, bids) => {
    const ranked = Object.entries(bids).toSorted(([, left], [, right]) => right.bid - left.bid);
    const [first, second] = ranked;
    draft.sale = { winner: first?.[0] ?? '', price: second?.[1].bid ?? 0 };
  },
  views: { sale: ({ sale }) => sale },
  outcome: ({ seats, values, sale }) =>
    sale && {
      ...sale,
      gains: Object.fromEntries(
        seats.map((seat) => [seat, seat === sale.winner ? (values[seat] ?? 0) - sale.price : 0]),
      ),
    },
  scores: ({ gains }) => gains,
  // The values of the others are hidden, too.
  resample: (state, seat, rng) => ({
    ...state,
    values: Object.fromEntries(
      Object.entries(state.values).map(([one, value]) => [one, one === seat ? value : 1 + rng.int(20)]),
    ),
  }),
});
