import { chance, defineGame, effect, move, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

interface Bed {
  readonly seeds: number;
  readonly wish: string;
  readonly harvested: number;
  readonly left: boolean;
}

export interface GardenState {
  readonly season: number;
  /** What the ground hides: the bed that thrives. `null` until it is drawn. */
  readonly fertile: Seat | null;
  readonly sown: Readonly<Record<Seat, number>>;
  readonly beds: Readonly<Record<Seat, Bed>>;
  readonly advice: readonly string[];
  readonly adviser: 'well' | 'down';
}

/** What happened, as the reducer sees it. */
type Event =
  | { readonly type: 'drawn'; readonly fertile: Seat }
  | { readonly type: 'sown'; readonly seat: Seat; readonly seeds: number; readonly wish: string }
  | { readonly type: 'advised'; readonly advice: string; readonly down: boolean }
  | { readonly type: 'left'; readonly seat: Seat };

function present({ beds }: GardenState): Seat[] {
  return Object.keys(beds).filter((seat) => beds[seat]?.left === false);
}

function reduced(state: GardenState, event: Event): GardenState {
  switch (event.type) {
    case 'drawn':
      return { ...state, fertile: event.fertile };
    case 'sown': {
      const bed = state.beds[event.seat];
      if (bed === undefined) return state;
      return {
        ...state,
        sown: inOrder(state, { ...state.sown, [event.seat]: event.seeds }),
        beds: { ...state.beds, [event.seat]: { ...bed, wish: event.wish } },
      };
    }
    case 'left': {
      const bed = state.beds[event.seat];
      if (bed === undefined) return state;
      return { ...state, beds: { ...state.beds, [event.seat]: { ...bed, left: true } } };
    }
    case 'advised':
      return harvested({
        ...state,
        advice: [...state.advice, event.advice],
        adviser: event.down ? 'down' : state.adviser,
      });
  }
}

/** A record in the order of the seats. */
function inOrder<Value>({ beds }: GardenState, record: Readonly<Record<Seat, Value>>): Record<Seat, Value> {
  return Object.fromEntries(
    Object.keys(beds).flatMap((seat) => (record[seat] === undefined ? [] : [[seat, record[seat]]])),
  );
}

function harvested(state: GardenState): GardenState {
  const beds = Object.entries(state.beds).map(([seat, bed]) => {
    const crop = (state.sown[seat] ?? 0) * (seat === state.fertile ? 3 : 1);
    return [seat, { ...bed, seeds: bed.seeds - (state.sown[seat] ?? 0), harvested: bed.harvested + crop }];
  });
  return {
    ...state,
    season: state.season + 1,
    sown: {},
    beds: Object.fromEntries(beds) as GardenState['beds'],
  };
}

function becomes(draft: GardenState, next: GardenState): void {
  Object.assign(draft, next);
}

/** Seats sow seeds, one bed thrives, and a service gives advice. The rules are one reducer of events. */
export const garden = defineGame<GardenState>()({
  name: 'garden',
  version: 1,
  config: z.object({ seasons: z.int().min(1).default(3) }),
  asks: {
    ground: chance(z.string()),
    sow: move({
      data: z.object({ seeds: z.int() }),
      action: ({ seeds }) =>
        z.object({
          seeds: z.int().min(0).max(Math.max(0, seeds)),
          wish: z.string().max(50).meta({ private: true }),
        }),
      fallback: () => ({ seeds: 0, wish: '' }),
    }),
    advise: effect({
      input: z.object({ season: z.int() }),
      output: z.string().max(20),
      onFailure: () => 'none today',
    }),
  },
  setup: (_config, seats): GardenState => ({
    season: 0,
    fertile: null,
    sown: {},
    beds: Object.fromEntries(seats.map((seat) => [seat, { seeds: 9, wish: '', harvested: 0, left: false }])),
    advice: [],
    adviser: 'well',
  }),
  open: (state, ask) => {
    if (state.fertile === null) return [ask.ground(uniform(Object.keys(state.beds)))];
    const late = present(state).filter((seat) => state.sown[seat] === undefined);
    return late.length > 0
      ? late.map((seat) => ask.sow(seat, { seeds: state.beds[seat]?.seeds ?? 0 }))
      : [ask.advise({ season: state.season })];
  },
  on: {
    ground: (draft, { value }) => becomes(draft, reduced(draft, { type: 'drawn', fertile: value })),
    sow: (draft, { seat, action }) => becomes(draft, reduced(draft, { type: 'sown', seat, ...action })),
    advise: (draft, { output, by }) =>
      becomes(draft, reduced(draft, { type: 'advised', advice: output, down: by === 'failure' })),
  },
  views: {
    path: ({ season, advice }) => ({ season, advice }),
    bed: ({ beds }, seat) => ({ seeds: beds[seat]?.seeds ?? 0, wish: beds[seat]?.wish ?? '' }),
  },
  outcome: (state, { seasons }): { beds: GardenState['beds'] } | null =>
    state.season >= seasons ? { beds: state.beds } : null,
  scores: ({ beds }) => Object.fromEntries(Object.entries(beds).map(([seat, bed]) => [seat, bed.harvested])),
  forfeit: (draft, seat) => becomes(draft, reduced(draft, { type: 'left', seat })),
  resample: (state, seat, rng) => ({
    ...state,
    fertile: state.fertile && rng.pick(Object.keys(state.beds)),
    sown: inOrder(state, {
      ...Object.fromEntries(
        present(state).flatMap((other) => (other !== seat && rng.chance(0.5) ? [[other, rng.int(3)]] : [])),
      ),
      ...(state.sown[seat] === undefined ? {} : { [seat]: state.sown[seat] }),
    }),
  }),
});

type Garden = typeof garden;
const specimen = cabinet(garden, {
  seats: 4,
  declares: { confluent: true, bounds: [0, 27] },
  waive: waivers('constant sum', 'draws on branches are keyed', 'symmetry'),
});
const years = new Map<number, string>();
let weather = 0;

function seeing(extra: (state: GardenState, seat: Seat) => unknown): Partial<Garden> {
  return {
    views: {
      ...garden.views,
      path: (state, seat, context) =>
        Object.assign(garden.views.path(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

function scoring(score: (bed: Bed) => number): Partial<Garden> {
  return {
    scores: ({ beds }) => Object.fromEntries(Object.entries(beds).map(([seat, bed]) => [seat, score(bed)])),
  };
}

/** With `resample` that keeps what the games here do not hide well. */
export const gardenFaults = [
  specimen(
    'tells where the ground is fertile when its adviser is down',
    'no interference',
    seeing(({ adviser, fertile }) => (adviser === 'down' ? fertile : null)),
    seeing(({ adviser }) => adviser),
  ),
  specimen(
    'shows the wish of a seat that has left',
    'no canary leak',
    seeing(({ beds }) => Object.values(beds).map(({ left, wish }) => (left ? wish : ''))),
    seeing(({ beds }) => Object.values(beds).map(({ left }) => left)),
  ),
  specimen(
    'shows how many wish for nothing',
    'no canary leak',
    seeing(({ beds }) => Object.values(beds).filter(({ wish }) => wish.trim() === '').length),
  ),
  specimen(
    'scores a harvest by the seasons that a seat was there',
    'scores in bounds',
    {
      ...scoring(({ harvested: crop, left }) => (left ? crop / 0 : crop)),
    },
    scoring(({ harvested: crop, left }) => (left ? 0 : crop)),
  ),
  specimen('gives nothing to those who left, not even a score', 'every seat is scored', {
    scores: ({ beds }) =>
      Object.fromEntries(
        Object.entries(beds).flatMap(([seat, { harvested: crop, left }]) => (left ? [] : [[seat, crop]])),
      ),
  }),
  specimen('sums up harvests of thirds as they were sown', 'order-insensitive', {
    on: {
      ...garden.on,
      sow: (draft, { seat, action }) => {
        const { sown } = draft;
        becomes(draft, reduced(draft, { type: 'sown', seat, ...action }));
        becomes(draft, { ...draft, sown: { ...sown, [seat]: action.seeds } });
      },
      advise: (draft, { output, by }, config) => {
        const shares = Object.values(draft.sown).map((seeds) => seeds / 3);
        const before = 'thirds' in draft ? Number(draft.thirds) : 0;
        garden.on.advise(draft, { output, by } as Parameters<typeof garden.on.advise>[1], config);
        Object.assign(draft, { thirds: shares.reduce((sum, share) => sum + share, before) });
      },
    },
  }),
  specimen('names who sowed first', 'order-insensitive', {
    on: {
      ...garden.on,
      sow: (draft, { seat, action }) => {
        const { sown } = draft;
        becomes(draft, reduced(draft, { type: 'sown', seat, ...action }));
        becomes(draft, { ...draft, sown: { ...sown, [seat]: action.seeds } });
      },
      advise: (draft, { output, by }) => {
        const { sown } = draft;
        becomes(draft, reduced(draft, { type: 'advised', advice: output, down: by === 'failure' }));
        becomes(draft, { ...draft, sown: draft.season >= 3 ? sown : {} });
      },
    },
    metrics: ({ sown }) => ({ match: { early: Object.keys(sown)[0] ?? null } }),
  }),
  specimen('resamples by luck', 'reproducible', {
    resample: (state) => ({
      ...state,
      fertile: state.fertile && (Object.keys(state.beds)[Math.random() < 0.5 ? 0 : 1] ?? null),
    }),
  }),
  specimen('resamples by the weather', 'reproducible', {
    resample: (state) => {
      weather += 1;
      return { ...state, fertile: state.fertile && (Object.keys(state.beds)[weather % 2] ?? null) };
    },
  }),
  specimen(
    'remembers what a season was like in another match',
    'reproducible',
    {
      on: {
        ...garden.on,
        advise: (draft, answer, config) => {
          garden.on.advise(draft, answer, config);
          years.set(draft.season, draft.advice.join(' '));
        },
      },
      ...seeing(({ season }) => years.get(season) ?? ''),
    },
    seeing(({ advice }) => advice.join(' ')),
  ),
  specimen(
    'sows by the month of its time zone',
    'reproducible',
    {
      metrics: ({ season }) => ({ match: { midnight: new Date(2024, 0, 1 + season).toISOString() } }),
    },
    {
      metrics: ({ season }) => ({
        match: { midnight: new Date(Date.UTC(2024, 0, 1 + season)).toISOString() },
      }),
    },
  ),
  specimen('fails where all sow all that they have', 'accepts every legal action', {
    on: {
      ...garden.on,
      sow: (draft, { seat, action }) => {
        becomes(draft, reduced(draft, { type: 'sown', seat, ...action }));
        const all = Object.values(draft.sown);
        if (all.length === 4 && all.every((seeds) => seeds === all[0] && seeds > 0))
          throw new Error('the garden is full');
      },
    },
  }),
];

/** Games that give a law nothing to look at. */
export const gardenGaps = [
  specimen('resamples nothing of what it shows', 'no interference', {
    resample: (state) => ({ ...state }),
    ...seeing(({ fertile }) => fertile),
  }),
];
