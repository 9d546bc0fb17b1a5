import { defineGame, lockstep, move, play } from '@masbench/core';
import { expect, it } from 'vitest';
import * as z from 'zod';

const schema = z.object({ text: z.preprocess((text) => text ?? '', z.string()), bid: z.int().min(0).max(4) });
type Say = z.output<typeof schema>;

/** Three seats speak in each of 40 rounds, about data of some length; `made` counts how often the schema is asked for. */
function talk(action: z.ZodType<Say> | (() => z.ZodType<Say>), length: number) {
  return defineGame<{ said: Say[] }>()({
    name: 'talk',
    version: 1,
    config: z.object({}),
    asks: {
      say: move({ data: z.object({ about: z.string() }), action, fallback: () => ({ text: '', bid: 0 }) }),
    },
    setup: () => ({ said: [] }),
    open: ({ said }, ask) =>
      ['A', 'B', 'C']
        .slice(said.length % 3)
        .map((seat) => ask.say(seat, { about: `${Math.floor(said.length / 3)} `.padEnd(length, 'x') })),
    on: { say: (state, { action: said }) => void state.said.push(said) },
    views: {},
    outcome: ({ said }) => (said.length === 120 ? { said } : null),
  });
}

/** Legal and illegal answers in turn, with fields missing, too many, and of the wrong type. */
function mixed(): () => unknown {
  const answers = [
    { bid: 2, text: 'x' },
    { bid: 4 },
    { bid: 5, text: 'too high' },
    { text: 'no bid' },
    { bid: 1, text: null, more: 1 },
    'no object',
    { bid: '1', text: 'x' },
  ];
  let asked = 0;
  return () => answers[asked++ % answers.length];
}

it.each([8, 4000])(
  'a schema that is made for data of %s characters accepts and refuses the same, from its first answer to its last',
  async (length) => {
    const played = async (action: Parameters<typeof talk>[0]): Promise<readonly string[]> => {
      const agents = { A: mixed(), B: mixed(), C: mixed() };
      const options = { config: {}, agents, seed: 1, scheduler: lockstep() };
      const { journal } = await play(talk(action, length), options);
      return [...journal.read()];
    };
    const always = await played(schema);
    expect(await played(() => schema)).toEqual(always);
    expect(await played(() => z.object(schema.shape))).toEqual(always);
  },
);

it.each([8, 4000])('a schema is made once for all who are shown the same %s characters', async (length) => {
  let made = 0;
  const action = (): z.ZodType<Say> => {
    made += 1;
    return schema;
  };
  const agent = (): Say => ({ text: '', bid: 0 });
  const options = { config: {}, agents: { A: agent, B: agent, C: agent }, seed: 1, scheduler: lockstep() };
  await play(talk(action, length), options);
  expect(made).toBe(40);
});
