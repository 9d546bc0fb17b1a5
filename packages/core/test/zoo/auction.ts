import { type Seat } from '@masbench/core';
import { auction, highest, sell, type Auction, type AuctionState } from '../games/auction.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(auction, {
  seats: 4,
  declares: { confluent: true },
  waive: waivers('constant sum', 'draws on branches are keyed', 'no canary leak', 'symmetry'),
});

function seeing(extra: (state: AuctionState, seat: Seat) => unknown): Partial<Auction> {
  return {
    views: {
      ...auction.views,
      hall: (state, seat, context) =>
        Object.assign(auction.views.hall(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

/** Another rule for who gets the item. */
function selling(winner: (state: AuctionState) => Seat): Partial<Auction> {
  return {
    on: {
      ...auction.on,
      bid: (state, { seat, action }) => {
        state.bids[seat] = action.amount;
        if (Object.keys(state.bids).length === state.seats.length) sell(state, winner(state));
      },
    },
  };
}

function bidding(rule: (state: AuctionState, seat: Seat, amount: number) => void): Partial<Auction> {
  return {
    on: {
      ...auction.on,
      bid: (state, answer, config) => {
        rule(state, answer.seat, answer.action.amount);
        auction.on.bid(state, answer, config);
      },
    },
  };
}

function byWorth(state: AuctionState): Seat[] {
  return state.seats.toSorted((left, right) => (state.values[right] ?? 0) - (state.values[left] ?? 0));
}

/** Sealed bids at once, private values drawn at once under the names of seats. */
export const auctionFaults = [
  specimen(
    'shows the bids while it waits',
    'no interference',
    seeing(({ bids }) => bids),
  ),
  specimen(
    'shows how long the list of bids is',
    'no interference',
    seeing(({ bids }) => Object.keys(bids).map(() => '?')),
  ),
  specimen(
    'shows what the item is worth to all',
    'no interference',
    seeing(({ values }) => values),
  ),
  specimen('lists the rivals by their values', 'no interference', {
    open: (state, ask, config) =>
      auction.open(state, ask, config).map((request) =>
        request.kind === 'bid'
          ? ask.bid(request.seat ?? '', {
              item: state.sales.length,
              purse: state.money[request.seat ?? ''] ?? 0,
              rivals: byWorth(state).filter((seat) => seat !== request.seat),
            })
          : request,
      ),
  }),
  specimen(
    'tells the values by the order of the keys of a view',
    'no interference',
    seeing((state) => Object.fromEntries(byWorth(state).map((seat) => [seat, 0]))),
    seeing((state) => Object.fromEntries(state.seats.map((seat) => [seat, 0]))),
  ),
  specimen('asks the holder of the dearest value again', 'no interference', {
    open: (state, ask, config) => {
      const [dearest] = byWorth(state);
      return auction
        .open(state, ask, config)
        .map((request) =>
          request.kind === 'bid' && request.seat === dearest ? { ...request, key: 'again' } : request,
        );
    },
  }),
  specimen(
    'sells to the last bidder of equals',
    'order-insensitive',
    selling((state) => {
      const equals = highest(state);
      return Object.keys(state.bids).findLast((seat) => equals.includes(seat)) ?? '';
    }),
  ),
  specimen(
    'notes the bidders as they come',
    'order-insensitive',
    bidding((state, seat) => {
      const come = 'come' in state && Array.isArray(state.come) ? state.come : [];
      Object.assign(state, { come: [...(come as unknown[]), seat] });
    }),
  ),
  specimen(
    'remembers who bid last',
    'order-insensitive',
    bidding((state, seat) => void Object.assign(state, { last: seat })),
  ),
  specimen(
    'closes when the first bids all',
    'order-insensitive',
    bidding((state, seat, amount) => {
      if (amount === (state.money[seat] ?? 0) && amount > 0)
        for (const other of state.seats) state.bids[other] ??= 0;
    }),
  ),
  specimen(
    'sells to the name that compares less',
    'seat names do not matter',
    selling((state) => highest(state).reduce((left, right) => (left < right ? left : right))),
  ),
  specimen('lists the rivals by their names', 'seat names do not matter', {
    open: (state, ask, config) =>
      auction
        .open(state, ask, config)
        .map((request) =>
          request.kind === 'bid'
            ? { ...request, payload: sortedRivals(request.payload as { rivals: Seat[] }) }
            : request,
        ),
  }),
  specimen(
    'refuses a bid of the whole purse',
    'accepts every legal action',
    bidding((state, seat, amount) => {
      if (amount > 0 && amount >= (state.money[seat] ?? 0)) throw new Error('keep something');
    }),
  ),
  specimen(
    'divides by the sum of the bids',
    'state is JSON',
    bidding((state, _seat, amount) => void Object.assign(state, { share: amount / amount })),
  ),
  specimen(
    'counts on a remark',
    'accepts every legal action',
    remarked((remark) => (remark as string).endsWith('!')),
    remarked((remark) => remark?.endsWith('!') === true),
  ),
];

function remarked(isLoud: (remark: string | undefined) => boolean): Partial<Auction> {
  return {
    on: {
      ...auction.on,
      bid: (state, answer, config) => {
        Object.assign(state, { loud: isLoud(answer.action.remark) });
        auction.on.bid(state, answer, config);
      },
    },
  };
}

function sortedRivals({ rivals, ...data }: { rivals: Seat[] }): unknown {
  return { ...data, rivals: rivals.toSorted() };
}
