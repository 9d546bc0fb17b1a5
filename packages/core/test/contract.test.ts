import {
  chance,
  defineGame,
  effect,
  move,
  uniform,
  withView,
  type Agent,
  type Handlers,
  type Seat,
  type View,
  type ViewsOf,
} from '@masbench/core';
import type { ActionOf } from '../src/contracts/game.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';

interface State {
  phase: 'deal' | 'bid' | 'grade' | 'end';
  secret: string | null;
  bids: Record<Seat, number>;
  grade: number | null;
}

const self: View<State, { bid: number | null }> = (state, seat) => ({ bid: state.bids[seat] ?? null });

const auction = defineGame<State>()({
  name: 'auction',
  version: 1,
  config: z.object({ limit: z.int().min(1).default(10) }),
  asks: {
    deal: chance(z.string()),
    bid: move({
      data: z.object({ limit: z.int() }),
      action: ({ limit }) => z.object({ bid: z.int().min(0).max(limit) }),
      fallback: (_data, rng) => ({ bid: rng.int(2) }),
    }),
    grade: effect({ input: z.object({ text: z.string() }), output: z.number(), onFailure: () => 0 }),
  },
  setup: () => ({ phase: 'deal', secret: null, bids: {}, grade: null }),
  open: (state, ask, config) => {
    switch (state.phase) {
      case 'deal':
        return [ask.deal(uniform(['red', 'blue']))];
      case 'bid':
        return ['A', 'B']
          .filter((seat) => !(seat in state.bids))
          .map((seat) => ask.bid(seat, { limit: config.limit }));
      case 'grade':
        return [ask.grade({ text: 'x' })];
      case 'end':
        return [];
    }
  },
  on: {
    deal: (draft, { value }) => {
      expectTypeOf(value).toEqualTypeOf<string>();
      draft.secret = value;
      draft.phase = 'bid';
    },
    bid: (draft, { seat, action }) => {
      expectTypeOf(action).toEqualTypeOf<{ bid: number }>();
      draft.bids[seat] = action.bid;
      if (Object.keys(draft.bids).length === 2) draft.phase = 'grade';
    },
    grade: (draft, { output }) => {
      expectTypeOf(output).toEqualTypeOf<number>();
      draft.grade = output;
      draft.phase = 'end';
    },
  },
  views: { self, table: (state) => ({ phase: state.phase }) },
  outcome: (state) => (state.phase === 'end' ? { best: Math.max(...Object.values(state.bids)) } : null),
});

type Auction = typeof auction;

describe('defineGame', () => {
  it('infers actions and views from the definition', () => {
    expectTypeOf<ActionOf<Auction, 'bid'>>().toEqualTypeOf<{ bid: number }>();
    expectTypeOf<ViewsOf<Auction>['table']>().toEqualTypeOf<{ phase: State['phase'] }>();
    expectTypeOf<ViewsOf<Auction>['self']>().toEqualTypeOf<{ bid: number | null }>();
    expect(auction.name).toBe('auction');
  });

  it('rejects an action of the wrong type', () => {
    const good: Agent<Auction> = { bid: (turn) => ({ bid: turn.data.limit }) };
    // @ts-expect-error a bid is a number
    const bad: Handlers<Auction> = { bid: () => ({ bid: 'all' }) };
    expect([good, bad]).toHaveLength(2);
  });

  it('rejects an agent without a handler for a kind of move', () => {
    // @ts-expect-error the handler `bid` is missing
    const bad: Handlers<Auction> = {};
    expect(bad).toEqual({});
  });

  it('rejects a handler that reads a facet the game does not show', () => {
    // @ts-expect-error there is no facet `rivals`
    const bad: Handlers<Auction> = { bid: (turn) => ({ bid: turn.view.rivals ? 1 : 0 }) };
    // @ts-expect-error there is no facet `rivals` to replace
    const replaced = (): Auction => withView(auction, 'rivals', 'none', (base) => base);
    expect([bad, replaced]).toHaveLength(2);
  });

  it('rejects an agent that asks for hidden information', () => {
    const cheat = (turn: { view: { secret: string } }): { bid: number } => ({ bid: turn.view.secret.length });
    // @ts-expect-error no view has `secret`
    const bad: Handlers<Auction> = { bid: cheat };
    expect(bad.bid).toBe(cheat);
  });

  it('rejects a replacement view of another type', () => {
    // @ts-expect-error `table` is `{ phase }`
    const replaced = withView(auction, 'table', 'wrong', () => () => ({ step: 1 }));
    expect(replaced.variants).toEqual({ table: 'wrong' });
  });
});
