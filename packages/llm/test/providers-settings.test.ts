import { describe, expect, test } from 'vitest';
import { anthropic, google, modelByName, ollama, openai, openaiResponses } from '@masbench/llm';
import type { ModelProvider, ModelRequest, ModelResult } from '@masbench/llm';
import { durationMs, statedRateLimit, retryAfterMs } from '../src/providers/retry-after.js';
import { splitReasoning } from '../src/reasoning-marks.js';
import { serve } from './providers-servers.js';
import { ask, request } from './request.js';

type Make = (model: string, settings: { apiKey: string; baseUrl: string }) => ModelProvider;

const named =
  (id: string): Make =>
  (model, settings) =>
    modelByName(`${id}:${model}`, settings);

/** What a provider sends for a request, beside what `golden-bodies.txt` has on record. */
async function sent(
  make: Make,
  model: string,
  more: Partial<ModelRequest>,
): Promise<{ body: unknown; warned: (string | undefined)[]; result: ModelResult }> {
  const server = await serve();
  const baseUrl = server.url + (make === anthropic || make === google || make === ollama ? '' : '/v1');
  const result = await ask(make(model, { apiKey: 'k', baseUrl }), request('hi', more));
  return { body: server.requests[0]?.body, warned: result.warnings.map(({ setting }) => setting), result };
}

describe('reasoning', () => {
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const output = { mode: 'schema', name: 's', schema } as const;
  const config = { effort: 'low', format: { type: 'json_schema', schema } };
  const budget = { reasoning: { budgetTokens: 900 } };
  test.each<readonly [string, Make, string, Partial<ModelRequest>, object]>([
    [
      'a model of tomorrow',
      anthropic,
      'claude-x',
      { reasoning: { effort: 'low' } },
      { output_config: { effort: 'low' } },
    ],
    [
      'one with a schema',
      anthropic,
      'claude-x',
      { reasoning: { effort: 'low' }, output },
      { output_config: config },
    ],
    ['Qwen', named('qwen'), 'qwen3-32b', budget, { enable_thinking: true, thinking_budget: 900 }],
    ['OpenRouter', named('openrouter'), 'a/b', budget, { reasoning: { max_tokens: 900, exclude: true } }],
  ])('is said in the words of %s', async (_name, make, model, asked, expected) => {
    const { body, warned } = await sent(make, model, asked);
    expect(body).toMatchObject(expected);
    expect(warned).toEqual([]);
  });

  test('text is only kept where it is wanted', async () => {
    const server = await serve({ reply: { text: 'a', reasoning: 'because' } });
    const model = ollama('m', { baseUrl: server.url });
    const kept = async (keepText: boolean) =>
      (await ask(model, request('x', { reasoning: { keepText } }))).reasoningText;
    expect([await kept(true), await kept(false)]).toEqual(['because', undefined]);
  });
});

describe('JSON mode', () => {
  test.each<readonly [string, Make]>(Object.entries({ openai, openaiResponses, google, ollama }))(
    'carries the word that it demands: %s',
    async (_name, make) => {
      const { body } = await sent(make, 'm', { output: { mode: 'json' } });
      expect(JSON.stringify(body)).toContain('one JSON object');
    },
  );

  test('adds nothing to a prompt that has the word', async () => {
    const { messages } = request('Reply as json.');
    const { body } = await sent(openai, 'm', { output: { mode: 'json' }, messages });
    expect(body).toMatchObject({ messages: [{ role: 'user', content: 'Reply as json.' }] });
  });

  test('is a request in words at Anthropic, which has none', async () => {
    const { result } = await sent(anthropic, 'm', { output: { mode: 'json' } });
    expect(result).toMatchObject({ outputMode: 'text', warnings: [{ code: 'downgraded_output_mode' }] });
  });
});

test('options of provider and request are merged into the body, object by object', async () => {
  const server = await serve();
  const options = { generationConfig: { topK: 5 }, safetySettings: [] };
  const model = google('m', { apiKey: 'k', baseUrl: server.url, options });
  await ask(model, request('x', { temperature: 1, providerOptions: { generationConfig: { topK: 9 } } }));
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
    const left = (remaining: string) => ({
      'x-ratelimit-remaining-tokens': remaining,
      'x-ratelimit-reset-tokens': '4s',
    });
    const waits = [
      retryAfterMs({ 'retry-after-ms': '120', 'retry-after': '9' }, { details }, now),
      retryAfterMs({ 'retry-after': '9' }, { details }, now),
      retryAfterMs({}, { details }, now),
      retryAfterMs(left('0'), {}, now),
      retryAfterMs(left('-1'), {}, now),
      retryAfterMs({}, {}, now),
    ];
    expect(waits).toEqual([120, 9000, 59_000, 4000, undefined, undefined]);
  });

  test('is known for the buckets of Anthropic', () => {
    const headers = {
      'anthropic-ratelimit-tokens-remaining': '100',
      'anthropic-ratelimit-tokens-reset': '2026-10-01T00:01:00Z',
    };
    expect(statedRateLimit(headers, now)).toMatchObject({ remainingTokens: 100, resetTokensMs: 60_000 });
    expect(statedRateLimit({}, now)).toBeUndefined();
  });
});

describe('thinking written into the answer', () => {
  test.each([
    ['<think>a</think>b', 'b', 'a'],
    ['a</think>\n{"x":1}', '{"x":1}', 'a'],
    ['<think>cut off', '', 'cut off'],
    ['no marks', 'no marks', undefined],
    ['say "<think>x</think>" aloud', 'say "<think>x</think>" aloud', undefined],
  ])('is separated in %j', (written, text, reasoning) => {
    expect(splitReasoning(written)).toMatchObject({ text, reasoning });
  });
});
