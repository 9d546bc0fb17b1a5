import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ledger,
  ModelError,
  openai,
  withDefaults,
  type ModelProvider,
  type ModelResult,
  limiter,
} from '@masbench/llm';
import { type StackOptions } from '../src/wrappers/defaults.ts';
import { faultKinds } from '../src/testing/mock/faults.ts';
import { type MockServer } from '@masbench/llm/testing';
import { serve } from './providers-servers.js';
import { ask, request } from './request.js';

const retries = 4;
const quick: StackOptions = {
  retry: { retries, baseMs: 2, capMs: 20 },
  timeout: { attemptMs: 2_500, callMs: 60_000 },
  limiter: { concurrency: { start: 64, most: 64, cooldownMs: 50 } },
};

const warnings: Error[] = [];
const onWarning = (warning: Error): void => void warnings.push(warning);
beforeEach(() => {
  warnings.length = 0;
  process.on('warning', onWarning);
});
afterEach(() => void process.off('warning', onWarning));

const client = (server: MockServer, options: StackOptions = {}): ModelProvider =>
  withDefaults(openai('gpt-4o-mini', { baseUrl: `${server.url}/v1`, apiKey: 'test-key' }), {
    ...quick,
    ...options,
  });

/** A call that has ended; `outcome` is its finish, or the kind of its fault. */
interface Ended {
  readonly index: number;
  readonly outcome: string;
  readonly result: ModelResult | undefined;
  readonly error: unknown;
}

/** Makes `count` calls with `width` of them under way. @returns how each of them ended, in that order */
async function storm(
  model: ModelProvider,
  { count, width, from = 0, ...more }: { count: number; width: number; signal?: AbortSignal; from?: number },
  onEnd: (one: Ended) => void = () => undefined,
): Promise<readonly Ended[]> {
  const all: Ended[] = [];
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < from + count) {
      const index = (next += 1);
      const end = (outcome: string, result: ModelResult | undefined, error: unknown): void => {
        all.push({ index, outcome, result, error });
        onEnd({ index, outcome, result, error });
      };
      await ask(model, request(`call ${index}.`, { maxOutputTokens: 20 }), more).then(
        (result) => end(result.finish.unified, result, undefined),
        (error: unknown) => end(ModelError.isInstance(error) ? error.kind : 'strange', undefined, error),
      );
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return all;
}

/** How often each of some words is there. */
function countWords(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
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
    const model = client(server, { budget: { account, maxOutputTokens: 20 } });
    const ended = await storm(model, { count: 2_000, width: 64, signal });
    const outcomes = countWords(ended.map(({ outcome }) => outcome));
    expect(ended).toHaveLength(2_000);
    expect(outcomes).not.toHaveProperty('strange');
    expect(outcomes['stop']).toBeGreaterThan(1_700);
    for (const finish of ['refusal', 'content_filter', 'context_overflow'])
      expect(outcomes).toHaveProperty([finish]);

    const atSocket = countWords(
      server.requests.map(({ body }) => /call (\d+)\./.exec(JSON.stringify(body))?.[1] ?? 'none'),
    );
    expect(Math.max(...Object.values(atSocket))).toBeLessThanOrEqual(retries + 1);
    const attempts = ended.map(({ index, result, error }) => {
      const made = result?.attempts ?? (ModelError.isInstance(error) ? error.attempts : undefined);
      return [index, made?.length ?? 0];
    });
    expect(Object.fromEntries(attempts)).toEqual(atSocket);
    expect(account.billed().calls).toBe(server.requests.length);
    expect(account.charged().calls).toBe(ended.filter(({ result }) => result !== undefined).length);
    expect(server.counts.mostOpen).toBeLessThanOrEqual(64);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warnings).toEqual([]);
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
    const model = client(server, { limiter: shared, retry: { retries: 50, baseMs: 2, capMs: 20 } });
    const ended = await storm(model, { count: 1_500, width: 48 });
    expect(countWords(ended.map(({ outcome }) => outcome))).toEqual({ stop: 1_500 });
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
    const run = async (from: number): Promise<unknown> =>
      storm(model, { count: 1_000, width: 64, signal, from });
    await run(0);
    const before = heapUsed();
    for (const round of [1, 2, 3]) await run(round * 1_000);
    expect(heapUsed() - before).toBeLessThan(6e6);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
