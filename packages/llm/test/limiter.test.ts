import { getEventListeners } from 'node:events';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ModelError, type ModelProvider, type ModelResult, limiter } from '@masbench/llm';
import { type ModelErrorKind } from '../src/model-error.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { Concurrency } from '../src/wrappers/concurrency.js';
import { TokenBucket } from '../src/wrappers/token-bucket.js';
import { context, request } from './request.js';

afterEach(() => void vi.useRealTimers());

/** A model whose calls end when the test says so. */
function held(limitKey = 'k'): {
  readonly model: ModelProvider;
  readonly open: ((outcome?: ModelErrorKind | Partial<ModelResult>) => Promise<void>)[];
} {
  const open: ((outcome?: ModelErrorKind | Partial<ModelResult>) => Promise<void>)[] = [];
  const model = scriptedModel(
    () =>
      new Promise((resolve) => {
        open.push(async (outcome) => {
          resolve(
            typeof outcome === 'string'
              ? new ModelError(outcome, outcome, { provider: 'scripted' })
              : { result: outcome ?? {} },
          );
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
    const calls = ['a', 'b', 'c', 'd'].map((text) => limited.generate(request(text), context()));
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
    for (const { model } of [one, two, other]) void shared(model).generate(request(), context());
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
    const call = limited(model).generate(request(), context());
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
      const calls = Array.from({ length: 5 }, () => limited.generate(request(), context()));
      await settle();
      void open[0]?.(kind);
      for (const call of calls) await expect(call).rejects.toMatchObject({ kind });
      await expect(limited.generate(request(), context())).rejects.toMatchObject({ kind });
      expect(open).toHaveLength(1);
    },
  );

  test('keeps requests a minute', async () => {
    vi.useFakeTimers();
    const model = scriptedModel('x');
    const limited = limiter({
      requestsPerMinute: 60,
      concurrency: { start: 1_000, most: 1_000 },
      now: Date.now,
    })(model);
    for (let call = 0; call < 80; call += 1) void limited.generate(request(), context());
    await vi.advanceTimersByTimeAsync(0);
    expect(model.calls).toHaveLength(60);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(model.calls).toHaveLength(70);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(model.calls).toHaveLength(80);
  });

  test('keeps tokens a minute, by what calls really took', async () => {
    vi.useFakeTimers();
    const usage = { input: { total: 50 }, output: { total: 50 }, estimated: false };
    const model = scriptedModel(() => ({ result: { usage } }));
    const limited = limiter({ tokensPerMinute: 1_000, now: Date.now })(model);
    const call = (): Promise<ModelResult> =>
      limited.generate(request('x', { maxOutputTokens: 900 }), context());
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

  test('heeds what the provider says is left, and nothing it says that cannot be', async () => {
    for (const [remainingRequests, limit] of [
      [2, 2],
      [0, 16],
      [-1, 16],
    ] as const) {
      const shared = limiter();
      await shared(
        scriptedModel(() => ({ result: { rateLimit: { remainingRequests, resetRequestsMs: 60_000 } } })),
      ).generate(request(), context());
      expect(shared.state()['scripted/scripted']?.limit).toBe(limit);
    }
  });

  test('heeds the latest figure: a limit that is full again lets calls through', async () => {
    const shared = limiter();
    const left = [1, undefined, 1_000];
    const model = shared(
      scriptedModel(() => ({
        result: { rateLimit: { remainingRequests: left.shift(), resetRequestsMs: 60_000 } },
      })),
    );
    const limits: (number | undefined)[] = [];
    for (const _ of [1, 2, 3]) {
      await model.generate(request(), context());
      limits.push(shared.state()['scripted/scripted']?.limit);
    }
    expect(limits).toEqual([1, 1, 16]);
  });

  test('drops a call that is aborted while it waits, and leaves no listener', async () => {
    const { model, open } = held();
    const limited = limiter({ concurrency: { start: 1, most: 1 } })(model);
    const first = limited.generate(request(), context());
    const controller = new AbortController();
    const second = limited.generate(request(), { signal: controller.signal });
    await settle();
    controller.abort();
    await expect(second).rejects.toMatchObject({ kind: 'aborted' });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await open[0]?.();
    await expect(first).resolves.toBeDefined();
    expect(open).toHaveLength(1);
  });
});
