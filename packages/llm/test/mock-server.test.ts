import { expect, test } from 'vitest';
import { ModelError, openai, type ModelProvider } from '@masbench/llm';
import { faultKinds } from '../src/testing/mock/faults.ts';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import type { MockServerOptions } from '../src/testing/mock-server.ts';
import * as servers from './providers-servers.js';
import { ask, request } from './request.js';

async function serve(options?: MockServerOptions): Promise<{ server: MockServer; model: ModelProvider }> {
  const server = await servers.serve(options);
  return { server, model: openai('m', { apiKey: 'k-123456', baseUrl: `${server.url}/v1` }) };
}

test('gives the replies of a list one after the other, and says when there are no more', async () => {
  const { model } = await serve({ reply: ['one', 'two'] });
  expect((await ask(model)).text).toBe('one');
  expect((await ask(model)).text).toBe('two');
  await expect(ask(model)).rejects.toThrow('its list holds 2 replies, and this is request 3');
});

test('answers with an instance of the schema where nothing is scripted', async () => {
  const { model } = await serve();
  const schema = {
    type: 'object',
    properties: {
      vote: { type: 'string', enum: ['A', 'B'] },
      sure: { anyOf: [{ $ref: '#/$defs/share' }, { type: 'null' }] },
      tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
    },
    required: ['vote', 'sure', 'tags'],
    additionalProperties: false,
    $defs: { share: { type: 'number', exclusiveMinimum: 0 } },
  };
  const { text } = await ask(model, request('hi', { output: { mode: 'schema', name: 'vote', schema } }));
  expect(JSON.parse(text)).toEqual({ vote: 'A', sure: 1, tags: ['x', 'x'] });
});

test('draws the same faults for the same seed', async () => {
  const faultsOf = async (seed: number): Promise<unknown[]> => {
    const { server, model } = await serve({ faults: { rate: 0.5, seed, kinds: [...faultKinds] }, slowMs: 1 });
    for (let call = 0; call < 30; call++) await ask(model).catch(() => undefined);
    return server.requests.map(({ fault }) => fault);
  };
  const first = await faultsOf(7);
  expect(await faultsOf(7)).toEqual(first);
  expect(await faultsOf(8)).not.toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(5);
});

test('keeps no key', async () => {
  const { server, model } = await serve({ apiKey: 'k-123456' });
  await ask(model);
  expect(JSON.stringify(server.requests)).not.toContain('k-123456');
});

test('turns away what is above its limits, and counts at the socket', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { server, model } = await serve({
    limits: { concurrency: 2 },
    reply: async () => released.then(() => 'ok'),
  });
  let rejected = 0;
  const calls = Array.from({ length: 5 }, async () =>
    ask(model).catch((error: unknown) => {
      rejected += 1;
      if (rejected === 3) release();
      return { text: ModelError.isInstance(error) ? error.kind : 'unknown' };
    }),
  );
  const texts = (await Promise.all(calls)).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['concurrency', 'concurrency', 'concurrency', 'ok', 'ok']);
  expect(server.requests).toHaveLength(5);
  expect(server.counts.open).toBe(0);
  expect(server.counts.mostOpen).toBeGreaterThan(2);
});

test('forgets the bodies under keepBodies: false', async () => {
  const { server, model } = await serve({ keepBodies: false });
  await ask(model);
  expect(server.requests[0]).toMatchObject({ model: 'm', body: undefined, status: 200 });
});

async function posted(path: string, body: object, headers = {}): Promise<{ status: number; body: unknown }> {
  const { server } = await serve();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...servers.json, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const user = { role: 'user', content: 'hi' };
const messages = [user];
const open = {
  type: 'object',
  properties: { a: { type: 'object', properties: {} } },
  additionalProperties: false,
};
const [chat, claude] = ['/v1/chat/completions', '/v1/messages'];

test.each([
  ['no messages', chat, { messages: [] }, 'at least one message'],
  ['a role that it does not know', chat, { messages: [{ ...user, role: 'wolf' }] }, "'wolf'"],
  [
    'JSON mode without the word',
    chat,
    { messages, response_format: { type: 'json_object' } },
    "the word 'json'",
  ],
  [
    'a strict schema with an open object',
    chat,
    {
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: open } },
    },
    'additionalProperties',
  ],
  ['a tool that must be called', chat, { messages, tool_choice: 'required' }, 'calls no tools'],
  [
    'a tool for an input that is a text',
    '/v1/responses',
    { input: 'a', tool_choice: 'required' },
    'calls no tools',
  ],
  [
    'a tool that must be called, of Gemini',
    '/v1beta/models/gemini:generateContent',
    { contents: [user], toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
    'calls no tools',
  ],
  [
    'a tool, of Anthropic',
    claude,
    { messages, max_tokens: 9, tool_choice: { type: 'any' } },
    'calls no tools',
  ],
  [
    'an empty text',
    claude,
    { messages: [{ role: 'user', content: [{ type: 'text', text: '' }] }], max_tokens: 9 },
    'must be non-empty',
  ],
  ['no max_tokens', claude, { messages }, 'max_tokens'],
  [
    'the assistant first',
    claude,
    { max_tokens: 9, messages: [{ role: 'assistant', content: 'hi' }] },
    'first message',
  ],
])('refuses %s, as real servers do', async (_name, path, body, words) => {
  const answer = await posted(path, body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(words);
});

test.each([
  ['/v1/nothing', {}, { error: { type: 'invalid_request_error' } }],
  [
    '/v1/nothing',
    { 'anthropic-version': '2023-06-01' },
    { type: 'error', error: { type: 'not_found_error' } },
  ],
  ['/v1beta/nothing', {}, { error: { code: 404, status: 'NOT_FOUND' } }],
  ['/api/nothing', {}, { error: 'the mock server has no /api/nothing' }],
])('answers 404 at %s in the words of the protocol', async (path, headers, body) => {
  expect(await posted(path, {}, headers)).toMatchObject({ status: 404, body });
});

test('names the faults that there are where it is asked for another', async () => {
  // @ts-expect-error -- a fault that is misspelt, as JavaScript lets it be
  await expect(mockServer({ faults: { rate: 1, kinds: ['ratelimit'] } })).rejects.toThrow(
    /There is no fault "ratelimit": choose rate-limit, /,
  );
  // @ts-expect-error -- as above
  const { model } = await serve({ faults: () => 'ratelimit' });
  await expect(ask(model)).rejects.toThrow(/There is no fault "ratelimit"/);
});
