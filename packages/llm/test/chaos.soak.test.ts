import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BudgetError } from '@masbench/core';
import {
  ledger,
  ModelError,
  openai,
  withDefaults,
  type ModelProvider,
  type ModelResult,
  limiter,
} from '@masbench/llm';
import { type SpendingLedger } from '../src/spending-account.ts';
import { type StackOptions } from '../src/wrappers/defaults.ts';
import { faultKinds } from '../src/testing/mock/faults.ts';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import { type MockServerOptions } from '../src/testing/mock-server.ts';
import { request } from './request.js';

const retries = 4;
const quick: StackOptions = {
  retry: { retries, baseMs: 2, capMs: 20 },
  timeout: { attemptMs: 2_500, callMs: 60_000 },
  limiter: { concurrency: { start: 64, most: 64, cooldownMs: 50 } },
};

const servers: MockServer[] = [];
const warnings: Error[] = [];
const onWarning = (warning: Error): void => void warnings.push(warning);
beforeEach(() => {
  warnings.length = 0;
  process.on('warning', onWarning);
});
afterEach(async () => {
  process.off('warning', onWarning);
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(options: MockServerOptions): Promise<MockServer> {
  const server = await mockServer(options);
  servers.push(server);
  return server;
}

const client = (server: MockServer, options: StackOptions = {}): ModelProvider =>
  withDefaults(openai('gpt-4o-mini', { baseUrl: `${server.url}/v1`, apiKey: 'test-key' }), {
    ...quick,
    ...options,
  });

/** Makes `count` calls with `width` of them under way, and hands on how each of them ended. */
async function storm(
  model: ModelProvider,
  {
    count,
    width,
    signal = new AbortController().signal,
    from = 0,
  }: { count: number; width: number; signal?: AbortSignal; from?: number },
  ended: (index: number, result: ModelResult | undefined, error: unknown) => void,
): Promise<void> {
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < from + count) {
      const index = next;
      next += 1;
      const asked = request(`call ${index}.`, { maxOutputTokens: 20 });
      await model.generate(asked, { signal }).then(
        (result) => ended(index, result, undefined),
        (error: unknown) => ended(index, undefined, error),
      );
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Faults after which no call can succeed: the first one closes the model for the rest of the run. */
const final: readonly string[] = ['quota', 'auth', 'unknown-model'];
const kinds = faultKinds.filter((kind) => !final.includes(kind));

describe('chaos', () => {
  test('accounts for every one of 2,000 calls at 64 at once with a fifth of the attempts going wrong', async () => {
    const server = await serve({
      faults: { rate: 0.2, kinds, seed: 'chaos' },
      slowMs: 400,
      retryAfterMs: 10,
    });
    const account = ledger();
    const { signal } = new AbortController();
    const attempts = new Map<number, number>();
    const outcomes: Record<string, number> = {};
    await storm(
      client(server, { budget: { account, maxOutputTokens: 20 } }),
      { count: 2_000, width: 64, signal },
      (index, result, error) => {
        const outcome = result?.finish.unified ?? (ModelError.isInstance(error) ? error.kind : 'strange');
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        attempts.set(
          index,
          result?.attempts?.length ?? (ModelError.isInstance(error) ? (error.attempts?.length ?? 0) : 0),
        );
      },
    );

    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(2_000);
    expect(outcomes).not.toHaveProperty('strange');
    expect(outcomes['stop']).toBeGreaterThan(1_700);
    for (const finish of ['refusal', 'content_filter', 'context_overflow'])
      expect(outcomes).toHaveProperty([finish]);

    const atSocket = new Map<string, number>();
    for (const { body } of server.requests) {
      const index = /call (\d+)\./.exec(JSON.stringify(body))?.[1] ?? 'none';
      atSocket.set(index, (atSocket.get(index) ?? 0) + 1);
    }
    expect(atSocket.size).toBe(2_000);
    expect(Math.max(...atSocket.values())).toBeLessThanOrEqual(retries + 1);
    expect([...attempts].filter(([index, count]) => atSocket.get(String(index)) !== count)).toEqual([]);
    expect(account.billed().calls).toBe(server.requests.length);
    expect(account.charged().calls).toBe([...attempts.keys()].length - failures(outcomes));
    expect(server.counts.mostOpen).toBeLessThanOrEqual(64);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test.each(['auth', 'unknown-model'] as const)('sends nothing more after an answer of %s', async (kind) => {
    const server = await serve({ faults: { rate: 0.02, kinds: [kind], seed: 'closed' } });
    const width = 16;
    const outcomes: Record<string, number> = {};
    let sentBefore = 0;
    await storm(client(server), { count: 1_000, width }, (_index, result, error) => {
      const outcome = result?.finish.unified ?? (ModelError.isInstance(error) ? error.kind : 'strange');
      if (outcome !== 'stop' && sentBefore === 0) sentBefore = server.requests.length;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    });
    expect(Object.keys(outcomes).toSorted()).toEqual([kind, 'stop'].toSorted());
    expect(sentBefore).toBeGreaterThan(0);
    // Calls in flight at that moment may have been sent.
    expect(server.requests.length).toBeLessThanOrEqual(sentBefore + width);
    expect(server.requests.length).toBeLessThan(1_000);
  });

  test('overshoots no budget by a single call, counted at the server', async () => {
    const server = await serve({
      reply: { usage: { inputTokens: 60, outputTokens: 20 } },
      faults: { rate: 0.2, seed: 'budget' },
      slowMs: 1,
      retryAfterMs: 1,
    });
    const limits = [{ calls: 300 }, { tokens: 12_000 }, { costUsd: 0.002 }] as const;
    for (const limit of limits) {
      const account: SpendingLedger = ledger(limit);
      let done = 0;
      let refused = 0;
      const model = client(server, { budget: { account, maxOutputTokens: 20 } });
      await storm(model, { count: 500, width: 64 }, (_index, result, error) => {
        if (result !== undefined) done += 1;
        else if (error instanceof BudgetError) refused += 1;
      });
      const { calls, inputTokens = Infinity, outputTokens = Infinity, costUsd } = account.charged();
      expect(calls).toBe(done);
      expect(refused).toBeGreaterThan(0);
      expect(done).toBeGreaterThan(50);
      expect(calls).toBeLessThanOrEqual('calls' in limit ? limit.calls : Infinity);
      expect(inputTokens + outputTokens).toBeLessThanOrEqual('tokens' in limit ? limit.tokens : Infinity);
      expect(costUsd).toBeLessThanOrEqual('costUsd' in limit ? limit.costUsd : Infinity);
    }
  });

  test('gets its throughput back after a storm of refusals, Retry-After and all', async () => {
    let seen = 0;
    let afterStorm: { open: number; calls: number } | undefined;
    const server: MockServer = await serve({
      latencyMs: 5,
      retryAfterMs: 30,
      faults: () => {
        seen += 1;
        if (seen > 1_000 && seen < 1_400)
          afterStorm = { open: Math.max(afterStorm?.open ?? 0, server.counts.open), calls: seen };
        return seen > 300 && seen <= 700 ? 'rate-limit' : undefined;
      },
    });
    const shared = limiter({ concurrency: { start: 32, most: 32, cooldownMs: 20 } });
    const results = { done: 0, failed: 0 };
    await storm(
      client(server, { limiter: shared, retry: { retries: 50, baseMs: 2, capMs: 20 } }),
      { count: 1_500, width: 48 },
      (_index, result) => {
        if (result === undefined) results.failed += 1;
        else results.done += 1;
      },
    );
    expect(results).toEqual({ done: 1_500, failed: 0 });
    expect(afterStorm?.open).toBeGreaterThanOrEqual(16);
    expect(Object.values(shared.state())).toMatchObject([{ underWay: 0, queued: 0 }]);
  });

  test('needs no more memory for more calls, and leaves no listener on a signal of 4,000', async () => {
    const server = await serve({
      faults: { rate: 0.2, seed: 'memory' },
      slowMs: 1,
      retryAfterMs: 1,
      keepBodies: false,
    });
    const model = client(server);
    const { signal } = new AbortController();
    const run = (from: number): Promise<void> =>
      storm(model, { count: 1_000, width: 64, signal, from }, () => undefined);
    await run(0);
    const before = heapUsed();
    for (const round of [1, 2, 3]) await run(round * 1_000);
    expect(heapUsed() - before).toBeLessThan(6e6);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

/** Calls that ended without a result. */
function failures(outcomes: Readonly<Record<string, number>>): number {
  const results = ['stop', 'length', 'refusal', 'content_filter', 'context_overflow', 'error', 'unknown'];
  return Object.entries(outcomes).reduce(
    (sum, [kind, count]) => sum + (results.includes(kind) ? 0 : count),
    0,
  );
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
