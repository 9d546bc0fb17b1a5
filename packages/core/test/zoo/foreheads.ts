import {
  chance,
  defineGame,
  move,
  uniform,
  type Ask,
  type GameMetrics,
  type Request,
  type Seat,
} from '@masbench/core';
import type { Rng } from '@masbench/statistics';
import type { Declarations } from '@masbench/core/testing';
import * as z from 'zod';
import { cabinet } from './specimen.ts';

export interface Table {
  seats: Seat[];
  /** What each seat has on its forehead, where all others see it; −1 before the deal. */
  cards: Record<Seat, number>;
  stakes: Record<Seat, number>;
  extra: number;
}

const asks = {
  deal: chance(z.int().min(0).max(8)),
  extra: chance(z.int().min(0).max(8)),
  stake: move({ data: z.null(), action: z.int().min(0).max(9) }),
};

/** All stake at once on the card on their own forehead, and the highest cards share the stakes. */
export const foreheads = defineGame<Table>()({
  name: 'foreheads',
  version: 1,
  config: z.object({ deck: z.array(z.int()).default([3, 1, 5, 0, 2, 6, 4]) }),
  asks,
  setup: (_config, seats) => ({
    seats: [...seats],
    cards: Object.fromEntries(seats.map((seat) => [seat, -1])),
    stakes: {},
    extra: 0,
  }),
  open: (state, ask, { deck }) => {
    const next = undealt(state);
    return next === undefined
      ? silent(state).map((seat) => ask.stake(seat, null))
      : [ask.deal(uniform(deck), next)];
  },
  on: {
    deal: (state, { key, value }) => void (state.cards[key ?? ''] = value),
    extra: (state) => void (state.extra += 1),
    stake: (state, { seat, action }) => void (state.stakes[seat] = action),
  },
  views: {
    others: ({ cards }, seat) =>
      Object.fromEntries(Object.entries(cards).filter(([other]) => other !== seat)),
    table: () => ({}),
  },
  outcome: (state) => (silent(state).length === 0 ? won(state) : null),
  scores: (outcome) => outcome,
  metrics: ({ seats, stakes }): GameMetrics => ({
    seats: Object.fromEntries(seats.map((seat) => [seat, { stake: stakes[seat] ?? null }])),
  }),
  // Its own card and the stakes of the others are hidden.
  resample: (state, seat, rng, config) => ({
    ...drawOwn(state, seat, rng, config),
    stakes: Object.fromEntries(
      Object.entries(state.stakes).map(([one, stake]) => [one, one === seat ? stake : rng.int(10)]),
    ),
  }),
});

export const foreheadTerms = {
  seats: 3,
  declares: { confluent: true, symmetric: true, keyed: true, sum: 0, bounds: [-9, 18] } as Declarations,
};

const specimen = cabinet(foreheads, foreheadTerms);

/** Draws one more card after each stake, and another one after a nine. */
export function drawingMore(isKeyed: boolean): Partial<typeof foreheads> {
  return {
    open: (state, ask, config) => {
      const { extra, stakes } = state;
      const nines = Object.values(stakes).filter((stake) => stake === 9).length;
      if (extra >= Object.keys(stakes).length + nines) return oneByOne(state, ask, config);
      const key = `${Object.keys(stakes).length}-${extra}`;
      return [isKeyed ? ask.extra(uniform(config.deck), key) : ask.extra(uniform(config.deck))];
    },
    // Nines are seen by what is drawn.
    resample: drawOwn,
  };
}

/** Games that need no waiver: what they do not promise does not apply to them. */
export const foreheadFaults = [
  specimen('asks first who has the best card, which it does not see', 'timing tells nothing', {
    open: oneByOne,
    on: {
      ...foreheads.on,
      deal: (state, answer, config) => {
        foreheads.on.deal(state, answer, config);
        if (undealt(state) === undefined)
          state.seats = state.seats.toSorted((a, b) => cardOf(state, b) - cardOf(state, a));
      },
    },
  }),
  specimen('sorts the seats where they are, to show them', 'views are pure', {
    // oxlint-disable-next-line unicorn/no-array-sort -- the fault
    views: { ...foreheads.views, table: ({ seats }) => seats.sort() },
  }),
  specimen('sorts its deck where it is, to show it', 'views are pure', {
    // oxlint-disable-next-line unicorn/no-array-sort -- the fault
    views: { ...foreheads.views, table: (_state, _seat, { config }) => config.deck.sort((a, b) => a - b) },
  }),
  specimen('measures one seat less', 'every seat is scored', {
    metrics: ({ seats }) => ({ seats: Object.fromEntries(seats.slice(1).map((seat) => [seat, {}])) }),
  }),
  specimen('measures one seat by another name', 'every seat is scored', {
    metrics: ({ seats }) => ({
      seats: Object.fromEntries(seats.map((seat, index) => [seat, { [`stake${Math.min(index, 1)}`]: 0 }])),
    }),
  }),
  specimen('lends the first seat a card', 'symmetry', {
    outcome: (state) =>
      silent(state).length > 0
        ? null
        : won({ ...state, cards: { ...state.cards, [state.seats[0] ?? '']: 9 } }),
  }),
  specimen('deals the first seat one of the better cards', 'symmetry', {
    open: (state, ask, { deck }) =>
      foreheads.open(state, ask, {
        deck: undealt(state) === state.seats[0] ? deck.filter((card) => card > 2) : deck,
      }),
  }),
  specimen('keeps the stakes where two would share them', 'constant sum', {
    outcome: (state) => (silent(state).length > 0 ? null : won(state, 0)),
  }),
  specimen(
    'draws a card that nobody gets after a nine',
    'draws on branches are keyed',
    drawingMore(false),
    drawingMore(true),
  ),
  specimen(
    'tells in a sentence who has staked, as they came',
    'order-insensitive',
    { views: { ...foreheads.views, table: ({ stakes }) => `${Object.keys(stakes).join(', ')} have staked` } },
    {
      views: {
        ...foreheads.views,
        table: ({ seats, stakes }) =>
          `${seats.filter((seat) => stakes[seat] !== undefined).join(', ')} have staked`,
      },
    },
  ),
];

function undealt({ seats, cards }: Table): Seat | undefined {
  return seats.find((seat) => cards[seat] === -1);
}

function silent({ seats, stakes }: Table): Seat[] {
  return seats.filter((seat) => stakes[seat] === undefined);
}

function oneByOne(
  state: Table,
  ask: Ask<typeof asks>,
  config: { readonly deck: number[] },
): readonly Request[] {
  return foreheads.open(state, ask, config).slice(0, 1);
}

function drawOwn(state: Table, seat: Seat, rng: Rng, { deck }: { readonly deck: number[] }): Table {
  return {
    ...state,
    cards: { ...state.cards, ...(cardOf(state, seat) === -1 ? {} : { [seat]: rng.pick(deck) }) },
  };
}

function cardOf({ cards }: Table, seat: Seat): number {
  return cards[seat] ?? -1;
}

/** What each seat wins. @param shared the part of the stakes that several winners divide */
function won({ seats, cards, stakes }: Table, shared = 1): Record<Seat, number> {
  const best = Math.max(...seats.map((seat) => cards[seat] ?? -1));
  const winners = seats.filter((seat) => cards[seat] === best);
  const pot = Object.values(stakes).reduce((sum, stake) => sum + stake, 0);
  const part = (winners.length > 1 ? shared * pot : pot) / winners.length;
  return Object.fromEntries(
    seats.map((seat) => [seat, (winners.includes(seat) ? part : 0) - (stakes[seat] ?? 0)]),
  );
}
