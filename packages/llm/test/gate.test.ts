import { expect, test } from 'vitest';
import {
  ModelError,
  gates,
  makeGates,
  limiter,
  shareGates,
  type Gate,
  type GateOutcome,
} from '@masbench/llm';
import { type GateChannel } from '../src/wrappers/shared-gates.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { context, request } from './request.js';

/** A gate as one over a network would be: one call at a time, by messages that take a while. */
function remoteGate(): {
  readonly gate: Gate;
  readonly outcomes: GateOutcome[];
  readonly most: () => number;
} {
  const outcomes: GateOutcome[] = [];
  const waiting: (() => void)[] = [];
  let open = 0;
  let most = 0;
  const admit = (): void => {
    open += 1;
    most = Math.max(most, open);
  };
  const gate: Gate = {
    acquire: async ({ tokens }, signal) => {
      await Promise.resolve();
      signal.throwIfAborted();
      expect(JSON.parse(JSON.stringify({ tokens }))).toEqual({ tokens });
      if (open > 0) await new Promise<void>((resolve) => void waiting.push(resolve));
      admit();
      return {
        release: (outcome) => {
          outcomes.push(outcome);
          open -= 1;
          waiting.shift()?.();
        },
      };
    },
  };
  return { gate, outcomes, most: () => most };
}

test('two limiters share the limits of one gate, as two processes would', async () => {
  const { gate, outcomes, most } = remoteGate();
  const models = ['A', 'B'].map((text) =>
    limiter({ gate: () => gate })(
      scriptedModel(async () => {
        await Promise.resolve();
        return text;
      }),
    ),
  );
  const calls = Array.from({ length: 10 }, async (_, index) =>
    models[index % 2]?.generate(request(), context()),
  );
  await expect(Promise.all(calls)).resolves.toHaveLength(10);
  expect(most()).toBe(1);
  expect(outcomes).toHaveLength(10);
  expect(outcomes[0]).toMatchObject({ kind: 'answered', tokens: expect.any(Number) });
});

test.each([
  ['rate-limit', 'refused'],
  ['concurrency', 'refused'],
  ['server', 'failed'],
  ['quota', 'exhausted'],
] as const)('a fault of kind %s leaves the gate as %s', async (fault, kind) => {
  const { gate, outcomes } = remoteGate();
  const model = limiter({ gate: () => gate })(
    scriptedModel([new ModelError(fault, 'what to do', { provider: 'scripted' })]),
  );
  await expect(model.generate(request(), context())).rejects.toMatchObject({ kind: fault });
  expect(outcomes).toMatchObject([{ kind }]);
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
  const calls = Array.from({ length: 12 }, async (_, index) =>
    models[index % 2]?.generate(request(), context()),
  );
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
  const models = users.map((gate) =>
    limiter({ gate })(scriptedModel([new ModelError('quota', 'no credit', { provider: 'scripted' })])),
  );
  await expect(models[0]?.generate(request(), context())).rejects.toMatchObject({ kind: 'quota' });
  await soon();
  await expect(models[1]?.generate(request(), context())).rejects.toMatchObject({
    kind: 'quota',
    message: 'no credit',
  });
});
