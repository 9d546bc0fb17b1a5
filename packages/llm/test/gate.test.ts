import { expect, test } from 'vitest';
import { gates, makeGates, limiter, shareGates, type Gate, type GateOutcome } from '@masbench/llm';
import { type GateChannel } from '../src/wrappers/shared-gates.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { ask, fault } from './request.js';

test.each([
  ['rate-limit', { kind: 'refused' }],
  ['concurrency', { kind: 'refused' }],
  ['server', { kind: 'failed' }],
  ['quota', { kind: 'exhausted' }],
  [undefined, { kind: 'answered', tokens: expect.any(Number) }],
] as const)('a call that ends with the fault %s leaves its gate as %j', async (of, outcome) => {
  const outcomes: GateOutcome[] = [];
  const gate: Gate = {
    acquire: async (asked) => {
      expect(JSON.parse(JSON.stringify(asked))).toEqual({ tokens: asked.tokens });
      return { release: (one) => void outcomes.push(one) };
    },
  };
  const model = limiter({ gate: () => gate })(scriptedModel([of === undefined ? 'yes' : fault(of)]));
  const [end] = await Promise.allSettled([ask(model)]);
  expect(end.status).toBe(of === undefined ? 'fulfilled' : 'rejected');
  expect(outcomes).toMatchObject([outcome]);
});

/** Two ends of a channel that carries JSON only, and takes its time. */
function channels(): {
  readonly owner: GateChannel;
  readonly user: GateChannel;
  readonly end: () => void;
} {
  const closed = new AbortController();
  const listeners: Record<'owner' | 'user', (message: unknown) => void> = {
    owner: () => undefined,
    user: () => undefined,
  };
  const side = (own: 'owner' | 'user', other: 'owner' | 'user'): GateChannel => ({
    send: (message) => {
      const text = JSON.stringify(message);
      setImmediate(() => {
        if (!closed.signal.aborted) listeners[other](JSON.parse(text));
      });
    },
    receive: (listener) => (listeners[own] = listener),
    closed: closed.signal,
  });
  return { owner: side('owner', 'user'), user: side('user', 'owner'), end: () => closed.abort() };
}

/** A gate for two calls at a time in one process, and as two others see it. */
function sharedBetweenTwo() {
  const shared = gates({ concurrency: { start: 2, least: 2, most: 2 } });
  const ends = [channels(), channels()];
  const users = ends.map(({ owner, user }) => {
    shareGates(shared.gateOf)(owner);
    return makeGates(user);
  });
  return { users, ends, state: () => Object.values(shared.state())[0] };
}

const soon = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('processes that share a gate over messages have its limit together', async () => {
  const { users, state } = sharedBetweenTwo();
  let underWay = 0;
  let most = 0;
  const models = users.map((gate) =>
    limiter({ gate })(
      scriptedModel(async () => {
        most = Math.max(most, (underWay += 1));
        await soon();
        underWay -= 1;
        return 'answer';
      }),
    ),
  );
  const calls = models.flatMap((model) => Array.from({ length: 6 }, async () => ask(model)));
  await expect(Promise.all(calls)).resolves.toHaveLength(12);
  expect(most).toBe(2);
  await soon();
  expect(state()).toMatchObject({ underWay: 0, queued: 0 });
});

test('a call that is aborted while it waits, or as it is let through, leaves no place taken', async () => {
  const { users, state } = sharedBetweenTwo();
  const [gate] = users;
  for (const turns of [0, 1, 2, 3, 4]) {
    const controller = new AbortController();
    const entered = gate?.('scripted').acquire({ tokens: 1 }, controller.signal);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await entered?.then(
      (pass) => pass.release({ kind: 'failed' }),
      (error: unknown) => expect(error).toMatchObject({ kind: 'aborted' }),
    );
    await soon();
    expect({ turns, underWay: 0, queued: 0, ...state() }).toMatchObject({ turns, underWay: 0, queued: 0 });
  }
});

test('the calls of a process that ends leave their gate', async () => {
  const { users, ends, state } = sharedBetweenTwo();
  const signal = new AbortController().signal;
  for (const user of [0, 0, 0, 1])
    void users[user]?.('scripted')
      .acquire({ tokens: 1 }, signal)
      .catch(() => 0);
  await soon();
  expect(state()).toMatchObject({ underWay: 2, queued: 2 });
  ends[0]?.end();
  await soon();
  expect(state()).toMatchObject({ underWay: 1, queued: 0 });
});

test('a gate that is exhausted in one process refuses the calls of the others as a spent quota', async () => {
  const { users } = sharedBetweenTwo();
  for (const gate of users) {
    const model = limiter({ gate })(scriptedModel([fault('quota', 'no credit')]));
    await expect(ask(model)).rejects.toMatchObject({ kind: 'quota', message: 'no credit' });
    await soon();
  }
});
