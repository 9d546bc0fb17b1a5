import { inTurns, move, type AnyGame, type Seat } from '@masbench/core';
import * as z from 'zod';

interface AnyState {
  answers: { seat: Seat; round: number; answer: unknown }[];
}

const shapes = {
  choice: z.enum(['stay', 'leave', 'wait']),
  number: z.int().min(-3).max(12),
  object: z.object({
    reasoning: z.string().max(300).meta({ private: true }),
    target: z.enum(['first', 'second']).nullable(),
    share: z.number().min(0).max(1),
  }),
  list: z.array(z.object({ item: z.enum(['a', 'b']), count: z.int().min(1).max(4) })).max(3),
  either: z.union([
    z.object({ type: z.literal('offer'), amount: z.int().min(0).max(100) }),
    z.object({ type: z.literal('pass') }),
  ]),
} as const;
const names = ['choice', 'number', 'object', 'list', 'either'] as const;

const fallbacks = {
  choice: 'stay',
  number: 0,
  object: { reasoning: '', target: null, share: 0 },
  list: [],
  either: { type: 'pass' },
} as const;

/** A game that asks for an action of another shape every time: what programs that play any game are tested with. */
const definition = inTurns<AnyState>()({
  name: 'any-action',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(5) }),
  setup: () => ({ answers: [] }),
  move: move({
    data: z.object({ round: z.int(), shape: z.enum(names) }),
    action: ({ shape }): z.ZodType => shapes[shape],
    fallback: ({ shape }) => fallbacks[shape],
  }),
  turn: ({ answers }, seats) => seats[answers.length % seats.length] ?? '',
  data: ({ answers }) => ({ round: answers.length, shape: names[answers.length % names.length] ?? 'choice' }),
  apply: (draft, { seat, action, data }) => {
    const { reasoning: _private, ...shown } =
      typeof action === 'object' && action !== null && !Array.isArray(action) && 'reasoning' in action
        ? action
        : { reasoning: '', answer: action };
    draft.answers.push({ seat, round: data.round, answer: shown });
  },
  views: { table: ({ answers }) => answers.slice(-4), own: (_state, seat) => ({ seat }) },
  outcome: ({ answers }, { rounds }) => (answers.length < rounds * 2 ? null : { rounds }),
});

export const anyGame: AnyGame = definition;
