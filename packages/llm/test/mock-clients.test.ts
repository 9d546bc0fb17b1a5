import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { Ollama } from 'ollama';
import OpenAI, * as openai from 'openai';
import { describe, expect, test } from 'vitest';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { MockServerOptions } from '../src/testing/mock-server.ts';
import { serve } from './providers-servers.js';
import { faultOf } from './request.js';

/* The providers' own clients read what the mock server writes, so that it is known to speak their protocols. */

const words = 'the quick brown fox';
const answer: MockServerOptions = {
  reply: {
    text: words,
    reasoning: 'hm, a fox',
    usage: { inputTokens: 30, outputTokens: 11, cachedTokens: 8, reasoningTokens: 4 },
  },
};
const apiKey = 'secret-1';
const messages = [{ role: 'user' as const, content: 'hello' }];

/** All that comes in parts, joined. */
async function joined<T>(parts: AsyncIterable<T>, textOf: (part: T) => string | undefined): Promise<string> {
  let text = '';
  for await (const part of parts) text += textOf(part) ?? '';
  return text;
}

describe('the openai client', () => {
  const client = async (options: MockServerOptions, maxRetries = 0): Promise<OpenAI> =>
    new OpenAI({ apiKey, baseURL: `${(await serve(options)).url}/v1`, maxRetries });
  const request = { model: 'm', messages };

  test('reads a chat completion, streamed with its usage too', async () => {
    const { chat } = await client({ ...answer, apiKey });
    const completion = await chat.completions.create(request);
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: words, refusal: null },
    });
    expect(completion.usage).toMatchObject({ prompt_tokens: 30, completion_tokens: 11, total_tokens: 41 });
    const stream = chat.completions.stream({ ...request, stream_options: { include_usage: true } });
    const streamed = await stream.finalChatCompletion();
    expect(streamed.choices[0]?.message.content).toBe(words);
    expect(streamed.usage?.prompt_tokens_details?.cached_tokens).toBe(8);
  });

  test('reads a response and a streamed response', async () => {
    const { responses } = await client(answer);
    const response = await responses.create({ model: 'm', input: 'hello' });
    expect(response.output_text).toBe(words);
    expect(response.usage?.output_tokens_details.reasoning_tokens).toBe(4);
    const streamed = await responses.stream({ model: 'm', input: 'hello' }).finalResponse();
    expect(streamed).toMatchObject({ output_text: words, status: 'completed' });
  });

  test('reads an edited image and the list of models', async () => {
    const { images, models } = await client({ models: ['gpt-image-1'] });
    const image = await openai.toFile(solidPng(6, 4, [1, 2, 3]), 'in.png', { type: 'image/png' });
    const edited = await images.edit({ model: 'gpt-image-1', image, prompt: 'make it grey' });
    expect(Buffer.from(edited.data?.[0]?.b64_json ?? '', 'base64')).toEqual(
      Buffer.from(solidPng(6, 4, [120, 130, 140])),
    );
    expect((await models.list()).data.map(({ id }) => id)).toEqual(['gpt-image-1']);
  });

  test.each([
    ['rate-limit', openai.RateLimitError, 'rate_limit_exceeded'],
    ['quota', openai.RateLimitError, 'insufficient_quota'],
    ['server-error', openai.InternalServerError, 'server_error'],
    ['auth', openai.AuthenticationError, 'invalid_api_key'],
    ['unknown-model', openai.NotFoundError, 'model_not_found'],
    ['context-overflow', openai.BadRequestError, 'context_length_exceeded'],
  ] as const)('throws its own error of %s', async (fault, type, code) => {
    const { chat } = await client({ faults: () => fault });
    const error = await faultOf(chat.completions.create(request));
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code });
  });

  test('waits as long as the server asks for and tries again', async () => {
    const server = await serve({
      retryAfterMs: 20,
      faults: ({ index }) => (index === 0 ? 'rate-limit' : undefined),
    });
    const patient = new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 1 });
    await patient.chat.completions.create(request);
    expect(server.requests.map(({ status }) => status)).toEqual([429, 200]);
  });

  test('notices a connection that is cut', async () => {
    const { chat } = await client({ faults: () => 'cut' });
    await expect(chat.completions.create(request)).rejects.toThrow(/terminated|error/i);
  });

  test('reads a batch', async () => {
    const { batches, files } = await client(answer);
    const url = '/v1/chat/completions';
    const line = JSON.stringify({ custom_id: 'k1', method: 'POST', url, body: request });
    const lines = await openai.toFile(Buffer.from(`${line}\n`), 'lines.jsonl');
    const { id: input_file_id } = await files.create({ purpose: 'batch', file: lines });
    const metadata = { masbench: 'one' };
    const { id } = await batches.create({ input_file_id, endpoint: url, completion_window: '24h', metadata });
    const ended = await batches.retrieve(id);
    expect(ended).toMatchObject({ status: 'completed', metadata });
    const output = await (await files.content(ended.output_file_id ?? '')).text();
    expect(JSON.parse(output)).toMatchObject({ custom_id: 'k1', response: { status_code: 200 } });
    expect(await joined(batches.list({ limit: 1 }), (one) => one.id)).toBe(id);
  });
});

describe('the anthropic client', () => {
  const client = async (options: MockServerOptions): Promise<Anthropic> =>
    new Anthropic({ apiKey, baseURL: (await serve(options)).url, maxRetries: 0 });
  const request = { model: 'claude', max_tokens: 100, messages };

  test('reads a message, streamed too', async () => {
    const asked = await client({ ...answer, apiKey });
    const message = await asked.messages.create(request);
    const content = [
      { type: 'thinking', thinking: 'hm, a fox' },
      { type: 'text', text: words },
    ];
    expect(message).toMatchObject({
      content,
      stop_reason: 'end_turn',
      usage: { input_tokens: 22, cache_read_input_tokens: 8, output_tokens: 11 },
    });
    const streamed = await asked.messages.stream(request).finalMessage();
    expect(streamed.content.at(-1)).toMatchObject({ type: 'text', text: words });
    expect(streamed.usage.output_tokens).toBe(11);
  });

  test('reads a refusal', async () => {
    const message = await (await client({ reply: { refusal: 'no' } })).messages.create(request);
    expect(message.stop_reason).toBe('refusal');
    expect(message.stop_details?.category).toBe('general_harms');
  });

  test('throws its own error, also inside of a stream that began with 200', async () => {
    const asked = await client({ faults: () => 'overloaded' });
    expect(await faultOf(asked.messages.create(request))).toMatchObject({ status: 529 });
    await expect(asked.messages.stream(request).finalMessage()).rejects.toThrow(/overloaded/i);
  });

  test('reads a batch', async () => {
    const { batches } = (await client(answer)).messages;
    const params = { model: 'm', max_tokens: 64, messages };
    const { id } = await batches.create({ requests: [{ custom_id: 'k1', params }] });
    expect(await joined(batches.list({ limit: 1 }), (one) => one.id)).toBe(id);
    expect(await batches.retrieve(id)).toMatchObject({
      processing_status: 'ended',
      request_counts: { succeeded: 1 },
    });
  });
});

describe('the google client', () => {
  const client = async (options: MockServerOptions): Promise<GoogleGenAI> => {
    const { url } = await serve(options);
    return new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url, retryOptions: { attempts: 1 } } });
  };
  const request = { model: 'gemini', contents: 'hello' };

  test('reads an answer, streamed too', async () => {
    const { models } = await client({ ...answer, apiKey });
    const response = await models.generateContent(request);
    expect(response.text).toBe(words);
    expect(response.usageMetadata).toMatchObject({
      promptTokenCount: 30,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 4,
      cachedContentTokenCount: 8,
    });
    expect(await joined(await models.generateContentStream(request), ({ text }) => text)).toBe(words);
  });

  test('throws its own error', async () => {
    const { models } = await client({ faults: () => 'unknown-model' });
    expect(await faultOf(models.generateContent(request))).toMatchObject({ status: 404 });
  });

  test('reads a batch', async () => {
    const { batches } = await client(answer);
    const src = [{ contents: [{ role: 'user', parts: [{ text: 'hello' }] }], metadata: { key: 'k1' } }];
    const made = await batches.create({ model: 'gemini-3-flash', src, config: { displayName: 'one' } });
    const ended = await batches.get({ name: made.name ?? '' });
    expect(ended).toMatchObject({ state: 'JOB_STATE_SUCCEEDED', displayName: 'one' });
    expect(JSON.stringify(ended.dest?.inlinedResponses?.[0]?.response)).toContain(words);
  });
});

describe('the ollama client', () => {
  const client = async (options: MockServerOptions): Promise<Ollama> =>
    new Ollama({ host: (await serve(options)).url });
  const request = { model: 'llama', messages };

  test('reads an answer, streamed too, and the list of models', async () => {
    const asked = await client({ ...answer, models: ['llama'] });
    expect(await asked.chat(request)).toMatchObject({
      message: { content: words, thinking: 'hm, a fox' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 30,
      eval_count: 11,
    });
    const stream = await asked.chat({ ...request, stream: true });
    expect(await joined(stream, ({ message }) => message.content)).toBe(words);
    expect((await asked.list()).models[0]?.name).toBe('llama');
  });

  test('throws its own error', async () => {
    const asked = await client({ faults: () => 'unknown-model' });
    await expect(asked.chat(request)).rejects.toThrow('model "llama" not found');
  });
});
