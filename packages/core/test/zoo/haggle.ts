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
import type { AnswerOf } from '../../src/contracts/answer.ts';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

type Phase = 'draw' | 'offer' | 'seal' | 'done';

export interface HaggleState {
  phase: Phase;
  seats: Seat[];
  worth: Record<Seat, number>;
  offers: { from: Seat; amount: number; note: string }[];
  sealed: Record<Seat, 'sign' | 'walk'>;
  left: Seat[];
  tokens: Record<Seat, number | null>;
}

interface Config {
  offers: number;
}

const asks = {
  worth: chance(z.int()),
  offer: move({
    data: z.object({ turn: z.int() }),
    action: z.object({
      amount: z.int().min(0).max(10),
      note: z.string().max(40),
      limit: z.int().min(0).max(10).meta({ private: true }),
    }),
    fallback: () => ({ amount: 0, note: '', limit: 0 }),
  }),
  seal: move({
    data: z.object({ amount: z.int() }),
    action: z.enum(['sign', 'walk']),
    fallback: () => 'walk' as const,
  }),
};
type Asks = typeof asks;

/** One entry for every phase: what it waits for. */
const phases: Record<Phase, (state: HaggleState, ask: Ask<Asks>) => readonly Request[]> = {
  draw: ({ seats, worth }, ask) =>
    seats.filter((seat) => worth[seat] === undefined).map((seat) => ask.worth(uniform([2, 4, 6, 8]), seat)),
  offer: (state, ask) => [ask.offer(bidder(state), { turn: state.offers.length })],
  seal: ({ seats, sealed, left, offers }, ask) =>
    seats
      .filter((seat) => sealed[seat] === undefined && !left.includes(seat))
      .map((seat) => ask.seal(seat, { amount: offers.at(-1)?.amount ?? 0 })),
  done: () => [],
};

function bidder({ seats, offers, left }: HaggleState): Seat {
  const there = seats.filter((seat) => !left.includes(seat));
  return there[offers.length % there.length] ?? '';
}

function next(state: HaggleState, { offers }: Config): void {
  const there = state.seats.filter((seat) => !state.left.includes(seat));
  if (there.length < 2) state.phase = 'done';
  else if (state.phase === 'draw') {
    if (state.seats.every((seat) => state.worth[seat] !== undefined)) state.phase = 'offer';
  } else if (state.phase === 'offer') {
    if (state.offers.length >= offers) state.phase = 'seal';
  } else if (there.every((seat) => state.sealed[seat] !== undefined)) state.phase = 'done';
}

/** Seats offer by turns, then all sign or walk at once. A state machine, with private values. */
export const haggle = defineGame<HaggleState>()({
  name: 'haggle',
  version: 1,
  config: z.object({ offers: z.int().min(1).default(4) }),
  asks,
  setup: (_config, seats): HaggleState => ({
    phase: 'draw',
    seats: [...seats],
    worth: {},
    offers: [],
    sealed: {},
    left: [],
    tokens: Object.fromEntries(seats.map((seat) => [seat, 0])),
  }),
  open: (state, ask) => phases[state.phase](state, ask),
  on: {
    worth: (state, { key = '', value }, config: Config) => {
      state.worth[key] = value;
      next(state, config);
    },
    offer: (state, { seat, action: { amount, note } }, config) => {
      state.offers.push({ from: seat, amount, note });
      next(state, config);
    },
    seal: (state, { seat, action }, config) => {
      state.sealed[seat] = action;
      next(state, config);
    },
  },
  views: {
    talk: ({ offers, left }) => ({ offers, left }),
    own: ({ worth }, seat) => ({ worth: worth[seat] ?? null }),
  },
  phase: ({ phase }) => phase,
  outcome: ({ phase, seats, sealed, offers, left }): { deal: number | null; seats: Seat[] } | null => {
    if (phase !== 'done') return null;
    const signed = left.length === 0 && seats.every((seat) => sealed[seat] === 'sign');
    return { deal: signed ? (offers.at(-1)?.amount ?? null) : null, seats };
  },
  scores: ({ deal, seats }) =>
    Object.fromEntries(
      seats.map((seat, index) => [seat, deal === null ? 0 : index === 0 ? deal : 10 - deal]),
    ),
  metrics: ({ sealed, left, seats }): GameMetrics => ({
    match: { signed: left.length > 0 ? null : seats.filter((seat) => sealed[seat] === 'sign').length },
  }),
  forfeit: (state, seat, _reason, config) => {
    state.left = state.seats.filter((other) => other === seat || state.left.includes(other));
    Reflect.deleteProperty(state.sealed, seat);
    next(state, config);
  },
  resample: (state, seat, rng) => ({
    ...state,
    worth: Object.fromEntries(
      Object.entries(state.worth).map(([other, value]) => [
        other,
        other === seat ? value : rng.pick([2, 4, 6, 8]),
      ]),
    ),
    sealed: Object.fromEntries(
      state.seats.flatMap((other) => {
        const own = state.sealed[other];
        if (state.phase !== 'seal' || other === seat) return own === undefined ? [] : [[other, own]];
        return state.left.includes(other) || rng.chance(0.6)
          ? []
          : [[other, rng.pick(['sign', 'walk'] as const)]];
      }),
    ),
  }),
});

type Haggle = typeof haggle;
const specimen = cabinet(haggle, {
  seats: 3,
  declares: { confluent: true, bounds: [0, 10] },
  waive: waivers('constant sum', 'draws on branches are keyed', 'symmetry'),
});
const crowd = cabinet(haggle, {
  seats: 7,
  declares: { confluent: true, bounds: [0, 10] },
  waive: waivers('constant sum', 'draws on branches are keyed', 'symmetry'),
});
let dealer: Record<Seat, number> = {};

function seeing(extra: (state: HaggleState, seat: Seat) => unknown): Partial<Haggle> {
  return {
    views: {
      ...haggle.views,
      talk: (state, seat, context) =>
        Object.assign(haggle.views.talk(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

/** After an offer. */
function offering(rule: (state: HaggleState, answer: AnswerOf<Asks['offer']>) => void): Partial<Haggle> {
  return {
    on: {
      ...haggle.on,
      offer: (state, answer, config) => {
        haggle.on.offer(state, answer, config);
        rule(state, answer);
      },
    },
  };
}

export const haggleFaults = [
  specimen(
    'shows what a thing was worth to those who left',
    'no interference',
    seeing(({ left, worth }) => left.map((seat) => worth[seat] ?? 0)),
    seeing(({ left }) => left.length),
  ),
  specimen(
    'hides those who left by a search in one text',
    'seat names do not matter',
    seeing(({ left, seats }) => seats.filter((seat) => !left.join('+').includes(seat)).length),
    seeing(({ left, seats }) => seats.filter((seat) => !left.includes(seat)).length),
  ),
  crowd('ends with who left first in its metrics', 'order-insensitive', {
    forfeit: (state, seat, _reason, config) => {
      state.left.push(seat);
      Reflect.deleteProperty(state.sealed, seat);
      next(state, config);
    },
    metrics: ({ left }) => ({ match: { first: left[0] ?? null } }),
  }),
  specimen('fines those who left', 'scores in bounds', {
    outcome: (state, config) => {
      const outcome = haggle.outcome(state, config);
      return outcome && Object.assign(outcome, { left: state.left });
    },
    scores: (outcome) =>
      Object.fromEntries(
        Object.entries(haggle.scores?.(outcome) ?? {}).map(([seat, score]) => [
          seat,
          'left' in outcome && (outcome.left as Seat[]).includes(seat) ? -1 : score,
        ]),
      ),
  }),
  specimen(
    'shows that a limit was passed',
    'no canary leak',
    {
      ...offering((state, { action }) => Object.assign(state, { passed: action.amount > action.limit })),
      ...seeing((state) => ('passed' in state ? state.passed : null)),
    },
    {
      ...offering((state, { action }) => Object.assign(state, { passed: action.amount > 5 })),
      ...seeing((state) => ('passed' in state ? state.passed : null)),
    },
  ),
  specimen(
    'writes the price of a thought into the state',
    'state is JSON',
    offering((state, { seat, usage }) => Object.assign(state.tokens, { [seat]: usage.outputTokens })),
    offering((state, { seat, usage }) => void (state.tokens[seat] = usage.outputTokens ?? null)),
  ),
  specimen(
    'measures the mean of prices that are unknown',
    'state is JSON',
    {
      ...offering((state, { seat, usage }) => void (state.tokens[seat] = usage.outputTokens ?? null)),
      metrics: ({ tokens }) => ({
        match: { mean: Object.values(tokens).reduce((sum: number, one) => sum + Math.sqrt(one ?? -1), 0) },
      }),
    },
    {
      ...offering((state, { seat, usage }) => void (state.tokens[seat] = usage.outputTokens ?? null)),
      metrics: ({ tokens }) => ({
        match: { mean: Object.values(tokens).reduce((sum: number, one) => sum + Math.sqrt(one ?? 0), 0) },
      }),
    },
  ),
  specimen('seals in the order of the post', 'order-insensitive', {
    on: {
      ...haggle.on,
      seal: (state, { seat, action, at }, config) => {
        state.sealed[seat] = action;
        Object.assign(state, {
          first: Math.min('first' in state ? Number(state.first) : at, at),
          quick: state.sealed,
        });
        next(state, config);
        Object.assign(state, { quick: Object.keys(state.sealed)[0] ?? '' });
      },
    },
  }),
  specimen('lists those who sealed as they came', 'order-insensitive', {
    metrics: ({ sealed, left }) => ({
      match: { signed: 0, all: left.length > 0 ? null : Object.keys(sealed).join(' ') },
    }),
  }),
  specimen('keeps what things are worth for the dealer', 'reproducible', {
    on: {
      ...haggle.on,
      worth: (state, answer, config) => {
        haggle.on.worth(state, answer, config);
        dealer = { ...state.worth };
      },
    },
    views: {
      ...haggle.views,
      own: ({ worth, seats }, seat) => ({
        worth: seats.every((other) => worth[other] !== undefined)
          ? (dealer[seat] ?? null)
          : (worth[seat] ?? null),
      }),
    },
  }),
  specimen(
    'quotes a note as a part of an address',
    'accepts every legal action',
    offering((_state, { action: { note } }) => void new URLSearchParams({ note: encodeURIComponent(note) })),
    offering((_state, { action: { note } }) => void new URLSearchParams({ note })),
  ),
  specimen(
    'counts notes by their text',
    'accepts every legal action',
    offering((state, { action: { note } }) => {
      const counts = {} as Record<string, number[]>;
      for (const offer of state.offers) (counts[offer.note] ??= []).push(offer.amount);
      Object.assign(state, { most: counts[note]?.length ?? 0 });
    }),
    offering((state, { action: { note } }) => {
      Object.assign(state, { most: state.offers.filter((offer) => offer.note === note).length });
    }),
  ),
  crowd('fails where all walk', 'accepts every legal action', {
    on: {
      ...haggle.on,
      seal: (state, answer, config) => {
        haggle.on.seal(state, answer, config);
        if (state.seats.every((seat) => state.sealed[seat] === 'walk')) throw new Error('no deal at all');
      },
    },
  }),
];
