import { defineGame, move, type Ask, type Request, type Seat } from '@masbench/core';
import type { AnswerOf } from '../../src/contracts/answer.ts';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

interface Stall {
  name: Seat;
  asks: number[];
  /** What the seat keeps to itself. */
  floor: number;
  mood: 'calm' | 'greedy';
  firm: boolean;
  memo: string | null;
  slogan: string;
  earned: number;
  closed: boolean;
}

export interface MarketState {
  day: number;
  stalls: Stall[];
  sales: { seller: Seat; price: number }[];
}

interface Config {
  days: number;
}

const asks = {
  post: move({
    data: z.object({ day: z.int() }),
    action: z.object({
      ask: z.int().min(0).max(9),
      floor: z.int().min(0).max(9).meta({ private: true }),
      mood: z.enum(['calm', 'greedy']).meta({ private: true }),
      firm: z.boolean().meta({ private: true }),
      memo: z.string().max(40).nullable().meta({ private: true }),
      slogan: z.string().max(30),
    }),
    fallback: () => ({
      ask: 0,
      floor: 0,
      mood: 'calm' as const,
      firm: false,
      memo: null,
      slogan: '',
    }),
  }),
};

/** The lowest ask of a day sells. A game as an object of a class, whose rules are methods. */
class Market {
  readonly name = 'market';
  readonly version = 1;
  readonly config = z.object({ days: z.int().min(1).default(3) });
  readonly asks = asks;
  readonly on = { post: this.post.bind(this) };
  readonly views = { market: this.market.bind(this), own: this.own.bind(this) };

  setup(_config: Config, seats: readonly Seat[]): MarketState {
    return {
      day: 0,
      stalls: seats.map((name) => ({
        name,
        asks: [],
        floor: 0,
        mood: 'calm',
        firm: false,
        memo: null,
        slogan: '',
        earned: 0,
        closed: false,
      })),
      sales: [],
    };
  }

  open(state: MarketState, ask: Ask<typeof asks>): readonly Request[] {
    return this.late(state).map(({ name }) => ask.post(name, { day: state.day }));
  }

  outcome(state: MarketState, { days }: Config): { stalls: Stall[] } | null {
    const over = state.day >= days || state.stalls.every(({ closed }) => closed);
    return over ? { stalls: state.stalls } : null;
  }

  scores({ stalls }: { stalls: Stall[] }): Record<Seat, number> {
    return Object.fromEntries(stalls.map(({ name, earned }) => [name, earned]));
  }

  forfeit(state: MarketState, seat: Seat): void {
    this.stallOf(state, seat).closed = true;
    this.sell(state);
  }

  private post(state: MarketState, { seat, action }: AnswerOf<(typeof asks)['post']>): void {
    const { ask, ...rest } = action;
    const stall = this.stallOf(state, seat);
    Object.assign(stall, rest);
    stall.asks.push(ask);
    this.sell(state);
  }

  private market({ day, stalls, sales }: MarketState): unknown {
    return {
      day,
      sales,
      slogans: stalls.flatMap(({ asks: { length }, slogan }) => (length <= day ? slogan : [])),
    };
  }

  private own({ stalls }: MarketState, seat: Seat): unknown {
    const stall = stalls.find(({ name }) => name === seat);
    return { floor: stall?.floor ?? null, memo: stall?.memo ?? null };
  }

  private late({ day, stalls }: MarketState): Stall[] {
    return stalls.filter(({ asks: { length }, closed }) => !closed && length <= day);
  }

  private stallOf({ stalls }: MarketState, seat: Seat): Stall {
    const stall = stalls.find(({ name }) => name === seat);
    if (stall === undefined) throw new Error(`there is no stall of ${seat}`);
    return stall;
  }

  private sell(state: MarketState): void {
    if (this.late(state).length > 0) return;
    const selling = state.stalls.filter(({ closed }) => !closed);
    const price = Math.min(...selling.map(({ asks: posted }) => posted.at(-1) ?? 0));
    const seller = selling.find(({ asks: posted }) => posted.at(-1) === price);
    if (seller !== undefined) {
      seller.earned += price;
      state.sales.push({ seller: seller.name, price });
    }
    state.day += 1;
  }
}

const market = defineGame<MarketState>()(new Market());
type MarketGame = typeof market;

const specimen = cabinet(market, {
  seats: ['Ann', 'Bo B', 'Cy"'],
  declares: { confluent: true, bounds: [0, 30] },
  waive: waivers('constant sum', 'no interference', 'symmetry', 'timing tells nothing'),
});
const crowd = cabinet(market, {
  seats: 7,
  declares: { confluent: true, bounds: [0, 30] },
  waive: waivers('constant sum', 'no interference', 'symmetry', 'timing tells nothing'),
});

function seeing(extra: (state: MarketState) => unknown): Partial<MarketGame> {
  return {
    views: {
      ...market.views,
      market: (state, seat, context) =>
        Object.assign(market.views.market(state, seat, context) as object, { extra: extra(state) }),
    },
  };
}

/** After a post that was applied. */
function posting(
  rule: (state: MarketState, answer: AnswerOf<(typeof asks)['post']>) => void,
): Partial<MarketGame> {
  return {
    on: {
      post: (state, answer, config) => {
        market.on.post(state, answer, config);
        rule(state, answer);
      },
    },
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

const secrets: Readonly<Record<string, (stall: Stall) => unknown>> = {
  'whether a floor is odd': ({ floor }) => floor % 2,
  'who is greedy': ({ mood }) => mood === 'greedy',
  'who is firm': ({ firm }) => firm,
  'who has a memo': ({ memo }) => memo === null || memo === '',
};

export const marketFaults = [
  ...Object.entries(secrets).map(([what, secret]) =>
    specimen(
      `shows ${what}`,
      'no canary leak',
      seeing(({ stalls }) => stalls.map(secret)),
    ),
  ),
  specimen(
    'keeps the times of posts',
    'order-insensitive',
    posting(({ stalls }, { seat, at }) =>
      Object.assign(stalls.find(({ name }) => name === seat) ?? {}, { at }),
    ),
  ),
  specimen(
    'scores the mean of the asks of a seat that never asked',
    'scores in bounds',
    {
      scores: ({ stalls }) =>
        Object.fromEntries(stalls.map(({ name, asks: posted }) => [name, mean(posted)])),
    },
    {
      scores: ({ stalls }) =>
        Object.fromEntries(
          stalls.map(({ name, asks: posted }) => [name, posted.length === 0 ? 0 : mean(posted)]),
        ),
    },
  ),
  crowd('adds up what was earned as the slogans came', 'order-insensitive', {
    ...posting((state) => {
      const kept = 'kept' in state ? (state.kept as Record<Seat, number>) : {};
      for (const { name, asks: posted } of state.stalls)
        if (posted.length > 0) kept[name] = Math.sqrt(posted[0] ?? 0);
      Object.assign(state, { kept });
    }),
    metrics: (state) => ({
      match: {
        total: Object.values('kept' in state ? (state.kept as Record<Seat, number>) : {}).reduce(
          (sum, one) => sum + one,
          0,
        ),
      },
    }),
  }),
  specimen(
    'opens at an hour of its time zone',
    'reproducible',
    seeing(({ day }) => new Date(day * 86_400_000).getHours()),
    seeing(({ day }) => new Date(day * 86_400_000).getUTCHours()),
  ),
  specimen(
    'encodes slogans in base 64',
    'accepts every legal action',
    posting((state, { action: { slogan } }) => noted(state, btoa(slogan))),
    posting((state, { action: { slogan } }) => noted(state, Buffer.from(slogan).toString('base64'))),
  ),
  specimen(
    'encodes slogans for an address',
    'accepts every legal action',
    posting((state, { action: { slogan } }) => noted(state, encodeURIComponent(slogan))),
    posting((state, { action: { slogan } }) => noted(state, new URLSearchParams({ slogan }).toString())),
  ),
];

/** Keeps how long the longest code was. */
function noted(state: MarketState, code: string): void {
  const before = 'longest' in state ? Number(state.longest) : 0;
  Object.assign(state, { longest: Math.max(before, code.length) });
}
