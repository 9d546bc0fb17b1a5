import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { Ollama } from 'ollama';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  toFile,
} from 'openai';
import { afterEach, describe, expect, test } from 'vitest';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { MockServer } from '@masbench/llm/testing';
import type { MockServerOptions } from '../src/testing/mock-server.ts';
import { closeServers, serve } from './providers-servers.js';

/* The providers' own clients read what the mock server writes, so that it is known to speak their protocols. */

afterEach(closeServers);

const answer: MockServerOptions = {
  reply: {
    text: 'the quick brown fox',
    reasoning: 'hm, a fox',
    usage: { inputTokens: 30, outputTokens: 11, cachedTokens: 8, reasoningTokens: 4 },
  },
};
const key = 'secret-1';
const user = [{ role: 'user' as const, content: 'hello' }];

describe('the openai client', () => {
  const client = (server: MockServer): OpenAI =>
    new OpenAI({ apiKey: key, baseURL: `${server.url}/v1`, maxRetries: 0 });

  test('reads a chat completion', async () => {
    const server = await serve({ ...answer, apiKey: key });
    const completion = await client(server).chat.completions.create({ model: 'm', messages: user });
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'the quick brown fox', refusal: null },
    });
    expect(completion.usage).toMatchObject({ prompt_tokens: 30, completion_tokens: 11, total_tokens: 41 });
  });

  test('reads a streamed chat completion with its usage', async () => {
    const server = await serve(answer);
    const stream = client(server).chat.completions.stream({
      model: 'm',
      messages: user,
      stream_options: { include_usage: true },
    });
    const completion = await stream.finalChatCompletion();
    expect(completion.choices[0]?.message.content).toBe('the quick brown fox');
    expect(completion.usage?.prompt_tokens_details?.cached_tokens).toBe(8);
  });

  test('reads a response and a streamed response', async () => {
    const server = await serve(answer);
    const response = await client(server).responses.create({ model: 'm', input: 'hello' });
    expect(response.output_text).toBe('the quick brown fox');
    expect(response.usage?.output_tokens_details.reasoning_tokens).toBe(4);
    const streamed = await client(server).responses.stream({ model: 'm', input: 'hello' }).finalResponse();
    expect(streamed.output_text).toBe('the quick brown fox');
    expect(streamed.status).toBe('completed');
  });

  test('reads an edited image and the list of models', async () => {
    const server = await serve({ models: ['gpt-image-1'] });
    const image = await toFile(solidPng(6, 4, [1, 2, 3]), 'in.png', { type: 'image/png' });
    const edited = await client(server).images.edit({ model: 'gpt-image-1', image, prompt: 'make it grey' });
    expect(Buffer.from(edited.data?.[0]?.b64_json ?? '', 'base64')).toEqual(
      Buffer.from(solidPng(6, 4, [120, 130, 140])),
    );
    const models = await client(server).models.list();
    expect(models.data.map(({ id }) => id)).toEqual(['gpt-image-1']);
  });

  test.each([
    ['rate-limit', RateLimitError, 'rate_limit_exceeded'],
    ['quota', RateLimitError, 'insufficient_quota'],
    ['server-error', InternalServerError, 'server_error'],
    ['auth', AuthenticationError, 'invalid_api_key'],
    ['unknown-model', NotFoundError, 'model_not_found'],
    ['context-overflow', BadRequestError, 'context_length_exceeded'],
  ] as const)('throws its own error of %s', async (fault, type, code) => {
    const server = await serve({ faults: () => fault });
    const error: unknown = await client(server)
      .chat.completions.create({ model: 'm', messages: user })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code });
  });

  test('waits as long as the server asks for and tries again', async () => {
    const server = await serve({
      retryAfterMs: 20,
      faults: ({ index }) => (index === 0 ? 'rate-limit' : undefined),
    });
    const patient = new OpenAI({ apiKey: key, baseURL: `${server.url}/v1`, maxRetries: 1 });
    await expect(patient.chat.completions.create({ model: 'm', messages: user })).resolves.toBeDefined();
    expect(server.requests.map(({ status }) => status)).toEqual([429, 200]);
  });

  test('notices a connection that is cut', async () => {
    const server = await serve({ faults: () => 'cut' });
    await expect(client(server).chat.completions.create({ model: 'm', messages: user })).rejects.toThrow(
      /terminated|error/i,
    );
  });
});

describe('the anthropic client', () => {
  const client = (server: MockServer): Anthropic =>
    new Anthropic({ apiKey: key, baseURL: server.url, maxRetries: 0 });
  const request = { model: 'claude', max_tokens: 100, messages: user };

  test('reads a message', async () => {
    const message = await client(await serve({ ...answer, apiKey: key })).messages.create(request);
    expect(message.content).toMatchObject([
      { type: 'thinking', thinking: 'hm, a fox' },
      { type: 'text', text: 'the quick brown fox' },
    ]);
    expect(message.stop_reason).toBe('end_turn');
    expect(message.usage).toMatchObject({ input_tokens: 22, cache_read_input_tokens: 8, output_tokens: 11 });
  });

  test('reads a streamed message', async () => {
    const message = await client(await serve(answer))
      .messages.stream(request)
      .finalMessage();
    expect(message.content.at(-1)).toMatchObject({ type: 'text', text: 'the quick brown fox' });
    expect(message.usage.output_tokens).toBe(11);
  });

  test('reads a refusal', async () => {
    const message = await client(await serve({ reply: { refusal: 'no' } })).messages.create(request);
    expect(message.stop_reason).toBe('refusal');
    expect(message.stop_details?.category).toBe('general_harms');
  });

  test('throws its own error, also inside of a stream that began with 200', async () => {
    const whole = await client(await serve({ faults: () => 'overloaded' }))
      .messages.create(request)
      .catch((error: unknown) => error);
    expect(whole).toMatchObject({ status: 529 });
    const streamed = client(await serve({ faults: () => 'overloaded' })).messages.stream(request);
    await expect(streamed.finalMessage()).rejects.toThrow(/overloaded/i);
  });
});

describe('the google client', () => {
  const client = (server: MockServer): GoogleGenAI =>
    new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: server.url, retryOptions: { attempts: 1 } } });
  const request = { model: 'gemini', contents: 'hello' };

  test('reads an answer', async () => {
    const response = await client(await serve({ ...answer, apiKey: key })).models.generateContent(request);
    expect(response.text).toBe('the quick brown fox');
    expect(response.usageMetadata).toMatchObject({
      promptTokenCount: 30,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 4,
      cachedContentTokenCount: 8,
    });
  });

  test('reads a streamed answer', async () => {
    let text = '';
    for await (const chunk of await client(await serve(answer)).models.generateContentStream(request))
      text += chunk.text ?? '';
    expect(text).toBe('the quick brown fox');
  });

  test('throws its own error', async () => {
    const error: unknown = await client(await serve({ faults: () => 'unknown-model' }))
      .models.generateContent(request)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 404 });
  });
});

describe('the ollama client', () => {
  const client = (server: MockServer): Ollama => new Ollama({ host: server.url });

  test('reads an answer and the list of models', async () => {
    const server = await serve({ ...answer, models: ['llama'] });
    const response = await client(server).chat({ model: 'llama', messages: user });
    expect(response.message.content).toBe('the quick brown fox');
    expect(response.message.thinking).toBe('hm, a fox');
    expect(response).toMatchObject({
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 30,
      eval_count: 11,
    });
    expect((await client(server).list()).models[0]?.name).toBe('llama');
  });

  test('reads a streamed answer', async () => {
    let text = '';
    for await (const part of await client(await serve(answer)).chat({
      model: 'llama',
      messages: user,
      stream: true,
    }))
      text += part.message.content;
    expect(text).toBe('the quick brown fox');
  });

  test('throws its own error', async () => {
    const call = client(await serve({ faults: () => 'unknown-model' })).chat({
      model: 'llama',
      messages: user,
    });
    await expect(call).rejects.toThrow('model "llama" not found');
  });
});

describe('batches of the mock server', () => {
  const line = {
    custom_id: 'k1',
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'm', messages: user },
  };

  test('are read by the openai client', async () => {
    const server = await serve(answer);
    const client = new OpenAI({ apiKey: key, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const file = await client.files.create({
      purpose: 'batch',
      file: await toFile(Buffer.from(`${JSON.stringify(line)}\n`), 'lines.jsonl'),
    });
    const batch = await client.batches.create({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { masbench: 'one' },
    });
    const ended = await client.batches.retrieve(batch.id);
    expect(ended).toMatchObject({ status: 'completed', metadata: { masbench: 'one' } });
    const output = await (await client.files.content(ended.output_file_id ?? '')).text();
    expect(JSON.parse(output)).toMatchObject({ custom_id: 'k1', response: { status_code: 200 } });
    const listed: string[] = [];
    for await (const one of client.batches.list({ limit: 1 })) listed.push(one.id);
    expect(listed).toEqual([batch.id]);
  });

  test('are read by the Anthropic client', async () => {
    const server = await serve(answer);
    const client = new Anthropic({ apiKey: key, baseURL: server.url, maxRetries: 0 });
    const batch = await client.messages.batches.create({
      requests: [{ custom_id: 'k1', params: { model: 'm', max_tokens: 64, messages: user } }],
    });
    const listed: string[] = [];
    for await (const one of client.messages.batches.list({ limit: 1 })) listed.push(one.id);
    expect(listed).toEqual([batch.id]);
    expect(await client.messages.batches.retrieve(batch.id)).toMatchObject({
      processing_status: 'ended',
      request_counts: { succeeded: 1 },
    });
  });

  test('are read by the Gemini client', async () => {
    const server = await serve(answer);
    const client = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: server.url } });
    const made = await client.batches.create({
      model: 'gemini-3-flash',
      src: [{ contents: [{ role: 'user', parts: [{ text: 'hello' }] }], metadata: { key: 'k1' } }],
      config: { displayName: 'one' },
    });
    const ended = await client.batches.get({ name: made.name ?? '' });
    expect(ended).toMatchObject({ state: 'JOB_STATE_SUCCEEDED', displayName: 'one' });
    expect(JSON.stringify(ended.dest?.inlinedResponses?.[0]?.response)).toContain('the quick brown fox');
  });
});
