import { effect, move, simultaneous, type Effect, type MoveKinds } from '@masbench/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import type { Move } from '../src/contracts/ask.ts';

type ActionIn<Declared> = Declared extends Move<infer _Data, infer Action> ? Action : never;
type OutputIn<Declared> = Declared extends Effect<infer _Input, infer Output> ? Output : never;

const side = z.enum(['heads', 'tails']);
const step = z.discriminatedUnion('do', [
  z.object({ do: z.literal('walk') }),
  z.object({ do: z.literal('say'), message: z.string() }),
]);
const nothing = z.null();

describe('the kinds of moves', () => {
  it('of a game in which all move at once are one, so that handlers are typed', () => {
    const game = simultaneous<{ said: Readonly<Record<string, number>> }>()({
      name: 'numbers',
      version: 1,
      config: z.object({}),
      setup: () => ({ said: {} }),
      move: move({ data: z.null(), action: z.int() }),
      data: () => null,
      resolve: (draft, actions) => {
        draft.said = actions;
      },
      views: {},
      outcome: ({ said }) => said,
    });
    expectTypeOf<MoveKinds<typeof game>>().toEqualTypeOf<'move'>();
    expect(Object.keys(game.asks)).toContain('move');
  });
});

describe('the type of an action', () => {
  it('comes from the schema alone: no legal fallback widens or narrows it', () => {
    const bare = move({ data: nothing, action: side, fallback: () => 'heads' });
    const drawn = move({
      data: nothing,
      action: side,
      fallback: (_data, rng) => rng.pick(['heads', 'tails']),
    });
    const union = move({ data: nothing, action: step, fallback: () => ({ do: 'walk' }) });
    const lists = move({
      data: z.object({ names: z.array(z.string()) }),
      action: ({ names }) =>
        z.object({ vote: z.enum(names).nullable(), marks: z.array(z.int()).default([]) }),
      fallback: () => ({ vote: null, marks: [] }),
    });
    const pair = move({ data: nothing, action: z.tuple([z.int(), side]), fallback: () => [1, 'heads'] });
    expectTypeOf<ActionIn<typeof bare>>().toEqualTypeOf<'heads' | 'tails'>();
    expectTypeOf<ActionIn<typeof drawn>>().toEqualTypeOf<'heads' | 'tails'>();
    expectTypeOf<ActionIn<typeof union>>().toEqualTypeOf<z.output<typeof step>>();
    expectTypeOf<ActionIn<typeof lists>>().toEqualTypeOf<{ vote: string | null; marks: number[] }>();
    expectTypeOf<ActionIn<typeof pair>>().toEqualTypeOf<[number, 'heads' | 'tails']>();
    expect(union.fallback?.(null, undefined as never)).toEqual({ do: 'walk' });
  });

  it('refuses a fallback that the schema would refuse', () => {
    // @ts-expect-error there is no side `edge`
    const edge = move({ data: nothing, action: side, fallback: () => 'edge' });
    // @ts-expect-error a bid is missing
    const empty = move({ data: nothing, action: z.object({ bid: z.int() }), fallback: () => ({}) });
    // @ts-expect-error `say` needs a message
    const mute = move({ data: nothing, action: step, fallback: () => ({ do: 'say' }) });
    const marks = z.object({ marks: z.array(z.int()) });
    // @ts-expect-error marks are numbers
    const texts = move({ data: nothing, action: marks, fallback: () => ({ marks: ['x'] }) });
    // @ts-expect-error `edge` may be drawn
    const drawn = move({ data: nothing, action: side, fallback: (_, rng) => rng.pick(['heads', 'edge']) });
    expect([edge, empty, mute, texts, drawn]).toHaveLength(5);
  });
});

describe('the type of an output', () => {
  it('comes from the schema alone', () => {
    const graded = effect({
      input: z.object({ text: z.string() }),
      output: z.object({ grade: z.enum(['good', 'bad']).nullable(), notes: z.array(z.string()) }),
      onFailure: (_input, reason) => ({ grade: null, notes: [reason] }),
    });
    expectTypeOf<OutputIn<typeof graded>>().toEqualTypeOf<{
      grade: 'good' | 'bad' | null;
      notes: string[];
    }>();
    expect(graded.onFailure?.({ text: '' }, 'timeout')).toEqual({ grade: null, notes: ['timeout'] });
  });

  it('refuses an `onFailure` that the schema would refuse', () => {
    // @ts-expect-error an output is a number
    const wrong = effect({ input: nothing, output: z.number(), onFailure: () => 'none' });
    expect(wrong.type).toBe('effect');
  });
});
