import { chance, defineGame, move, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface AuctionState {
  seats: Seat[];
  /** What the item is worth to a seat, which no other seat knows; `null` until it was drawn. */
  values: Record<Seat, number | null>;
  money: Record<Seat, number>;
  bids: Record<Seat, number>;
  sales: { winner: Seat; price: number }[];
}

interface Bid {
  amount: number;
  mood: 'bold' | 'shy';
  remark?: string | undefined;
}

const worth = [0, 3, 5, 8];

/** Sealed bids at once, item after item, each drawn a private value (requests for chance with several keys open). */
export const auction = defineGame<AuctionState>()({
  name: 'auction',
  version: 1,
  config: z.object({ items: z.int().min(1).default(3), purse: z.int().min(1).default(20) }),
  asks: {
    value: chance(z.int()),
    bid: move({
      data: z.object({ item: z.int(), purse: z.int(), rivals: z.array(z.string()) }),
      action: ({ purse }) =>
        z.object({
          amount: z.int().min(0).max(purse),
          // The default and the optional field are what the kit must not stumble over.
          mood: z.enum(['bold', 'shy']).default('shy'),
          remark: z.string().max(80).optional(),
        }),
      fallback: (): Bid => ({ amount: 0, mood: 'shy' }),
    }),
  },
  setup: ({ purse }, seats) => ({
    seats: [...seats],
    values: Object.fromEntries(seats.map((seat) => [seat, null])),
    money: Object.fromEntries(seats.map((seat) => [seat, purse])),
    bids: {},
    sales: [],
  }),
  open: (state, ask) => {
    const undrawn = state.seats.filter((seat) => state.values[seat] === null);
    if (undrawn.length > 0) return undrawn.map((seat) => ask.value(uniform(worth), seat));
    return state.seats
      .filter((seat) => state.bids[seat] === undefined)
      .map((seat) =>
        ask.bid(seat, {
          item: state.sales.length,
          purse: state.money[seat] ?? 0,
          rivals: state.seats.filter((other) => other !== seat),
        }),
      );
  },
  on: {
    value: (state, { key = '', value }) => void (state.values[key] = value),
    bid: (state, { seat, action }) => {
      state.bids[seat] = action.amount;
      if (Object.keys(state.bids).length === state.seats.length) sell(state, highest(state)[0] ?? '');
    },
  },
  views: {
    self: (state, seat) => ({ worth: state.values[seat], purse: state.money[seat] }),
    hall: ({ sales }) => ({ sales, last: sales.at(-1)?.price }),
  },
  outcome: (state, { items }): { money: Record<Seat, number> } | null =>
    state.sales.length < items ? null : { money: state.money },
  scores: ({ money }) => money,
  resample: (state, seat, rng) => {
    const others = <Value>(record: Record<Seat, Value>, draw: (value: Value) => Value): Record<Seat, Value> =>
      Object.fromEntries(
        Object.entries(record).map(([one, value]) => [one, one === seat ? value : draw(value)]),
      );
    const mine = state.bids[seat];
    const bidders = state.seats.filter((one) => one !== seat && rng.chance(0.5)).slice(1);
    return {
      ...state,
      values: others(state.values, (value) => value && rng.pick(worth)),
      bids: {
        ...Object.fromEntries(bidders.map((one) => [one, rng.int((state.money[one] ?? 0) + 1)])),
        ...(mine === undefined ? {} : { [seat]: mine }),
      },
    };
  },
});

export type Auction = typeof auction;

/** The seats that bid most, in the order of the seats. */
export function highest(state: AuctionState): Seat[] {
  const most = Math.max(...Object.values(state.bids));
  return state.seats.filter((seat) => state.bids[seat] === most);
}

export function sell(state: AuctionState, winner: Seat): void {
  const price = state.bids[winner] ?? 0;
  state.money[winner] = (state.money[winner] ?? 0) - price + (state.values[winner] ?? 0);
  state.sales.push({ winner, price });
  state.bids = {};
  for (const seat of state.seats) state.values[seat] = null;
}
