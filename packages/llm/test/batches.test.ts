import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@masbench/core/journal';
import { describe, expect, test } from 'vitest';
import { makeJudge, modelByName, retry, type ModelProvider, type ModelResult } from '@masbench/llm';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { MockCall } from '@masbench/llm/testing';
import type { MockBatchRequest } from '../src/testing/mock/batches.ts';
import { batchRules, findBatchObjections, readOn } from './batch-rules.ts';
import { serve } from './providers-servers.js';
import { ask, request } from './request.js';

const providers = [
  ['openai:gpt-5.6', '/v1'],
  ['openai-responses:gpt-5.6', '/v1'],
  ['anthropic:claude-sonnet-4-5', ''],
  ['google:gemini-3-flash', ''],
] as const;

const quietMs = 20;
const usage = { inputTokens: 1_000, outputTokens: 100 };
const dear = { inputUsdPerMillion: 2, outputUsdPerMillion: 10, asOf: '2026-11-26', source: 'a test' };

/** A model that is asked in batches, with its answers in a folder. */
function batched(name: string, url: string, directory: string): ModelProvider {
  return modelByName(`${name}?batch=true&maxOutputTokens=64`, {
    apiKey: 'test-key',
    baseUrl: url,
    batch: { directory, quietMs },
  });
}

const text = (of: string) => request(of, { maxOutputTokens: 64 });

async function askAll(model: ModelProvider, texts: readonly string[]): Promise<readonly ModelResult[]> {
  return Promise.all(texts.map(async (one) => ask(model, text(one))));
}

const questions = Array.from({ length: 30 }, (_, index) => `question ${index}`);
const answers = (to: readonly string[]): readonly string[] => to.map((question) => `re ${question}`);
const echo = { reply: ({ messages }: MockCall) => ({ text: `re ${messages[0]?.text ?? ''}`, usage }) };

test('the rules name their pages and the day on which they were read', () => {
  expect(readOn).toBe('2026-11-26');
  for (const { page } of batchRules)
    expect(page).toMatch(/^(developers\.openai\.com|platform\.claude\.com|ai\.google\.dev)/);
});

describe.each(providers)('%s in batches', (name, base) => {
  test('answers every request by its own answer, and the provider objects to nothing', async () => {
    const seen: MockBatchRequest[] = [];
    const server = await serve({
      ...echo,
      apiKey: 'test-key',
      batches: { onRequest: (one) => seen.push(one) },
    });
    const directory = temporaryFolder();
    const model = batched(name, server.url + base, directory);
    const results = await askAll(model, questions);
    expect(results.map((one) => one.text)).toEqual(answers(questions));
    expect(server.requests).toHaveLength(30);
    expect(findBatchObjections(seen)).toEqual([]);
    expect(seen.some(({ method }) => method === 'POST')).toBe(true);
    expect(results.every(({ isBatched, cache }) => isBatched === true && cache === undefined)).toBe(true);
    // No key stands on disk.
    expect(readFileSync(join(directory, 'batches.jsonl'), 'utf8')).not.toContain('test-key');
    await model.close?.();
  });

  test('asks for the same once, and answers it again from the folder', async () => {
    const server = await serve(echo);
    const directory = temporaryFolder();
    const model = batched(name, server.url + base, directory);
    const twice = await askAll(model, ['a', 'a', 'b']);
    expect(twice.map(({ cache }) => cache?.hit)).toEqual([undefined, true, undefined]);
    await model.close?.();
    const [later] = await askAll(batched(name, server.url + base, directory), ['a']);
    expect(later).toMatchObject({ text: 're a', cache: { hit: true } });
    expect(server.requests).toHaveLength(2);
    await model.close?.();
  });

  test('costs half', async () => {
    const server = await serve(echo);
    const model = batched(name, server.url + base, temporaryFolder());
    const prices = { [`${model.id}:${model.model}`]: dear };
    const reply = await makeJudge(model, { prices })({ user: 'Is it true?' }, {});
    expect(reply.usage?.costUsd).toBeCloseTo((1_000 * 2 + 100 * 10) / 1e6 / 2, 12);
    await model.close?.();
  });

  test('finds a batch again whose id never arrived, and pays for nothing twice', async () => {
    const directory = temporaryFolder();
    let died: () => void = () => undefined;
    const death = new Promise<void>((resolve) => (died = resolve));
    // The first process dies between the moment at which the batch is accepted and the one at which its id arrives.
    const server = await serve({
      ...echo,
      batches: {
        onAccepted: async () => {
          died();
          await new Promise((resolve) => setTimeout(resolve, 100));
        },
      },
    });
    const first = batched(name, server.url + base, directory);
    const lost = askAll(first, questions).catch(() => []);
    await death;
    await first.close?.();
    await lost;
    const lines = readFileSync(join(directory, 'batches.jsonl'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1);
    const second = batched(name, server.url + base, directory);
    const results = await askAll(second, [...questions, 'one more']);
    expect(results.map((one) => one.text)).toEqual(answers([...questions, 'one more']));
    // It is billed now: nobody has entered it before.
    expect(results.every(({ cache }) => cache === undefined)).toBe(true);
    expect(server.requests).toHaveLength(31);
    await second.close?.();
  });

  test('asks again for what a batch left unanswered, and for that alone', async () => {
    let expires = 5;
    const server = await serve({ ...echo, batches: { expires: () => (expires -= 1) >= 0 } });
    const model = batched(name, server.url + base, temporaryFolder());
    const patient = retry({ baseMs: 1, capMs: 1 })(model);
    const results = await askAll(patient, questions);
    expect(results.map((one) => one.text)).toEqual(answers(questions));
    expect(results.filter(({ attempts }) => attempts?.length === 2)).toHaveLength(5);
    expect(server.requests).toHaveLength(30);
    await model.close?.();
  });
});

test.each([providers[0], providers[3]])(
  'asks again for a batch of %s that failed as a whole',
  async (name, base) => {
    const server = await serve({ ...echo, batches: { failing: 1 } });
    const model = batched(name, server.url + base, temporaryFolder());
    const results = await askAll(retry({ baseMs: 1, capMs: 1 })(model), questions);
    expect(results.map((one) => one.text)).toEqual(answers(questions));
    expect(server.requests).toHaveLength(30);
    await model.close?.();
  },
);

test('takes a batch that was announced and never submitted for none, once it must have shown', async () => {
  const server = await serve(echo);
  const directory = temporaryFolder();
  const announced = {
    type: 'announced',
    name: 'of a process that died',
    of: `openai|${server.url}/v1|gpt-5.6`,
    keys: ['0'.repeat(64)],
    announcedAt: Date.now() - 60_000,
  };
  writeFileSync(join(directory, 'batches.jsonl'), `${JSON.stringify(announced)}\n{"type":"submi`);
  const model = batched('openai:gpt-5.6', `${server.url}/v1`, directory);
  expect((await askAll(model, ['a']))[0]?.text).toBe('re a');
  await model.close?.();
});

test('reports a batch that is turned away as the call that it was, and forgets it', async () => {
  const server = await serve({ ...echo, apiKey: 'another' });
  const directory = temporaryFolder();
  const model = batched('openai:gpt-5.6', `${server.url}/v1`, directory);
  await expect(askAll(model, ['a'])).rejects.toMatchObject({ name: 'ModelError', kind: 'auth' });
  expect(readFileSync(join(directory, 'batches.jsonl'), 'utf8')).toMatch(/"type":"dropped"/);
  await model.close?.();
});

test('says whose a folder is', async () => {
  const directory = temporaryFolder();
  const lock = takeLock(join(directory, 'batches.jsonl.lock'));
  const model = batched('openai:gpt-5.6', 'http://127.0.0.1:1/v1', directory);
  await expect(askAll(model, ['a'])).rejects.toMatchObject({ code: 'JOURNAL_TAKEN' });
  lock.release();
});

test('is refused without a folder, and by providers that have no batches', () => {
  expect(() => modelByName('openai:gpt-5.6?batch=true', { apiKey: 'k' })).toThrow(
    'Cannot ask openai:gpt-5.6 in batches: their answers come within a day and have to be kept: name a folder with --cache',
  );
  expect(() => modelByName('xai:grok-5?batch=true', { apiKey: 'k', batch: { directory: 'x' } })).toThrow(
    'Cannot ask xai:grok-5 in batches: only OpenAI, Anthropic and Google are asked in batches',
  );
});

test('counts the bytes of a batch, not its characters', async () => {
  const server = await serve({ ...echo, apiKey: 'test-key', batches: {} });
  const directory = temporaryFolder();
  // 3 MB each, of which Gemini takes 17 in a batch.
  const long = Array.from({ length: 6 }, (_, index) => `${index}${'狼'.repeat(1_000_000)}`);
  await askAll(batched('google:gemini-3-flash', server.url, directory), long);
  const lines = readFileSync(join(directory, 'batches.jsonl'), 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('{"type":"announced"'))).toHaveLength(2);
});

test('leaves a request in its batch when its caller gives up', async () => {
  const server = await serve({ ...echo, batches: { workMs: 300 } });
  const directory = temporaryFolder();
  const model = batched('openai:gpt-5.6', `${server.url}/v1`, directory);
  const controller = new AbortController();
  const left = ask(model, text('a'), { signal: controller.signal });
  setTimeout(() => controller.abort(), 60);
  await expect(left).rejects.toMatchObject({ kind: 'aborted' });
  expect((await askAll(model, ['a']))[0]?.text).toBe('re a');
  expect(server.requests).toHaveLength(1);
  await model.close?.();
});
