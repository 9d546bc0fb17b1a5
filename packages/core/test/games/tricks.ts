import { chance, defineGame, move, shuffled, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface TricksState {
  seats: Seat[];
  hands: Record<Seat, number[]>;
  deck: number[];
  trick: { seat: Seat; card: number }[];
  won: Record<Seat, number>;
  dealt: boolean;
}

const cards = Array.from({ length: 16 }, (_, index) => index + 1);

/** A game of tricks: hidden hands, a deck to draw from, one card each by turns, the highest card wins. */
export const tricks = defineGame<TricksState>()({
  name: 'tricks',
  version: 1,
  config: z.object({ hand: z.int().min(1).max(3).default(2), noise: z.number().min(0).max(1).default(0.2) }),
  asks: {
    deal: chance(z.array(z.int())),
    play: move({
      data: z.object({ hand: z.array(z.int()) }),
      action: ({ hand }) => z.object({ card: z.literal(hand) }),
      fallback: ({ hand }) => ({ card: hand[0] ?? 0 }),
    }),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    hands: {},
    deck: [],
    trick: [],
    won: Object.fromEntries(seats.map((seat) => [seat, 0])),
    dealt: false,
  }),
  open: (state, ask) => {
    if (!state.dealt) return [ask.deal(shuffled(cards))];
    const player = state.seats[state.trick.length] ?? '';
    return [ask.play(player, { hand: state.hands[player] ?? [] })];
  },
  on: {
    deal: (state, { value }, { hand }) => dealOut(state, value, hand),
    play: (state, { seat, action: { card } }) => {
      state.hands[seat] = (state.hands[seat] ?? []).filter((one) => one !== card);
      state.trick.push({ seat, card });
      if (state.trick.length === state.seats.length) take(state);
    },
  },
  views: {
    hand: (state, seat) => state.hands[seat] ?? [],
    table: ({ trick, won, deck }) => ({ trick, won, left: deck.length }),
    // A glimpse that is now and then wrong.
    glimpse: ({ deck }, _seat, { config, rng }) =>
      rng.chance(config.noise) ? { parity: rng.int(2) } : { parity: deck.length % 2 },
  },
  outcome: ({ dealt, hands, deck, won }) =>
    dealt && deck.length === 0 && Object.values(hands).every((hand) => hand.length === 0) ? won : null,
  scores: (won) => won,
  resample: (state, seat, rng) => {
    const mine = state.hands[seat] ?? [];
    const unseen = rng.shuffle([
      ...state.deck,
      ...state.seats.flatMap((one) => (one === seat ? [] : (state.hands[one] ?? []))),
    ]);
    const hands = Object.fromEntries(
      Object.entries(state.hands).map(([one, hand]) => [
        one,
        one === seat ? mine : unseen.splice(0, hand.length),
      ]),
    );
    return { ...state, hands, deck: unseen };
  },
});

export type Tricks = typeof tricks;

/** Deals a hand to each seat and keeps as many cards as a number of full tricks takes. */
export function dealOut(state: TricksState, drawn: readonly number[], hand: number): void {
  const { length } = state.seats;
  const rest = [...drawn];
  for (const seat of state.seats) state.hands[seat] = rest.splice(0, hand);
  state.deck = rest.slice(0, Math.floor(rest.length / length) * length);
  state.dealt = true;
}

/** The highest card takes the trick, and each seat draws. */
export function take(state: TricksState): void {
  const best = state.trick.toSorted((left, right) => right.card - left.card)[0];
  if (best !== undefined) state.won[best.seat] = (state.won[best.seat] ?? 0) + 1;
  state.trick = [];
  for (const seat of state.seats) state.hands[seat]?.push(...state.deck.splice(0, 1));
}
