import { expect, test } from 'vitest';
import { ModelError } from '@masbench/llm';
import { limiter, type Gate, type GateOutcome } from '@masbench/llm/wrappers';
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
