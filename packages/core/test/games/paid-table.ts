import { defineGame, move, type Agent, type AgentIO } from '@masbench/core';
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

const seats = ['A', 'B', 'C'] as const;
export const rounds = 3;

/** Three seats move at once, round after round. */
export const paidTable = defineGame<{ said: Record<string, number> }>()({
  name: 'paid-table',
  version: 1,
  config: z.strictObject({}),
  asks: { say: move({ data: z.null(), action: z.string(), fallback: () => 'none' }) },
  setup: () => ({ said: {} }),
  open: ({ said }, ask) =>
    seats.filter((seat) => (said[seat] ?? 0) < rounds).map((seat) => ask.say(seat, null)),
  on: {
    say: (state, { seat }) => {
      state.said[seat] = (state.said[seat] ?? 0) + 1;
    },
  },
  views: { nothing: () => null },
  outcome: ({ said }) => (seats.every((seat) => said[seat] === rounds) ? said : null),
});

export const bound = { calls: 1, inputTokens: 100, outputTokens: 50, costUsd: 0.4 };
export const price = 0.1;

/** Agents that make two calls for each move; every call that is sent is a line of the server's own ledger. */
export function payers(ledger: string): Record<string, Agent<typeof paidTable>> {
  const call = async (io: AgentIO, key: string): Promise<void> => {
    const end = await io.reserve(bound);
    if (io.traced.every((record) => record['key'] !== key)) {
      appendFileSync(ledger, `${io.id} ${key}\n`);
      await sleep(1);
      await io.trace({ key, result: 'text' });
    }
    end({ usage: { ...bound, costUsd: price } });
  };
  const agent: Agent<typeof paidTable> = async (_turn, io) => {
    await call(io, 'first');
    await sleep(1);
    await call(io, 'second');
    return 'word';
  };
  return Object.fromEntries(seats.map((seat) => [seat, agent]));
}

/** What the server has billed. */
export function billedBy(ledger: string): number {
  return readFileSync(ledger, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean).length * price;
}
