import { describe, expect, it } from 'vitest';
import { fromSeatSchema, type FromSeat } from '../src/wire/messages.js';
import { receive } from '../src/wire/received.js';

describe('what a program says it spent', () => {
  it.each(['calls', 'inputTokens', 'outputTokens', 'cachedTokens', 'reasoningTokens', 'seconds', 'costUsd'])(
    'is no message of the protocol where no decision can take so much: %s',
    (field) => {
      const action = { type: 'action', id: 'x', action: {}, usage: { [field]: 1e308 } };
      expect(fromSeatSchema.safeParse(action).success).toBe(false);
      expect(fromSeatSchema.safeParse({ ...action, usage: { [field]: 1e8 } }).success).toBe(true);
    },
  );

  it('fails the turn that it is about at once, and no other', () => {
    const told: FromSeat[] = [];
    const strays: string[] = [];
    const line = JSON.stringify({ type: 'action', id: 'x/1', action: {}, usage: { inputTokens: 1e308 } });
    receive(line, { message: (message) => told.push(message), stray: (text) => strays.push(text) });
    expect(told).toEqual([
      { type: 'error', id: 'x/1', message: 'reported a usage that no decision can have' },
    ]);
    expect(strays).toEqual([]);
  });
});
