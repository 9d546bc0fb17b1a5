import { randomUUID } from 'node:crypto';
import { type Seat } from '@masbench/core';
import { dealOut, tricks, type Tricks, type TricksState } from '../games/tricks.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(tricks, {
  seats: 4,
  declares: { sum: 4 },
  waive: waivers('draws on branches are keyed', 'no canary leak', 'order-insensitive', 'symmetry'),
});
const ranks = new Map<number, number>();
let deals: number[] = [];

class Trick {
  cards: number[] = [];
}

function seeing(extra: (state: TricksState, seat: Seat) => unknown): Partial<Tricks> {
  return {
    views: {
      ...tricks.views,
      table: (state, seat, context) =>
        Object.assign(tricks.views.table(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

/** State added to the rest, after a card was played. */
function keeping(extra: (state: TricksState) => unknown): Partial<Tricks> {
  return {
    on: {
      ...tricks.on,
      play: (state, answer, config) => {
        tricks.on.play(state, answer, config);
        Object.assign(state, { extra: extra(state) });
      },
    },
  };
}

function dealing(cards: (drawn: readonly number[]) => readonly number[]): Partial<Tricks> {
  return {
    on: { ...tricks.on, deal: (state, { value }, { hand }) => dealOut(state, cards(value), hand) },
  };
}

/** Hidden hands and a deck. */
export const tricksFaults = [
  specimen(
    'shows the deck',
    'no interference',
    seeing(({ deck }) => deck),
  ),
  specimen(
    'shows who holds the highest card',
    'no interference',
    seeing(({ hands }) => {
      const highest = Math.max(0, ...Object.values(hands).flat());
      return Object.keys(hands).find((seat) => hands[seat]?.includes(highest)) ?? null;
    }),
  ),
  specimen('marks the cards that would win', 'no interference', {
    open: (state, ask, config) =>
      tricks.open(state, ask, config).map((request) => {
        if (request.kind !== 'play') return request;
        const best = Math.max(0, ...Object.values(state.hands).flat());
        const hand = state.hands[request.seat ?? ''] ?? [];
        return ask.play(request.seat ?? '', { hand: hand.toSorted((left) => (left === best ? -1 : 1)) });
      }),
  }),
  specimen('sorts the hands where it shows them', 'views are pure', {
    // oxlint-disable-next-line unicorn/no-array-sort -- the fault
    views: { ...tricks.views, hand: (state, seat) => (state.hands[seat] ?? []).sort((a, b) => a - b) },
  }),
  specimen(
    'shows Infinity',
    'state is JSON',
    seeing(({ trick }) => Math.max(...trick.map(({ card }) => card))),
  ),
  specimen('asks with a Set', 'state is JSON', {
    open: (state, ask, config) =>
      tricks
        .open(state, ask, config)
        .map((request) =>
          request.kind === 'play'
            ? { ...request, payload: { hand: state.hands[request.seat ?? ''] ?? [], seen: new Set() } }
            : request,
        ),
  }),
  specimen(
    'keeps an object of a class',
    'state is JSON',
    keeping(() => new Trick()),
    keeping(() => ({ cards: [] })),
  ),
  specimen(
    'keeps an object without a prototype’s constructor',
    'state is JSON',
    keeping(() => Object.create(Object.create(Object.create(null)))),
  ),
  specimen(
    'keeps a symbol',
    'state is JSON',
    keeping(() => Symbol('trump')),
  ),
  specimen('leaves holes in a hand', 'state is JSON', {
    on: {
      ...tricks.on,
      play: (state, answer, config) => {
        const hand = state.hands[answer.seat] ?? [];
        tricks.on.play(state, answer, config);
        // oxlint-disable-next-line typescript/no-array-delete -- the fault
        delete hand[0];
        Object.assign(state, { before: hand });
      },
    },
  }),
  specimen(
    'shuffles by Math.random',
    'on is pure',
    dealing((drawn) =>
      drawn
        .map((card) => [Math.random(), card] as const)
        .toSorted(([left], [right]) => left - right)
        .map(([, card]) => card),
    ),
  ),
  specimen(
    'deals from a deck outside the state',
    'on is pure',
    dealing((drawn) => {
      if (deals.length < 16) deals = [...deals, ...drawn, ...drawn.toReversed()];
      return deals.splice(0, 16);
    }),
  ),
  specimen(
    'ranks the cards as they first came',
    'on is pure',
    keeping(({ trick }) => {
      ranks.set(trick.length, (ranks.get(trick.length) ?? 0) + 1);
      return ranks.get(trick.length);
    }),
  ),
  specimen(
    'names a trick by chance',
    'on is pure',
    keeping(() => randomUUID()),
  ),
  specimen(
    'keeps the won cards of all in one list',
    'on is pure',
    {
      ...keeping((state) => {
        const piles = 'extra' in state ? (state.extra as Record<Seat, number[]>) : pilesOf(state.seats);
        piles[state.seats[0] ?? '']?.push(1);
        return piles;
      }),
    },
    keeping(({ seats }) => Object.fromEntries(seats.map((seat) => [seat, []]))),
  ),
  specimen('notes in the view who looked', 'views are pure', {
    views: {
      ...tricks.views,
      table: (state, seat, context) => {
        state.trick.push({ seat, card: 0 });
        return tricks.views.table(state, seat, context);
      },
    },
  }),
  specimen('glimpses by chance', 'reproducible', {
    views: { ...tricks.views, glimpse: () => ({ parity: Math.random() < 0.5 ? 0 : 1 }) },
  }),
  specimen('sells tricks for more than there are', 'constant sum', {
    scores: (won) =>
      Object.fromEntries(Object.entries(won).map(([seat, tricksWon]) => [seat, tricksWon + 0.01])),
  }),
];

/** One list under all names, which is the fault. */
function pilesOf(seats: readonly Seat[]): Record<Seat, number[]> {
  const pile: number[] = [];
  return Object.fromEntries(seats.map((seat) => [seat, pile]));
}
