import { defineGame, lockstep, memoryJournal, move, play, replay, shared, type View } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface State {
  said: string[];
}

let made = 0;

/** Three seats speak at once, for three rounds; the table is made by `table`. */
function chat(table: View<State, { said: string[] }>) {
  return defineGame<State>()({
    name: 'chat',
    version: 1,
    config: z.object({}),
    asks: { say: move({ data: z.object({ round: z.int() }), action: z.object({ text: z.string() }) }) },
    setup: () => ({ said: [] }),
    open: ({ said }, ask) =>
      ['A', 'B', 'C']
        .slice(said.length % 3)
        .map((seat) => ask.say(seat, { round: Math.floor(said.length / 3) })),
    on: { say: (state, { action }) => void state.said.push(action.text) },
    views: { table, own: (_state, seat) => ({ seat }) },
    outcome: ({ said }) => (said.length === 9 ? {} : null),
  });
}

const seen: unknown[] = [];
const agent = (turn: { readonly view: { readonly table: object; readonly own: object } }) => {
  seen.push(turn.view);
  return { text: 'x' };
};

describe('a shared view', () => {
  it('is made once for all requests that open together, and shows what one made for each seat shows', async () => {
    const agents = { A: agent, B: agent, C: agent };
    const once = chat(
      shared((state: State) => ({ said: [...state.said, String((made += 1))].slice(0, -1) })),
    );
    const { journal } = await play(once, { config: {}, agents, seed: 1, scheduler: lockstep() });
    const shown = seen.splice(0);
    expect(made).toBe(3);
    const each = chat((state) => ({ said: [...state.said] }));
    await play(each, { config: {}, agents, seed: 1, scheduler: lockstep() });
    expect(shown).toEqual(seen.splice(0));
    expect(replay(once, memoryJournal(journal.read())).outcome).toEqual({});
  });

  it('is one frozen copy for all who see it', async () => {
    await play(chat(shared(({ said }: State) => ({ said }))), {
      config: {},
      agents: { A: agent, B: agent, C: agent },
      seed: 1,
      scheduler: lockstep(),
    });
    const [first, second] = seen.splice(0) as { readonly table: object; readonly own: object }[];
    expect(first?.table).toBe(second?.table);
    expect(first?.own).not.toEqual(second?.own);
    expect(() => Object.assign(first?.table ?? {}, { said: [] })).toThrow(TypeError);
  });
});
