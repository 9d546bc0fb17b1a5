import { hashBytes } from '@masbench/statistics';
import { describe, expect, test } from 'vitest';
import type { Part } from '../src/model-request.ts';
import type { ModelProvider } from '@masbench/llm';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { MockServer } from '@masbench/llm/testing';
import { everyProvider } from './every-provider.js';
import { serve } from './providers-servers.js';
import { ask, request } from './request.js';

const action = {
  mode: 'schema',
  name: 'action',
  schema: {
    type: 'object',
    properties: { target: { type: 'string', enum: ['Ann', 'Bob'] }, why: { type: 'string' } },
    required: ['target', 'why'],
    additionalProperties: false,
  },
} as const;

describe.each(Object.entries(everyProvider))('%s', (name, make) => {
  const provider = (server: MockServer): ModelProvider => make(server.url);

  test.each([false, true])(
    'brings the answer, the served model and the usage (streamed: %s)',
    async (stream) => {
      const server = await serve({
        reply: {
          text: 'Ein Größe 🐺 of text',
          model: 'mock-1-2026',
          usage: { inputTokens: 40, outputTokens: 12, isUnasked: name === 'mistral' },
        },
      });
      const result = await ask(provider(server), 'hello', { stream });
      expect(result).toMatchObject({
        text: 'Ein Größe 🐺 of text',
        finish: { unified: 'stop' },
        model: { requested: 'mock-1', served: 'mock-1-2026' },
        usage: { input: { total: 40 }, output: { total: 12 } },
        warnings: [],
      });
      expect(result.timing.firstTokenMs !== undefined).toBe(stream);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('sends the system, the turns and the image in its own words', async () => {
    const bytes = solidPng(4, 4, [10, 20, 30]);
    const image: Part = {
      type: 'image',
      mediaType: 'image/png',
      sha256: hashBytes(bytes),
      bytes,
    };
    let seen: unknown;
    const server = await serve({
      reply: (call) => {
        seen = {
          messages: call.messages.map(({ text }) => text),
          images: call.images.map((found) => Buffer.from(found).equals(bytes)),
        };
        return 'ok';
      },
    });
    const messages = [
      { role: 'system', content: [{ type: 'text', text: 'be brief' }] },
      { role: 'user', content: [{ type: 'text', text: 'first' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'yes' }] },
      { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
    ] as const;
    await ask(provider(server), request('', { messages }));
    expect(seen).toEqual({ messages: ['be brief', 'first', 'yes', 'look'], images: [true] });
  });

  test('asks for the schema, and says so where it can only ask for JSON', async () => {
    const server = await serve({ reply: { json: { target: 'Bob', why: '' } } });
    const model = provider(server);
    const result = await ask(model, request('vote', { output: action }));
    expect(JSON.parse(result.text)).toEqual({ target: 'Bob', why: '' });
    const enforced = model.capabilities().output.schema !== false;
    expect(result.outputMode).toBe(enforced ? 'schema' : 'json');
    expect(result.warnings.map(({ code }) => code)).toEqual(enforced ? [] : ['downgraded_output_mode']);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('additionalProperties');
  });

  test('makes one request per call, whichever fault occurs', async () => {
    const server = await serve({ faults: () => 'server-error' });
    await expect(ask(provider(server))).rejects.toMatchObject({
      name: 'ModelError',
      kind: 'server',
      status: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  test('never loses what the model was cut off at', async () => {
    const server = await serve({ reply: { text: 'half of', finish: 'length' } });
    const result = await ask(provider(server));
    expect(result).toMatchObject({ text: 'half of', finish: { unified: 'length' } });
  });

  test('ends as soon as the listener has heard enough', async () => {
    const server = await serve({ reply: { text: 'one two three four five six seven' }, chunkDelayMs: 2 });
    const onText = (_delta: string, soFar: string) => (soFar.length > 14 ? 'stop' : undefined);
    const result = await ask(provider(server), 'x', { onText });
    expect(result.finish.raw).toBe('stopped_by_caller');
    expect('one two three four five six seven'.startsWith(result.text)).toBe(true);
    expect(result.text.length).toBeLessThan(30);
  });

  test('is aborted by its caller before and in the middle of the answer', async () => {
    const server = await serve({ reply: 'some words that come slowly', chunkDelayMs: 20, latencyMs: 20 });
    const early = ask(provider(server), 'x', { signal: AbortSignal.abort() });
    await expect(early).rejects.toMatchObject({ kind: 'aborted' });
    const late = new AbortController();
    const call = ask(provider(server), 'x', { signal: late.signal, onText: () => late.abort() });
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });
});
