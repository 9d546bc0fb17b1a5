import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@masbench/core/journal';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeJudge, modelByName, retry, type ModelProvider, type ModelResult } from '@masbench/llm';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { MockCall } from '@masbench/llm/testing';
import type { MockServerOptions } from '../src/testing/mock-server.ts';
import type { MockBatchRequest } from '../src/testing/mock/batches.ts';
import { batchRules, findBatchObjections, readOn } from './batch-rules.ts';
import { serve } from './providers-servers.js';
import { ask, price, request } from './request.js';

const providers = [
  'openai:gpt-5.6',
  'openai-responses:gpt-5.6',
  'anthropic:claude-sonnet-4-5',
  'google:gemini-3-flash',
];
const [openai = '', , , google = ''] = providers;
const apiKey = 'test-key';
const usage = { inputTokens: 1_000, outputTokens: 100 };
const reply = ({ messages }: MockCall) => ({ text: `re ${messages[0]?.text ?? ''}`, usage });

/** A server, and the file that keeps its batches for models that are asked in them. */
async function batching(name: string, options: MockServerOptions = {}) {
  const server = await serve({ reply, ...options });
  const directory = temporaryFolder();
  const file = join(directory, 'batches.jsonl');
  const baseUrl = name.startsWith('openai') ? `${server.url}/v1` : server.url;
  /** Starts a model on the file, as a process does. */
  const start = (): ModelProvider => {
    const batch = { directory, quietMs: 20 };
    const model = modelByName(`${name}?batch=true&maxOutputTokens=64`, { apiKey, baseUrl, batch });
    onTestFinished(async () => model.close?.());
    return model;
  };
  return { server, baseUrl, file, start, read: () => readFileSync(file, 'utf8') };
}

const text = (of: string) => request(of, { maxOutputTokens: 64 });

async function askAll(model: ModelProvider, texts: readonly string[]): Promise<readonly ModelResult[]> {
  return Promise.all(texts.map(async (one) => ask(model, text(one))));
}

const questions = Array.from({ length: 30 }, (_, index) => `question ${index}`);
const answers = (to: readonly string[]): readonly string[] => to.map((question) => `re ${question}`);

test('the rules name their pages and the day on which they were read', () => {
  expect(readOn).toBe('2026-11-26');
  for (const { page } of batchRules)
    expect(page).toMatch(/^(developers\.openai\.com|platform\.claude\.com|ai\.google\.dev)/);
});

describe.each(providers)('%s in batches', (name) => {
  test('answers every request by its own answer, and the provider objects to nothing', async () => {
    const seen: MockBatchRequest[] = [];
    const batches = { onRequest: (one: MockBatchRequest) => seen.push(one) };
    const { server, start, read } = await batching(name, { apiKey, batches });
    const results = await askAll(start(), questions);
    expect(results.map((one) => one.text)).toEqual(answers(questions));
    expect(server.requests).toHaveLength(30);
    expect(findBatchObjections(seen)).toEqual([]);
    expect(seen.some(({ method }) => method === 'POST')).toBe(true);
    expect(results.every(({ isBatched, cache }) => isBatched === true && cache === undefined)).toBe(true);
    // No key stands on disk.
    expect(read()).not.toContain(apiKey);
  });

  test('asks for the same once, and answers it again from the folder', async () => {
    const { server, start } = await batching(name);
    const model = start();
    const twice = await askAll(model, ['a', 'a', 'b']);
    expect(twice.map(({ cache }) => cache?.hit)).toEqual([undefined, true, undefined]);
    await model.close?.();
    expect(await ask(start(), text('a'))).toMatchObject({ text: 're a', cache: { hit: true } });
    expect(server.requests).toHaveLength(2);
  });

  test('costs half', async () => {
    const model = (await batching(name)).start();
    const prices = { [`${model.id}:${model.model}`]: price(2, 10) };
    const judged = await makeJudge(model, { prices })({ user: 'Is it true?' }, {});
    expect(judged.usage?.costUsd).toBeCloseTo((1_000 * 2 + 100 * 10) / 1e6 / 2, 12);
  });

  test('finds a batch again whose id never arrived, and pays for nothing twice', async () => {
    let died: () => void = () => undefined;
    const death = new Promise<void>((resolve) => (died = resolve));
    // The first process dies between the moment at which the batch is accepted and the one at which its id arrives.
    const onAccepted = async (): Promise<void> => {
      died();
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const { server, start, read } = await batching(name, { batches: { onAccepted } });
    const first = start();
    const lost = askAll(first, questions).catch(() => []);
    await death;
    await first.close?.();
    await lost;
    expect(read().trim().split('\n')).toHaveLength(1);
    const results = await askAll(start(), [...questions, 'one more']);
    expect(results.map((one) => one.text)).toEqual(answers([...questions, 'one more']));
    // It is billed now: nobody has entered it before.
    expect(results.every(({ cache }) => cache === undefined)).toBe(true);
    expect(server.requests).toHaveLength(31);
  });

  test('asks again for what a batch left unanswered, and for that alone', async () => {
    let expires = 5;
    const { server, start } = await batching(name, { batches: { expires: () => (expires -= 1) >= 0 } });
    const results = await askAll(retry({ baseMs: 1, capMs: 1 })(start()), questions);
    expect(results.map((one) => one.text)).toEqual(answers(questions));
    expect(results.filter(({ attempts }) => attempts?.length === 2)).toHaveLength(5);
    expect(server.requests).toHaveLength(30);
  });
});

test.each([openai, google])('asks again for a batch of %s that failed as a whole', async (name) => {
  const { server, start } = await batching(name, { batches: { failing: 1 } });
  const results = await askAll(retry({ baseMs: 1, capMs: 1 })(start()), questions);
  expect(results.map((one) => one.text)).toEqual(answers(questions));
  expect(server.requests).toHaveLength(30);
});

test('takes a batch that was announced and never submitted for none, once it must have shown', async () => {
  const { baseUrl, file, start } = await batching(openai);
  const announced = {
    type: 'announced',
    name: 'of a process that died',
    of: `openai|${baseUrl}|gpt-5.6`,
    keys: ['0'.repeat(64)],
    announcedAt: Date.now() - 60_000,
  };
  writeFileSync(file, `${JSON.stringify(announced)}\n{"type":"submi`);
  expect((await ask(start(), text('a'))).text).toBe('re a');
});

test('reports a batch that is turned away as the call that it was, and forgets it', async () => {
  const { start, read } = await batching(openai, { apiKey: 'another' });
  await expect(ask(start(), text('a'))).rejects.toMatchObject({ name: 'ModelError', kind: 'auth' });
  expect(read()).toMatch(/"type":"dropped"/);
});

test('says whose a folder is', async () => {
  const { file, start } = await batching(openai);
  const lock = takeLock(`${file}.lock`);
  await expect(ask(start(), text('a'))).rejects.toMatchObject({ code: 'JOURNAL_TAKEN' });
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
  const { start, read } = await batching(google);
  // 3 MB each, of which Gemini takes 17 in a batch.
  await askAll(
    start(),
    Array.from({ length: 6 }, (_, index) => `${index}${'狼'.repeat(1_000_000)}`),
  );
  expect(read().match(/^\{"type":"announced"/gm)).toHaveLength(2);
});

test('leaves a request in its batch when its caller gives up', async () => {
  const { server, start } = await batching(openai, { batches: { workMs: 300 } });
  const [model, controller] = [start(), new AbortController()];
  const left = ask(model, text('a'), { signal: controller.signal });
  setTimeout(() => controller.abort(), 60);
  await expect(left).rejects.toMatchObject({ kind: 'aborted' });
  expect((await ask(model, text('a'))).text).toBe('re a');
  expect(server.requests).toHaveLength(1);
});
