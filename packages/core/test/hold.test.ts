import { defineGame, memoryJournal, MasbenchError, move, play, type Journal } from '@masbench/core';
import type { CallToPay, Held } from '@masbench/core/journal';
import { expect, it } from 'vitest';
import * as z from 'zod';

const once = defineGame<{ word: string | null }>()({
  name: 'once',
  version: 1,
  config: z.strictObject({}),
  asks: { say: move({ data: z.null(), action: z.string(), fallback: () => '' }) },
  setup: () => ({ word: null }),
  open: ({ word }, ask) => (word === null ? [ask.say('A', null)] : []),
  on: {
    say: (state, { action }) => {
      state.word = action;
    },
  },
  views: { nothing: () => null },
  outcome: ({ word }) => word,
});

const events: unknown[] = [];

function holding(hold: (call: CallToPay) => Promise<Held>): Journal {
  events.length = 0;
  return { ...memoryJournal(), hold };
}

const settled: Held = { isHeld: true, settle: (spent) => events.push(spent) };

const caller = {
  say: async (
    _turn: unknown,
    io: {
      readonly reserve: (bound: object) => Promise<(how?: 'lost') => void>;
      readonly use: (usage: object) => void;
    },
  ) => {
    const first = await io.reserve({ calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0.5 });
    io.use({ calls: 1, inputTokens: 8, outputTokens: 1, costUsd: 0.25 });
    first();
    first();
    await io.reserve({ calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0.5 });
    io.use({ calls: 1, inputTokens: 2, outputTokens: 1, costUsd: 0.125 });
    events.push('answered');
    return 'word';
  },
};

it('a journal holds every call before it is made, and is notified once of what it cost', async () => {
  const journal = holding(async ({ request, attempt, bound }) => {
    events.push({ request, attempt, bound });
    return settled;
  });
  const result = await play(once, { config: {}, agents: { A: caller }, seed: 1, journal });
  expect(result.outcome).toBe('word');
  const bound = { calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0.5 };
  expect(events).toMatchObject([
    { request: 'say/A#0', attempt: 1, bound },
    { usage: { calls: 1, inputTokens: 8, costUsd: 0.25 }, lost: { calls: 0 } },
    { request: 'say/A#0', attempt: 1, bound },
    'answered',
    { usage: { calls: 1, inputTokens: 2, costUsd: 0.125 }, lost: { calls: 0 } },
  ]);
});

it('a journal that refuses a call aborts the match, which asks again when it is resumed', async () => {
  const lines: string[] = [];
  const journal = {
    ...memoryJournal(lines),
    hold: async (): Promise<Held> => ({ isHeld: false, why: 'no room' }),
  };
  const agents = { A: caller };
  const stopped = await play(once, { config: {}, agents, seed: 1, journal });
  expect(stopped).toMatchObject({ status: 'aborted', reason: expect.stringContaining('no room') as string });
  const resumed = await play(once, {
    config: {},
    agents,
    seed: 1,
    journal: { ...memoryJournal(journal.read()), hold: async () => settled },
  });
  expect(resumed.outcome).toBe('word');
});

it('a journal that was taken fails the match before the call is made', async () => {
  const journal = holding(async () => {
    throw new MasbenchError('JOURNAL_TAKEN', 'another worker has it');
  });
  await expect(play(once, { config: {}, agents: { A: caller }, seed: 1, journal })).rejects.toMatchObject({
    code: 'JOURNAL_TAKEN',
  });
  expect(events).toEqual([]);
});

it.each(['ends its claim', 'throws'])(
  'a journal that cannot say what a call cost fails the match of an agent that %s',
  async (how) => {
    const hold = async (): Promise<Held> => ({
      isHeld: true,
      settle: () => {
        throw new MasbenchError('JOURNAL_UNWRITABLE', 'the disk is full');
      },
    });
    const unsettled = {
      say: async (_turn: unknown, io: { readonly reserve: (bound: object) => Promise<() => void> }) => {
        const end = await io.reserve({ calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0.5 });
        if (how === 'throws') throw new Error('the agent is broken');
        end();
        return 'word';
      },
    };
    await expect(
      play(once, { config: {}, agents: { A: unsettled }, seed: 1, journal: holding(hold) }),
    ).rejects.toMatchObject({ code: 'JOURNAL_UNWRITABLE' });
  },
);
