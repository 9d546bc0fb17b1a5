import { inTurns, move, play } from '@masbench/core';
import { promptedSeat } from '@masbench/core/benchmark';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { peopleAtPages } from '../src/live/people.ts';
import { PageDesk } from '../src/live/seat-desk.ts';

const once = inTurns<{ said: number | null }>()({
  name: 'once',
  version: 1,
  config: z.object({}),
  setup: () => ({ said: null }),
  move: move({ data: z.null(), action: z.int() }),
  data: () => null,
  apply: (draft, { action }) => {
    draft.said = action;
  },
  views: {},
  outcome: ({ said }) => (said === null ? null : { said }),
});

it('an answer to a move of one match is no answer to the same move of the next', async () => {
  const desk = new PageDesk({ game: 'once', seat: 'A' }, () => undefined);
  const people = peopleAtPages(() => desk);
  const context = {
    game: once,
    seat: 'A',
    seatIndex: 0,
    prompts: {},
    human: promptedSeat({}),
    player: () => undefined,
  };
  const asked: string[] = [];
  for (const action of [1, 2]) {
    const agent = await people.make({ agent: 'human' }, context);
    const match = play(once, { config: {}, agents: { A: agent }, services: {} });
    await expect.poll(() => desk.stream.state.asked, { timeout: 20_000 }).not.toBeNull();
    for (const before of asked)
      expect(desk.answer({ request: before, action: 1 })).toMatch(/This move is no longer asked for/);
    const request = desk.stream.state.asked?.request ?? '';
    asked.push(request);
    expect(desk.answer({ request, action })).toBeUndefined();
    expect((await match).outcome).toEqual({ said: action });
  }
  expect(new Set(asked).size).toBe(2);
});
