import { afterEach, describe, expect, test } from 'vitest';
import { anthropic, google, ollama, openai, openaiCompatible, openaiResponses, vllm } from '@masbench/llm';
import { deepseek, openrouter, qwen, xai } from '../src/providers/chat/chat.ts';
import type { ModelProvider, ModelRequest, ModelResult } from '@masbench/llm';
import { durationMs, readRateLimit, retryAfterMs } from '../src/providers/retry-after.js';
import { splitThinking } from '../src/providers/thinking.js';
import { closeServers, serve } from './providers-servers.js';

afterEach(closeServers);

type Make = (model: string, settings: { apiKey: string; baseUrl: string }) => ModelProvider;

/** What a provider sends for a request, and what it warns of. */
async function sent(
  make: Make,
  model: string,
  more: Partial<ModelRequest>,
  root = '/v1',
): Promise<{ body: unknown; warned: (string | undefined)[]; result: ModelResult }> {
  const server = await serve();
  const request: ModelRequest = {
    messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    output: { mode: 'text' },
    ...more,
  };
  const result = await make(model, { apiKey: 'k', baseUrl: server.url + root }).generate(request, {
    signal: new AbortController().signal,
  });
  return { body: server.requests[0]?.body, warned: result.warnings.map(({ setting }) => setting), result };
}

const everything: Partial<ModelRequest> = {
  maxOutputTokens: 500,
  temperature: 0.5,
  topP: 0.9,
  stop: ['END'],
  seed: 7,
};

describe('nothing is sent that was not asked for', () => {
  test.each([
    ['openai', openai, '/v1', ['messages', 'model']],
    ['openai-responses', openaiResponses, '/v1', ['input', 'model', 'store']],
    ['anthropic', anthropic, '', ['max_tokens', 'messages', 'model']],
    ['google', google, '', ['contents']],
    ['ollama', ollama, '', ['messages', 'model', 'shift', 'stream', 'truncate']],
    ['openai-compatible', openaiCompatible, '/v1', ['messages', 'model']],
  ] as const)('%s', async (_name, make, root, fields) => {
    const { body } = await sent(make, 'gpt-4o', {}, root);
    expect(Object.keys(Object(body)).toSorted()).toEqual(fields);
  });
});

describe('settings', () => {
  test('are sent as they are where the model takes them', async () => {
    const chat = await sent(openai, 'gpt-4o', everything);
    expect(chat.body).toMatchObject({
      max_completion_tokens: 500,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['END'],
      seed: 7,
    });
    expect(chat.warned).toEqual([]);
    const local = await sent(vllm, 'any', everything);
    expect(local.body).toMatchObject({
      max_tokens: 500,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['END'],
      seed: 7,
    });
    const native = await sent(ollama, 'llama', everything, '');
    expect(native.body).toMatchObject({
      options: { num_predict: 500, temperature: 0.5, top_p: 0.9, stop: ['END'], seed: 7 },
    });
    const gemini = await sent(google, 'gemini-2.5-flash', everything, '');
    expect(gemini.body).toMatchObject({
      generationConfig: {
        maxOutputTokens: 500,
        temperature: 0.5,
        topP: 0.9,
        stopSequences: ['END'],
        seed: 7,
      },
    });
  });

  test.each([
    ['openai', openai, 'gpt-5-mini', '/v1', ['temperature', 'topP', 'stop']],
    ['openai-responses', openaiResponses, 'o3', '/v1', ['temperature', 'topP', 'stop', 'seed']],
    ['anthropic', anthropic, 'claude-opus-5', '', ['seed', 'temperature', 'topP']],
    ['an older model of anthropic', anthropic, 'claude-sonnet-4-5', '', ['seed', 'topP']],
    ['deepseek', deepseek, 'deepseek-chat', '/v1', ['seed']],
    ['xai', xai, 'grok-4', '/v1', ['stop']],
  ] as const)(
    'that a model rejects are left out with a warning: %s',
    async (_name, make, model, root, settings) => {
      const { body, warned } = await sent(make, model, everything, root);
      expect(warned).toEqual(settings);
      const names: Record<string, string> = {
        temperature: 'temperature',
        topP: 'top_p',
        stop: 'stop',
        seed: 'seed',
      };
      for (const setting of settings) expect(body).not.toHaveProperty(names[setting] ?? setting);
    },
  );
});

describe('reasoning', () => {
  test.each([
    ['openai', openai, 'gpt-5', '/v1', { effort: 'low' }, { reasoning_effort: 'low' }],
    [
      'openai-responses',
      openaiResponses,
      'gpt-5',
      '/v1',
      { effort: 'high', keepText: true },
      { reasoning: { effort: 'high', summary: 'auto' } },
    ],
    [
      'anthropic',
      anthropic,
      'claude-opus-4-6',
      '',
      { effort: 'max' },
      { thinking: { type: 'adaptive' }, output_config: { effort: 'max' } },
    ],
    [
      'anthropic',
      anthropic,
      'claude-sonnet-4-5',
      '',
      { budgetTokens: 2048 },
      { thinking: { type: 'enabled', budget_tokens: 2048 } },
    ],
    ['anthropic', anthropic, 'claude-haiku-5-5', '', { effort: 'none' }, { thinking: { type: 'disabled' } }],
    [
      'anthropic, a model of tomorrow',
      anthropic,
      'claude-x',
      '',
      { effort: 'high' },
      { output_config: { effort: 'high' } },
    ],
    [
      'google 2.5',
      google,
      'gemini-2.5-flash',
      '',
      { effort: 'none' },
      { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
    ],
    [
      'google 3',
      google,
      'gemini-3-pro',
      '',
      { effort: 'low', keepText: true },
      { generationConfig: { thinkingConfig: { thinkingLevel: 'low', includeThoughts: true } } },
    ],
    ['deepseek', deepseek, 'deepseek-flash', '/v1', { effort: 'none' }, { thinking: { type: 'disabled' } }],
    [
      'qwen',
      qwen,
      'qwen3-32b',
      '/v1',
      { budgetTokens: 900 },
      { enable_thinking: true, thinking_budget: 900 },
    ],
    [
      'openrouter',
      openrouter,
      'a/b',
      '/v1',
      { budgetTokens: 900 },
      { reasoning: { max_tokens: 900, exclude: true } },
    ],
    ['ollama', ollama, 'gpt-oss', '', { effort: 'high' }, { think: 'high' }],
  ] as const)('is said in the words of %s', async (_name, make, model, root, reasoning, expected) => {
    const { body, warned } = await sent(make, model, { reasoning }, root);
    expect(body).toMatchObject(expected);
    expect(warned).toEqual([]);
  });

  test('goes with a schema at Anthropic', async () => {
    const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
    const { body } = await sent(
      anthropic,
      'claude-x',
      { reasoning: { effort: 'low' }, output: { mode: 'schema', name: 's', schema } },
      '',
    );
    expect(body).toMatchObject({ output_config: { effort: 'low', format: { type: 'json_schema', schema } } });
  });

  test('text is only kept where it is wanted', async () => {
    const server = await serve({ reply: { text: 'a', reasoning: 'because' } });
    const model = ollama('m', { baseUrl: server.url });
    const ask = (keepText: boolean): Promise<ModelResult> =>
      model.generate(
        {
          messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }],
          output: { mode: 'text' },
          reasoning: { keepText },
        },
        { signal: new AbortController().signal },
      );
    expect((await ask(true)).reasoningText).toBe('because');
    expect((await ask(false)).reasoningText).toBeUndefined();
  });
});

describe('JSON mode', () => {
  test.each([
    ['openai', openai, '/v1', { response_format: { type: 'json_object' } }],
    ['openai-responses', openaiResponses, '/v1', { text: { format: { type: 'json_object' } } }],
    ['google', google, '', { generationConfig: { responseMimeType: 'application/json' } }],
    ['ollama', ollama, '', { format: 'json' }],
  ] as const)('carries the word that it demands: %s', async (_name, make, root, expected) => {
    const { body } = await sent(make, 'm', { output: { mode: 'json' } }, root);
    expect(body).toMatchObject(expected);
    expect(JSON.stringify(body)).toContain('one JSON object');
  });

  test('adds nothing to a prompt that has the word', async () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'Reply as json.' }] }] as const;
    const { body } = await sent(openai, 'm', { output: { mode: 'json' }, messages });
    expect(body).toMatchObject({ messages: [{ role: 'user', content: 'Reply as json.' }] });
  });

  test('is a request in words at Anthropic, which has none', async () => {
    const { result } = await sent(anthropic, 'm', { output: { mode: 'json' } }, '');
    expect(result).toMatchObject({ outputMode: 'text', warnings: [{ code: 'downgraded_output_mode' }] });
  });
});

test('options of provider and request are merged into the body, object by object', async () => {
  const server = await serve();
  const model = google('m', {
    apiKey: 'k',
    baseUrl: server.url,
    options: { generationConfig: { topK: 5 }, safetySettings: [] },
  });
  await model.generate(
    {
      messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }],
      output: { mode: 'text' },
      temperature: 1,
      providerOptions: { generationConfig: { topK: 9 } },
    },
    { signal: new AbortController().signal },
  );
  expect(server.requests[0]?.body).toMatchObject({
    generationConfig: { temperature: 1, topK: 9 },
    safetySettings: [],
  });
  expect(model.cacheIdentity()).toMatchObject({ options: { generationConfig: { topK: 5 } } });
});

describe('the time to wait', () => {
  const now = Date.parse('2026-10-01T00:00:00Z');
  test.each([
    ['20', 20_000],
    ['0', 0],
    ['1.5', 1500],
    ['1m30s', 90_000],
    ['9ms', 9],
    ['59.5s', 59_500],
    ['1h0m2s', 3_602_000],
    ['2026-10-01T00:00:10Z', 10_000],
    ['Thu, 01 Oct 2026 00:00:05 GMT', 5000],
    ['Wed, 30 Sep 2026 00:00:00 GMT', 0],
    [String(now / 1000 + 7), 7000],
    ['soon', undefined],
    ['', undefined],
  ])('is read from %j', (text, expected) => {
    expect(durationMs(text, now)).toBe(expected);
  });

  test('is taken from the most exact place', () => {
    const details = { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '59s' }] };
    expect(retryAfterMs({ 'retry-after-ms': '120', 'retry-after': '9' }, { details }, now)).toBe(120);
    expect(retryAfterMs({ 'retry-after': '9' }, { details }, now)).toBe(9000);
    expect(retryAfterMs({}, { details }, now)).toBe(59_000);
    expect(
      retryAfterMs({ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '4s' }, {}, now),
    ).toBe(4000);
    expect(
      retryAfterMs({ 'x-ratelimit-remaining-tokens': '-1', 'x-ratelimit-reset-tokens': '4s' }, {}, now),
    ).toBeUndefined();
    expect(retryAfterMs({}, {}, now)).toBeUndefined();
  });

  test('is known for the buckets of Anthropic', () => {
    const headers = {
      'anthropic-ratelimit-tokens-remaining': '100',
      'anthropic-ratelimit-tokens-reset': '2026-10-01T00:01:00Z',
    };
    expect(readRateLimit(headers, now)).toMatchObject({ remainingTokens: 100, resetTokensMs: 60_000 });
    expect(readRateLimit({}, now)).toBeUndefined();
  });
});

describe('thinking written into the answer', () => {
  test.each([
    ['<think>a</think>b', 'b', 'a'],
    ['a</think>\n{"x":1}', '{"x":1}', 'a'],
    ['<think>cut off', '', 'cut off'],
    ['no marks', 'no marks', undefined],
    ['say "<think>x</think>" aloud', 'say "<think>x</think>" aloud', undefined],
  ])('is separated in %j', (written, text, thinking) => {
    expect(splitThinking(written)).toEqual({ text, thinking });
  });
});
