import { getEventListeners } from 'node:events';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelError, retry } from '@masbench/llm';
import { type CallAttempt } from '../src/call-attempt.ts';
import { type ModelErrorKind } from '../src/model-error.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { ask } from './request.js';

const fault = (kind: ModelErrorKind, retryAfterMs?: number): ModelError =>
  new ModelError(kind, kind, { provider: 'scripted', retryAfterMs });

/** A clock that only moves while a caller sleeps. */
function waits(): { readonly all: number[]; readonly sleep: (ms: number) => Promise<void> } {
  const all: number[] = [];
  return { all, sleep: async (ms) => void all.push(ms) };
}

describe('retry', () => {
  test('tries again after faults that pass, and says what it tried', async () => {
    const { all, sleep } = waits();
    const model = scriptedModel([fault('server'), fault('rate-limit'), 'done']);
    const seen: CallAttempt[] = [];
    const result = await ask(retry({ sleep, random: () => 0.5 })(model), 'Hello', {
      onAttempt: (one) => seen.push(one),
    });
    expect(result.text).toBe('done');
    expect(result.attempts?.map(({ outcome }) => outcome)).toEqual(['transient', 'rate_limit', 'ok']);
    expect(seen).toEqual(result.attempts);
    expect(all).toEqual([500, 1_000]);
  });

  test.each(['auth', 'quota', 'bad-request', 'unknown-model', 'schema-rejected', 'aborted'] as const)(
    'does not repeat a fault of kind %s',
    async (kind) => {
      const model = scriptedModel([fault(kind)]);
      await expect(ask(retry()(model))).rejects.toMatchObject({ kind, attempts: [{}] });
      expect(model.calls).toHaveLength(1);
    },
  );

  test('makes at most one try more than it has retries', async () => {
    const { sleep } = waits();
    const model = scriptedModel(() => fault('overloaded'));
    const call = ask(retry({ retries: 3, sleep })(model));
    await expect(call).rejects.toMatchObject({ kind: 'overloaded', attempts: { length: 4 } });
    expect(model.calls).toHaveLength(4);
  });

  test('waits at least as long as the provider asks, and never longer than cap and request', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: 0, max: 200_000 })), { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (asked, draw) => {
          const { all, sleep } = waits();
          const faults = asked.map((ms) => fault('rate-limit', ms ?? undefined));
          await ask(retry({ sleep, random: () => draw, capMs: 4_000 })(scriptedModel([...faults, 'ok'])));
          for (const [index, ms] of all.entries()) {
            const floor = asked[index] ?? 0;
            expect(ms).toBeGreaterThanOrEqual(floor);
            expect(ms).toBeLessThanOrEqual(Math.max(floor, Math.min(4_000, 1_000 * 2 ** index)));
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test('asks a host that never answered three times, and one that has answered as often as any', async () => {
    const { sleep } = waits();
    const model = scriptedModel((_request, { index }) => (index === 3 ? 'up' : fault('unreachable')));
    const patient = retry({ retries: 6, sleep })(model);
    await expect(ask(patient)).rejects.toMatchObject({ attempts: { length: 3 } });
    await expect(ask(patient)).resolves.toMatchObject({ text: 'up' });
    await expect(ask(patient)).rejects.toMatchObject({ attempts: { length: 7 } });
  });

  test('does not begin a wait that would pass the deadline, and says so', async () => {
    const { all, sleep } = waits();
    const model = scriptedModel([fault('rate-limit', 120_000), 'never']);
    const call = ask(retry({ sleep })(model), 'Hello', { deadlineAt: Date.now() + 30_000 });
    await expect(call).rejects.toMatchObject({
      kind: 'rate-limit',
      message: expect.stringContaining('wait of 120 s would pass the deadline'),
    });
    expect(all).toEqual([]);
  });

  test('stops waiting when the caller gives up, and leaves no listener on the signal', async () => {
    const controller = new AbortController();
    const model = scriptedModel(() => fault('server', 60_000));
    const call = ask(retry()(model), 'Hello', { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    await expect(call).rejects.toMatchObject({ kind: 'aborted', attempts: { length: 1 } });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});
