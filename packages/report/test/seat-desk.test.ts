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
      expect(await desk.answer({ request: before, action: 1 })).toMatchObject({
        error: expect.stringMatching(/This move is no longer asked for/) as string,
      });
    const request = desk.stream.state.asked?.request ?? '';
    asked.push(request);
    expect(await desk.answer({ request, action })).toEqual({ isRecorded: true });
    expect((await match).outcome).toEqual({ said: action });
  }
  expect(new Set(asked).size).toBe(2);
});

it('tells a person that an answer is taken once it is on record, and shows the question until then', async () => {
  const heard: (string | undefined)[] = [];
  const desk: PageDesk = new PageDesk(
    {
      game: 'once',
      seat: 'A',
      isRecorded: (match, attempt) => {
        heard.push(`${match} ${attempt.id} ${desk.stream.state.asked?.request}`);
        return heard.length > 2;
      },
    },
    () => undefined,
  );
  const agent = await peopleAtPages(() => desk).make(
    { agent: 'human' },
    { game: once, seat: 'A', seatIndex: 0, prompts: {}, human: promptedSeat({}), player: () => undefined },
  );
  const match = play(once, { config: {}, agents: { A: agent }, services: {} });
  await expect.poll(() => desk.stream.state.asked, { timeout: 20_000 }).not.toBeNull();
  const request = desk.stream.state.asked?.request ?? '';
  expect(await desk.answer({ request, action: 1 })).toEqual({ isRecorded: true });
  const [, id = ''] = /\/(.+)\/1$/.exec(request) ?? [];
  expect(heard).toHaveLength(3);
  for (const said of heard) expect(said).toMatch(new RegExp(` ${id.replaceAll('/', '.')} ${request}$`));
  expect(desk.stream.state.asked).toBeNull();
  await match;
});
