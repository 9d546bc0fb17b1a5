import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallContext, Part } from '../src/model-request.ts';
import type { ModelProvider, ModelRequest } from '@masbench/llm';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { MockServer } from '@masbench/llm/testing';
import { everyProvider as makers } from './every-provider.js';
import { closeServers, serve } from './providers-servers.js';

afterEach(closeServers);

function ask(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    output: { mode: 'text' },
    ...more,
  };
}

function context(more: Partial<CallContext> = {}): CallContext {
  return { signal: new AbortController().signal, ...more };
}

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

describe.each(Object.keys(makers))('%s', (name) => {
  const provider = (server: MockServer): ModelProvider => {
    const make = makers[name];
    if (make === undefined) throw new Error(name);
    return make(server.url);
  };

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
      const result = await provider(server).generate(ask('hello'), context({ stream }));
      expect(result.text).toBe('Ein Größe 🐺 of text');
      expect(result.finish.unified).toBe('stop');
      expect(result.model).toMatchObject({ requested: 'mock-1', served: 'mock-1-2026' });
      expect(result.usage.input.total).toBe(40);
      expect(result.usage.output.total).toBe(12);
      expect(result.warnings).toEqual([]);
      expect(result.timing.firstTokenMs !== undefined).toBe(stream);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('sends the system, the turns and the image in its own words', async () => {
    const bytes = solidPng(4, 4, [10, 20, 30]);
    const image: Part = {
      type: 'image',
      mediaType: 'image/png',
      sha256: createHash('sha256').update(bytes).digest('hex'),
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
    await provider(server).generate(
      {
        messages: [
          { role: 'system', content: [{ type: 'text', text: 'be brief' }] },
          { role: 'user', content: [{ type: 'text', text: 'first' }] },
          { role: 'assistant', content: [{ type: 'text', text: 'yes' }] },
          { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
        ],
        output: { mode: 'text' },
      },
      context(),
    );
    expect(seen).toEqual({ messages: ['be brief', 'first', 'yes', 'look'], images: [true] });
  });

  test('asks for the schema, and says so where it can only ask for JSON', async () => {
    const server = await serve({ reply: { json: { target: 'Bob', why: '' } } });
    const model = provider(server);
    const result = await model.generate(ask('vote', { output: action }), context());
    expect(JSON.parse(result.text)).toEqual({ target: 'Bob', why: '' });
    const enforced = model.capabilities().output.schema !== false;
    expect(result.outputMode).toBe(enforced ? 'schema' : 'json');
    expect(result.warnings.map(({ code }) => code)).toEqual(enforced ? [] : ['downgraded_output_mode']);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('additionalProperties');
  });

  test('makes one request per call, whichever fault occurs', async () => {
    const server = await serve({ faults: () => 'server-error' });
    await expect(provider(server).generate(ask('x'), context())).rejects.toMatchObject({
      name: 'ModelError',
      kind: 'server',
      status: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  test('never loses what the model was cut off at', async () => {
    const server = await serve({ reply: { text: 'half of', finish: 'length' } });
    const result = await provider(server).generate(ask('x'), context());
    expect(result).toMatchObject({ text: 'half of', finish: { unified: 'length' } });
  });

  test('ends as soon as the listener has heard enough', async () => {
    const server = await serve({ reply: { text: 'one two three four five six seven' }, chunkDelayMs: 2 });
    const result = await provider(server).generate(
      ask('x'),
      context({ onText: (_delta, soFar) => (soFar.length > 14 ? 'stop' : undefined) }),
    );
    expect(result.finish.raw).toBe('stopped_by_caller');
    expect('one two three four five six seven'.startsWith(result.text)).toBe(true);
    expect(result.text.length).toBeLessThan(30);
  });

  test('is aborted by its caller before and in the middle of the answer', async () => {
    const server = await serve({ reply: 'some words that come slowly', chunkDelayMs: 20, latencyMs: 20 });
    const early = new AbortController();
    early.abort();
    await expect(
      provider(server).generate(ask('x'), context({ signal: early.signal })),
    ).rejects.toMatchObject({ kind: 'aborted' });
    const late = new AbortController();
    const call = provider(server).generate(
      ask('x'),
      context({ signal: late.signal, onText: () => late.abort() }),
    );
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });
});
