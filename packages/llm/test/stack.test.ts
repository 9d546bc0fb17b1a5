import { beforeEach, describe, expect, test } from 'vitest';
import { play, replay, type MatchResult } from '@masbench/core';
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
import { type MockServer } from '@masbench/llm/testing';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { debate, debatePrompts, silent } from './debate.js';
import { serve } from './providers-servers.js';
import { ask } from './request.js';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

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

/** A model behind a server, wrapped. */
function wrapped(server: MockServer, options: StackOptions = {}): ModelProvider {
  return withDefaults(model('openai', 'gpt-4o-mini', `${server.url}/v1`), { ...quick, ...options });
}

const match = (player: ModelProvider): Promise<MatchResult<typeof debate>> => {
  const A = llmAgent({ model: player, prompts: debatePrompts });
  return play(debate, { config: { rounds: 2 }, agents: { A, B: silent }, seed: 5 });
};

describe('a match over HTTP', () => {
  test.each(protocols)(
    'is played with %s, and is the same, byte for byte, from a cassette with the server gone',
    async (provider, name, path) => {
      const server = await serve({ faults: { rate: 0.3, seed: 1, kinds: ['server-error', 'overloaded'] } });
      const base = model(provider, name, server.url + path);
      const record = await match(withDefaults(base, { ...quick, cassette: { directory, mode: 'record' } }));
      await server.close();
      const played = await match(withDefaults(base, { ...quick, cassette: { directory, mode: 'replay' } }));
      expect(record.outcome).toEqual({ A: 'A', B: 'A' });
      expect(record.seats['A']).toMatchObject({ standIns: {}, failedAttempts: {}, usage: { calls: 3 } });
      expect(record.seats['A']?.usage.inputTokens).toBeGreaterThan(0);
      expect(replay(debate, record.journal).outcome).toEqual(record.outcome);
      expect(JSON.stringify(played.outcome)).toBe(JSON.stringify(record.outcome));
      expect(played.seats['A']?.usage).toEqual(record.seats['A']?.usage);
    },
  );

  test('is not paid twice where there is a cache', async () => {
    const server = await serve();
    const first = await match(wrapped(server, { cache: { directory } }));
    const again = await match(wrapped(server, { cache: { directory } }));
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
    const one = wrapped(server, { limiter: limiter({ concurrency: { start: 1, most: 1 } }) });
    const order: string[] = [];
    await Promise.all(
      ['first', 'second'].map(async (text) => {
        await ask(one, text);
        order.push(text);
      }),
    );
    expect(order).toEqual(['second', 'first']);
    expect(server.counts.mostOpen).toBe(1);
  });

  test('charges and bills in two ledgers: recorded calls are charged and not billed', async () => {
    const server = await serve({ faults: ({ index }) => (index === 0 ? 'server-error' : undefined) });
    const [first, again] = [ledger({ costUsd: 1 }), ledger({ costUsd: 1 })];
    for (const account of [first, again])
      await ask(wrapped(server, { budget: { account, maxOutputTokens: 100 }, cache: { directory } }));
    expect(first.charged()).toEqual(again.charged());
    expect(first.charged().costUsd).toBeGreaterThan(0);
    expect([first.billed().calls, again.billed().calls, again.billed().costUsd]).toEqual([2, 0, 0]);
  });

  test('shares limits between all models that it is put around', async () => {
    const server = await serve();
    const together = stack({ ...quick, limiter: { concurrency: { start: 1, most: 1 } } });
    const models = ['A', 'B'].map(() => together(model('openai', 'gpt-4o-mini', `${server.url}/v1`)));
    await Promise.all(models.map((one, index) => ask(one, String(index))));
    expect(server.counts.mostOpen).toBe(1);
  });

  test('leaves layers out that are turned off', async () => {
    const server = await serve({ faults: () => 'server-error' });
    const bare = wrapped(server, { retry: false, limiter: false, timeout: false });
    await expect(ask(bare)).rejects.toMatchObject({ kind: 'server' });
    expect(server.requests).toHaveLength(1);
  });
});
