import { defineGame, move, type Seat, type Usage } from '@masbench/core';
import type { AnswerOf } from '../../src/contracts/answer.ts';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

interface Traveller {
  stage: number;
  goods: number;
  /** Tokens that were reported; `null` where one report left them out. */
  tokens: number | null;
  seconds: number;
}

export interface TollState {
  roads: Record<Seat, Traveller>;
}

interface Config {
  stages: number;
}

const asks = {
  carry: move({
    data: z.object({ stage: z.int() }),
    action: z.object({ goods: z.int().min(0).max(5) }),
    fallback: () => ({ goods: 0 }),
  }),
};
type Carried = AnswerOf<(typeof asks)['carry']>;
type Rule = (traveller: Traveller, answer: Carried) => void;

const loaded: Rule = (traveller, { action: { goods } }) => void (traveller.goods += goods);
const advanced: Rule = (traveller) => void (traveller.stage += 1);
const counted: Rule = (traveller, { usage: { inputTokens, outputTokens } }) => {
  traveller.tokens =
    traveller.tokens === null || inputTokens === undefined || outputTokens === undefined
      ? null
      : traveller.tokens + inputTokens + outputTokens;
};
const timed: Rule = (traveller, { usage: { seconds } }) => void (traveller.seconds += seconds ?? 0);

/** Makes a rule of the game out of steps that see one traveller. */
const inTurn =
  (...rules: readonly Rule[]) =>
  (state: TollState, answer: Carried): void => {
    const traveller = state.roads[answer.seat];
    if (traveller !== undefined) for (const rule of rules) rule(traveller, answer);
  };

/** All carry goods at once, and pay for what they spent. Rules are curried. */
export const toll = defineGame<TollState>()({
  name: 'toll',
  version: 1,
  config: z.object({ stages: z.int().min(1).default(4) }),
  asks,
  setup: (_config, seats): TollState => ({
    roads: Object.fromEntries(seats.map((seat) => [seat, { stage: 0, goods: 0, tokens: 0, seconds: 0 }])),
  }),
  open: ({ roads }, ask, { stages }: Config) =>
    Object.entries(roads).flatMap(([seat, { stage }]) =>
      stage < stages ? [ask.carry(seat, { stage })] : [],
    ),
  on: { carry: inTurn(loaded, advanced, counted, timed) },
  views: { road: ({ roads }, seat) => roads[seat]?.goods ?? 0 },
  outcome: ({ roads }, { stages }): { roads: Record<Seat, Traveller> } | null =>
    Object.values(roads).every(({ stage }) => stage >= stages) ? { roads } : null,
  scores: ({ roads }) =>
    Object.fromEntries(
      Object.entries(roads).map(([seat, { goods, tokens }]) => [
        seat,
        goods / (1 + (tokens === null ? 1 : tokens / 1000)),
      ]),
    ),
});

type Toll = typeof toll;
const specimen = cabinet(toll, {
  seats: 3,
  declares: { confluent: true, bounds: [0, 20] },
  waive: waivers('constant sum', 'no canary leak', 'no interference', 'symmetry', 'timing tells nothing'),
});
const alone = cabinet(toll, {
  seats: 2,
  declares: { bounds: [0, 20] },
  waive: waivers(
    'constant sum',
    'no canary leak',
    'no interference',
    'order-insensitive',
    'symmetry',
    'timing tells nothing',
  ),
});

function also(rule: Rule): Partial<Toll> {
  return { on: { carry: inTurn(loaded, advanced, counted, timed, rule) } };
}

function tokensIn({ inputTokens, outputTokens }: Usage): number {
  return Number(inputTokens) + Number(outputTokens);
}

export const tollFaults = [
  specimen(
    'shows all who was the quickest',
    'order-insensitive',
    {
      ...also((traveller, { at }) => Object.assign(traveller, { at })),
      views: {
        road: ({ roads }) => {
          const times = Object.values(roads).map((traveller) =>
            'at' in traveller ? Number(traveller.at) : 0,
          );
          return times.indexOf(Math.min(...times));
        },
      },
    },
    { views: { road: ({ roads }) => Object.keys(roads).length } },
  ),
  specimen(
    'lets the seat win a tie that answered first',
    'order-insensitive',
    {
      ...also((traveller, { at }) => Object.assign(traveller, { at })),
      metrics: ({ roads }) => {
        const ranked = Object.entries(roads).toSorted(
          ([, left], [, right]) =>
            right.goods - left.goods ||
            ('at' in left && 'at' in right ? Number(left.at) - Number(right.at) : 0),
        );
        return { match: { winner: ranked[0]?.[0] ?? null } };
      },
    },
    {
      metrics: ({ roads }) => {
        const ranked = Object.entries(roads).toSorted(([, left], [, right]) => right.goods - left.goods);
        return { match: { winner: ranked[0]?.[0] ?? null } };
      },
    },
  ),
  alone(
    'knows no time after a minute',
    'accepts every legal action',
    also((_traveller, { at }) => {
      if (at > 60) throw new Error(`the road closed ${at - 60} s ago`);
    }),
    also((_traveller, { at }) => {
      if (at < 0) throw new Error('the road was not open');
    }),
  ),
  alone(
    'adds tokens that are unknown',
    'state is JSON',
    also((traveller, { usage }) => void (traveller.tokens = (traveller.tokens ?? 0) + tokensIn(usage))),
  ),
  alone(
    'keeps a cost that is not known',
    'state is JSON',
    also((traveller, { usage }) => Object.assign(traveller, { cost: usage.costUsd })),
    also((traveller, { usage }) => Object.assign(traveller, { cost: usage.costUsd ?? null })),
  ),
  alone(
    'scores seconds as if they were few',
    'scores in bounds',
    {
      scores: ({ roads }) =>
        Object.fromEntries(
          Object.entries(roads).map(([seat, { goods, seconds }]) => [seat, goods - seconds / 100]),
        ),
    },
    {
      scores: ({ roads }) =>
        Object.fromEntries(
          Object.entries(roads).map(([seat, { goods, seconds }]) => [
            seat,
            Math.max(0, goods - seconds / 100),
          ]),
        ),
    },
  ),
  alone('divides by calls that were none', 'scores in bounds', {
    ...also((traveller, { usage }) => Object.assign(traveller, { calls: usage.calls ?? 0 })),
    scores: ({ roads }) =>
      Object.fromEntries(
        Object.entries(roads).map(([seat, { goods, ...rest }]) => [
          seat,
          (goods * ('calls' in rest ? Number(rest.calls) : 1)) / ('calls' in rest ? Number(rest.calls) : 1),
        ]),
      ),
  }),
];
