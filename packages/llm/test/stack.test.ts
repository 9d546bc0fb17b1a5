import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { play, type MatchResult } from '@masbench/core';
import {
  ledger,
  llmAgent,
  modelByName,
  stack,
  withDefaults,
  type ModelProvider,
  limiter,
} from '@masbench/llm';
import { type StackOptions } from '../src/wrappers/defaults.ts';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import { type MockServerOptions } from '../src/testing/mock-server.ts';
import { debate, debatePrompts, silent } from './debate.js';
import { context, request } from './request.js';

let directory: string;
const servers: MockServer[] = [];
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'masbench-stack-'))));
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(options: MockServerOptions = {}): Promise<MockServer> {
  const server = await mockServer(options);
  servers.push(server);
  return server;
}

const quick = {
  retry: { baseMs: 1, capMs: 4 },
  timeout: { attemptMs: 5_000, callMs: 20_000 },
} satisfies StackOptions;

const protocols = [
  ['openai', 'gpt-4o-mini', '/v1'],
  ['openai-responses', 'gpt-4o-mini', '/v1'],
  ['anthropic', 'claude-haiku-4-5', ''],
  ['google', 'gemini-3.6-flash', ''],
  ['ollama', 'llama3.2', ''],
  ['openai-compatible', 'qwen2.5', '/v1'],
] as const;

function model(provider: string, name: string, url: string): ModelProvider {
  return modelByName(`${provider}:${name}`, { baseUrl: url, apiKey: 'test-key' });
}

const match = (player: ModelProvider): Promise<MatchResult<typeof debate>> => {
  const A = llmAgent({ model: player, prompts: debatePrompts });
  return play(debate, { config: { rounds: 2 }, agents: { A, B: silent }, seed: 5 });
};

describe('a match over HTTP', () => {
  test.each(protocols)('is played with %s', async (provider, name, path) => {
    const server = await serve();
    const { outcome, seats } = await match(withDefaults(model(provider, name, server.url + path), quick));
    expect(outcome).toEqual({ A: 'A', B: 'A' });
    expect(seats['A']).toMatchObject({ standIns: {}, failedAttempts: {}, usage: { calls: 3 } });
    expect(seats['A']?.usage.inputTokens).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(3);
  });

  test.each(protocols)(
    'is the same, byte for byte, from a cassette of %s with the server gone',
    async (provider, name, path) => {
      const server = await serve({ faults: { rate: 0.3, seed: 1, kinds: ['server-error', 'overloaded'] } });
      const base = model(provider, name, server.url + path);
      const record = await match(withDefaults(base, { ...quick, cassette: { directory, mode: 'record' } }));
      await server.close();
      const played = await match(withDefaults(base, { ...quick, cassette: { directory, mode: 'replay' } }));
      expect(JSON.stringify(played.outcome)).toBe(JSON.stringify(record.outcome));
      expect(played.seats['A']?.usage).toEqual(record.seats['A']?.usage);
    },
  );

  test('is not paid twice where there is a cache', async () => {
    const server = await serve();
    const cached = (): ModelProvider =>
      withDefaults(model('openai', 'gpt-4o-mini', `${server.url}/v1`), { ...quick, cache: { directory } });
    const first = await match(cached());
    const again = await match(cached());
    expect(server.requests).toHaveLength(3);
    expect(again.outcome).toEqual(first.outcome);
    expect(again.seats['A']?.usage).toEqual(first.seats['A']?.usage);
  });
});

describe('stack', () => {
  test('retries outside of the limiter: a call that waits to be tried again holds no place', async () => {
    const server = await serve({
      faults: ({ index }) => (index === 0 ? 'rate-limit' : undefined),
      retryAfterMs: 200,
    });
    const shared = limiter({ concurrency: { start: 1, most: 1 } });
    const one = withDefaults(model('openai', 'gpt-4o-mini', `${server.url}/v1`), {
      ...quick,
      limiter: shared,
    });
    const order: string[] = [];
    await Promise.all(
      ['first', 'second'].map(async (text) => {
        await one.generate(request(text), context());
        order.push(text);
      }),
    );
    expect(order).toEqual(['second', 'first']);
    expect(server.counts.mostOpen).toBe(1);
  });

  test('charges and bills in two ledgers: recorded calls are charged and not billed', async () => {
    const server = await serve({ faults: ({ index }) => (index === 0 ? 'server-error' : undefined) });
    const base = model('openai', 'gpt-4o-mini', `${server.url}/v1`);
    const [first, again] = [ledger({ costUsd: 1 }), ledger({ costUsd: 1 })];
    const options = (account: typeof first): StackOptions => ({
      ...quick,
      budget: { account, maxOutputTokens: 100 },
      cache: { directory },
    });
    await withDefaults(base, options(first)).generate(request(), context());
    await withDefaults(base, options(again)).generate(request(), context());
    expect(first.charged()).toEqual(again.charged());
    expect(first.charged().costUsd).toBeGreaterThan(0);
    expect([first.billed().calls, again.billed().calls, again.billed().costUsd]).toEqual([2, 0, 0]);
  });

  test('shares limits, cache and cassette between all models that it is put around', async () => {
    const server = await serve();
    const together = stack({
      ...quick,
      cache: { directory },
      limiter: { concurrency: { start: 1, most: 1 } },
    });
    const models = ['A', 'B'].map(() => together(model('openai', 'gpt-4o-mini', `${server.url}/v1`)));
    await Promise.all(models.map((one, index) => one.generate(request(String(index)), context())));
    expect(server.counts.mostOpen).toBe(1);
  });

  test('leaves layers out that are turned off', async () => {
    const server = await serve({ faults: () => 'server-error' });
    const bare = withDefaults(model('openai', 'gpt-4o-mini', `${server.url}/v1`), {
      retry: false,
      limiter: false,
      timeout: false,
    });
    await expect(bare.generate(request(), context())).rejects.toMatchObject({ kind: 'server' });
    expect(server.requests).toHaveLength(1);
  });

  test('stops all calls of an account in one attempt where nothing is left to spend', async () => {
    const server = await serve({ faults: () => 'quota' });
    const one = withDefaults(model('openai', 'gpt-4o-mini', `${server.url}/v1`), {
      ...quick,
      limiter: { concurrency: { start: 1, most: 1 } },
    });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => one.generate(request(), context())),
    );
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test('says in one line what to do where the key is wrong, and asks no second time', async () => {
    const server = await serve({ apiKey: 'right' });
    const one = withDefaults(model('openai', 'gpt-4o-mini', `${server.url}/v1`), {
      ...quick,
      cache: { directory },
    });
    const error: unknown = await one.generate(request(), context()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      kind: 'auth',
      message: expect.stringMatching(/^[^\n]*OPENAI_API_KEY[^\n]*$/),
    });
    expect(JSON.stringify(error)).not.toContain('test-key');
    expect(server.requests).toHaveLength(1);
    expect(existsSync(directory)).toBe(true);
  });
});
