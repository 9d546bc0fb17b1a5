import { getEventListeners } from 'node:events';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ModelProvider, type ModelResult, limiter } from '@masbench/llm';
import { type ModelErrorKind } from '../src/model-error.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { Concurrency } from '../src/wrappers/concurrency.js';
import { TokenBucket } from '../src/wrappers/token-bucket.js';
import { ask, fault, request } from './request.js';

afterEach(() => void vi.useRealTimers());

type End = (outcome?: ModelErrorKind | Partial<ModelResult>) => Promise<void>;

/** A model whose calls end when the test says so. */
function held(limitKey = 'k'): { readonly model: ModelProvider; readonly open: End[] } {
  const open: End[] = [];
  const model = scriptedModel(
    async () =>
      new Promise((resolve) => {
        open.push(async (outcome = {}) => {
          resolve(typeof outcome === 'string' ? fault(outcome) : { result: outcome });
          await settle();
        });
      }),
  );
  return { model: { ...model, limitKey }, open };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('limiter', () => {
  test('lets no more calls through than the concurrency allows, in order', async () => {
    const { model, open } = held();
    const limited = limiter({ concurrency: { start: 2, most: 2 } })(model);
    const calls = ['a', 'b', 'c', 'd'].map((text) => ask(limited, text));
    await settle();
    expect(open).toHaveLength(2);
    await open[0]?.();
    expect(open).toHaveLength(3);
    await open[1]?.();
    await open[2]?.();
    await open[3]?.();
    await expect(Promise.all(calls)).resolves.toHaveLength(4);
  });

  test('shares a pool between models of one limit key, and not with others', async () => {
    const shared = limiter({ concurrency: { start: 1, most: 1 } });
    const [one, two, other] = [held('account'), held('account'), held('elsewhere')];
    for (const { model } of [one, two, other]) void ask(shared(model));
    await settle();
    expect([one.open.length, two.open.length, other.open.length]).toEqual([1, 0, 1]);
    expect(shared.state()['account']).toEqual({ limit: 1, underWay: 1, queued: 1 });
    await one.open[0]?.();
    expect(two.open).toHaveLength(1);
    await two.open[0]?.();
  });

  test('cuts the concurrency once a storm, and grows back over it', () => {
    const concurrency = new Concurrency({ start: 64, cooldownMs: 1_000 });
    for (let call = 0; call < 64; call += 1) concurrency.refused(1, 2);
    expect(concurrency.limit).toBe(44);
    concurrency.refused(3, 500);
    expect(concurrency.limit).toBe(44);
    concurrency.refused(1, 5_000);
    expect(concurrency.limit, 'calls sent before the cut say nothing').toBe(44);
    for (let storm = 1; storm <= 5; storm += 1) concurrency.refused(storm * 1_000 + 2, storm * 1_000 + 3);
    const low = concurrency.limit;
    expect(low).toBeLessThan(11);
    let rounds = 0;
    for (; concurrency.limit < 32 && rounds < 100; rounds += 1) {
      for (let call = concurrency.limit; call > 0; call -= 1)
        concurrency.succeeded(10_000 + rounds, concurrency.limit);
    }
    expect(rounds, 'rounds of answers until half of what worked is reached').toBeLessThanOrEqual(5);
  });

  test('never leaves its bounds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 300 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (events, least, more) => {
          const concurrency = new Concurrency({ start: 10, least, most: least + more, cooldownMs: 3 });
          for (const [at, good] of events.entries()) {
            if (good) concurrency.succeeded(at, concurrency.limit);
            else concurrency.refused(at, at);
            expect(concurrency.limit).toBeGreaterThanOrEqual(least);
            expect(concurrency.limit).toBeLessThanOrEqual(least + more);
          }
        },
      ),
    );
  });

  test('takes neither a cut nor a growth from faults that have nothing to do with load', async () => {
    const { model, open } = held();
    const limited = limiter({ concurrency: { start: 4 } });
    const call = ask(limited(model));
    await settle();
    await open[0]?.('server');
    await expect(call).rejects.toMatchObject({ kind: 'server' });
    expect(limited.state()['k']).toEqual({ limit: 4, underWay: 0, queued: 0 });
  });

  test.each(['quota', 'auth', 'unknown-model'] as const)(
    'closes the pool on the first word that every call would end the same way: %s',
    async (kind) => {
      const { model, open } = held();
      const limited = limiter({ concurrency: { start: 1, most: 1 } })(model);
      const calls = Array.from({ length: 5 }, () => ask(limited));
      await settle();
      void open[0]?.(kind);
      for (const call of calls) await expect(call).rejects.toMatchObject({ kind });
      await expect(ask(limited)).rejects.toMatchObject({ kind });
      expect(open).toHaveLength(1);
    },
  );

  test('keeps requests a minute', async () => {
    vi.useFakeTimers();
    const model = scriptedModel('x');
    const concurrency = { start: 1_000, most: 1_000 };
    const limited = limiter({ requestsPerMinute: 60, concurrency, now: Date.now })(model);
    for (let call = 0; call < 80; call += 1) void ask(limited);
    for (const [ms, calls] of [
      [0, 60],
      [10_000, 70],
      [10_000, 80],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(model.calls).toHaveLength(calls);
    }
  });

  test('keeps tokens a minute, by what calls really took', async () => {
    vi.useFakeTimers();
    const usage = { input: { total: 50 }, output: { total: 50 }, estimated: false };
    const model = scriptedModel(() => ({ result: { usage } }));
    const limited = limiter({ tokensPerMinute: 1_000, now: Date.now })(model);
    const call = (): Promise<ModelResult> => ask(limited, request('x', { maxOutputTokens: 900 }));
    for (let index = 0; index < 10; index += 1) void call();
    await vi.advanceTimersByTimeAsync(0);
    expect(model.calls, 'the bound of the next one no longer fits').toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(model.calls.length).toBeGreaterThanOrEqual(8);
    expect(model.calls.length).toBeLessThanOrEqual(20);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(model.calls).toHaveLength(10);
  });

  test('lets a call through that is larger than a whole bucket', () => {
    const bucket = new TokenBucket(100, () => 0);
    expect(bucket.waitMs(1_000)).toBe(0);
    bucket.take(1_000);
    expect(bucket.waitMs(1)).toBe(Math.ceil((901 / 100) * 60_000));
  });

  test.each([
    ['what the provider says is left', [2], [2]],
    ['not that nothing is left, or less', [0, -1], [16, 16]],
    ['the latest figure: a limit that is full again lets calls through', [1, undefined, 1_000], [1, 1, 16]],
  ])('heeds %s', async (_what, left, limits) => {
    const shared = limiter();
    const rateLimits = left.map((remainingRequests) => ({ remainingRequests, resetRequestsMs: 60_000 }));
    const model = shared(scriptedModel(rateLimits.map((rateLimit) => ({ result: { rateLimit } }))));
    const after: unknown[] = [];
    for (const _ of left) {
      await ask(model);
      after.push(shared.state()['scripted/scripted']?.limit);
    }
    expect(after).toEqual(limits);
  });

  test('drops a call that is aborted while it waits, and leaves no listener', async () => {
    const { model, open } = held();
    const limited = limiter({ concurrency: { start: 1, most: 1 } })(model);
    const first = ask(limited);
    const controller = new AbortController();
    const second = ask(limited, 'Hello', { signal: controller.signal });
    await settle();
    controller.abort();
    await expect(second).rejects.toMatchObject({ kind: 'aborted' });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await open[0]?.();
    await expect(first).resolves.toBeDefined();
    expect(open).toHaveLength(1);
  });
});
