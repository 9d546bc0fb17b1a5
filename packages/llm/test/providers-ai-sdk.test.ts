import { createOpenAICompatible as createV2 } from 'ai-sdk-v2';
import { createOpenAICompatible as createV3 } from 'ai-sdk-v3';
import { describe, expect, test } from 'vitest';
import { fromAiSdk, type ModelProvider, type ModelRequest, type ModelResult } from '@masbench/llm';
import type { AiSdkModel } from '../src/providers/ai-sdk/contract.ts';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { MockServer } from '@masbench/llm/testing';
import type { MockServerOptions } from '../src/testing/mock-server.ts';
import { serve } from './providers-servers.js';
import { ask, faultOf } from './request.js';

const settings = (server: MockServer) => ({
  name: 'mock',
  baseURL: `${server.url}/v1`,
  apiKey: 'sk-0123456789abcdefghij',
  supportsStructuredOutputs: true,
  includeUsage: true,
});
const makers: Readonly<Record<string, (server: MockServer) => AiSdkModel>> = {
  v2: (server) => createV2(settings(server)).chatModel('m'),
  v3: (server) => createV3(settings(server)).chatModel('m'),
};

const bytes = solidPng(2, 2, [1, 2, 3]);
const asked: ModelRequest = {
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'be brief' }] },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'look' },
        { type: 'image', mediaType: 'image/png', sha256: '', bytes },
      ],
    },
  ],
  output: {
    mode: 'schema',
    name: 'vote',
    schema: {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    },
  },
};
describe.each(Object.entries(makers))('a model of the AI SDK, %s', (version, make) => {
  const provider = (server: MockServer): ModelProvider => fromAiSdk(make(server));

  test.each([false, true])('answers (streamed: %s)', async (stream) => {
    const server = await serve({
      reply: {
        json: { a: 'x' },
        reasoning: 'hm',
        usage: { inputTokens: 20, outputTokens: 9, cachedTokens: 5, reasoningTokens: 2 },
      },
    });
    const result = await ask(provider(server), { ...asked, reasoning: { keepText: true } }, { stream });
    expect(result).toMatchObject({
      text: '{"a":"x"}',
      reasoningText: 'hm',
      finish: { unified: 'stop' },
      model: { requested: 'm', served: 'm' },
      usage: { input: { total: 20, cacheRead: 5 }, output: { total: 9, reasoning: 2 } },
    });
    expect(result.timing.firstTokenMs !== undefined).toBe(stream);
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(server.requests[0]?.body)).toContain(Buffer.from(bytes).toString('base64'));
  });

  test.each<[string, MockServerOptions, Partial<ModelResult>]>([
    [
      'a refusal that the SDK drops',
      { reply: { refusal: 'I will not' } },
      { finish: { unified: 'refusal' }, refusal: { source: 'model', text: 'I will not' } },
    ],
    ['what is too long', { faults: () => 'context-overflow' }, { finish: { unified: 'context_overflow' } }],
  ])('makes a result of %s', async (_what, options, result) => {
    expect(await ask(provider(await serve(options)), asked)).toMatchObject(result);
  });

  test('makes one attempt, and its faults are ours', async () => {
    const server = await serve({
      faults: ({ index }) => (['rate-limit', 'quota', 'auth', 'html', 'cut'] as const)[index],
      retryAfterMs: 1200,
    });
    const model = provider(server);
    const kinds = [];
    for (let call = 0; call < 5; call++) {
      const error = await faultOf(ask(model, asked));
      expect(error).toMatchObject({ name: 'ModelError' });
      expect(String(error)).not.toContain('sk-0123456789');
      kinds.push(model.classify(error));
    }
    expect(kinds).toEqual([
      { retry: true, kind: 'rate_limit', retryAfterMs: 1200 },
      { retry: false, kind: 'quota' },
      { retry: false, kind: 'auth' },
      { retry: true, kind: 'transient' },
      { retry: true, kind: 'transient' },
    ]);
    expect(server.requests).toHaveLength(5);
  });

  test('is aborted by its caller, and ends when the listener has heard enough', async () => {
    const text = 'a long answer that comes in many pieces';
    const server = await serve({ reply: { text }, chunkDelayMs: 5 });
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = ask(provider(server), asked, { signal, onText: () => controller.abort() });
    await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
    const stopped = await ask(provider(server), asked, { onText: () => 'stop' });
    expect(stopped.finish.raw).toBe('stopped_by_caller');
  });

  test('says that an effort must go into the options of the provider', async () => {
    const server = await serve();
    const providerOptions = { mock: { reasoningEffort: 'low' } };
    const more = { reasoning: { effort: 'low' }, providerOptions } as const;
    const { warnings } = await ask(provider(server), { ...asked, ...more });
    expect(warnings.map(({ setting }) => setting)).toContain('reasoning.effort');
    expect(server.requests[0]?.body).toMatchObject({ reasoning_effort: 'low' });
    const identity = { provider: 'mock.chat', protocol: `ai-sdk-${version}` };
    expect(provider(server).cacheIdentity()).toEqual(identity);
  });
});

test('a model of version 4 gets tagged bytes and the effort', async () => {
  let seen: unknown;
  const model: AiSdkModel = {
    specificationVersion: 'v4',
    provider: 'made-up',
    modelId: 'm4',
    doGenerate: async (options) => {
      seen = options;
      return {
        content: [{ type: 'text', text: 'ok' }],
        finishReason: { unified: 'stop', raw: 'end_turn' },
        usage: {
          inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [{ type: 'unsupported', feature: 'seed' }],
      };
    },
    doStream: () => Promise.reject(new Error('not streamed here')),
  };
  const result = await ask(fromAiSdk(model), { ...asked, seed: 1, reasoning: { effort: 'max' } });
  expect(seen).toMatchObject({
    reasoning: 'xhigh',
    prompt: [{}, { content: [{}, { type: 'file', data: { type: 'data', data: bytes } }] }],
  });
  expect(result).toMatchObject({
    text: 'ok',
    usage: { output: { total: 1 } },
    warnings: [{ code: 'unsupported_setting', setting: 'seed' }],
  });
});
