import { describe, expect, test } from 'vitest';
import { google, modelByName, ModelError, openai, type ModelResult } from '@masbench/llm';
import type { FaultKind } from '../src/testing/mock/faults.ts';
import { apiKey, everyProvider } from './every-provider.js';
import { saying, serve } from './providers-servers.js';
import { ask, faultOf } from './request.js';

const names = ['openai', 'openai-responses', 'anthropic', 'google', 'ollama'] as const;
type Name = (typeof names)[number];
const make = (name: Name, url: string) => everyProvider[name](url);
/** No server listens there. */
const nowhere = 'http://127.0.0.1:9';

async function faulty(name: Name, fault: FaultKind, stream = false): Promise<ModelResult | ModelError> {
  const server = await serve({ faults: () => fault, slowMs: 1, retryAfterMs: 1500 });
  return ask(make(name, server.url), 'hi', { stream }).catch((error: unknown) => {
    if (ModelError.isInstance(error)) return error;
    throw error;
  });
}

const errors: readonly (readonly [FaultKind, string, string])[] = [
  ['rate-limit', 'rate-limit', 'rate_limit'],
  ['rate-limit-bare', 'rate-limit', 'rate_limit'],
  ['concurrency', 'concurrency', 'concurrency'],
  ['quota', 'quota', 'quota'],
  ['server-error', 'server', 'transient'],
  ['overloaded', 'overloaded', 'transient'],
  ['error-in-200', 'server', 'transient'],
  ['cut', 'network', 'transient'],
  ['malformed-json', 'bad-response', 'transient'],
  ['truncated-json', 'bad-response', 'transient'],
  ['html', 'bad-response', 'fatal'],
  ['bad-gateway', 'server', 'transient'],
  ['auth', 'auth', 'auth'],
  ['unknown-model', 'unknown-model', 'bad_request'],
  ['schema-rejected', 'schema-rejected', 'bad_request'],
];

describe.each(names)('%s', (name) => {
  describe.each([false, true])('streamed: %s', (stream) => {
    test.each(errors)(
      'throws %s as an error of the kind %s, to be treated as %s',
      async (fault, kind, treatment) => {
        const error = await faulty(name, fault, stream);
        expect(error).toMatchObject({
          name: 'ModelError',
          kind,
          provider: name === 'openai-responses' ? 'openai' : name,
        });
        expect(make(name, nowhere).classify(error).kind).toBe(treatment);
      },
    );

    test.each<[FaultKind, object]>([
      [
        'input-filter',
        { text: '', finish: { unified: 'content_filter' }, refusal: { source: 'input_filter' } },
      ],
      ['context-overflow', { text: '', finish: { unified: 'context_overflow' } }],
      ['empty', { text: '', finish: { unified: 'stop' } }],
      ['missing-usage', { text: 'ok', usage: { estimated: false }, warnings: [{ code: 'usage_missing' }] }],
    ])('returns %s as a result', async (fault, expected) => {
      expect(await faulty(name, fault, stream)).toMatchObject(expected);
    });

    test('knows no usage that was not reported', async () => {
      const result = await faulty(name, 'missing-usage', stream);
      expect(result).not.toHaveProperty('usage.output.total', expect.any(Number));
    });
  });

  test('waits at least as long as the server asked for', async () => {
    const error = await faulty(name, 'rate-limit');
    expect(make(name, nowhere).classify(error)).toEqual({
      retry: true,
      kind: 'rate_limit',
      retryAfterMs: 1500,
    });
  });

  test('says in one line that no server listens at the base URL', async () => {
    const error = await faultOf(ask(make(name, nowhere)));
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(String(error)).toMatch(
      /no server answers at http:\/\/127\.0\.0\.1:9\S*: start the server, or correct that URL/,
    );
  });

  test('says in one line that a proxy answered', async () => {
    const { message } = Object(await faulty(name, 'html'));
    expect(message).toMatch(
      /is not of this protocol: check that URL.*an HTML page "Sign in to the network" instead of JSON/,
    );
    expect(message).not.toContain('\n');
  });

  test('keeps the key out of everything, also where the server repeats it', async () => {
    const message = `Incorrect API key provided: ${apiKey}. Find yours at …`;
    const echo = { error: { message, code: 'invalid_api_key' } };
    const url = await saying(401, echo, { 'content-type': 'application/json', 'x-echoed-key': apiKey });
    const error = await faultOf(ask(make(name, url)));
    expect(error).toMatchObject({ kind: 'auth' });
    expect(String(error)).toMatch(/the key was not accepted at http:\S+: check \w+_API_KEY/);
    const { limitKey, cacheIdentity } = make(name, url);
    expect(JSON.stringify([error, String(error), limitKey, cacheIdentity()])).not.toContain(apiKey);
  });

  test.each([JSON.stringify({ detail: 'Not Found' }), '404 page not found'])(
    'says that no such API lives at the base URL: %s',
    async (body) => {
      const model = make(name, await saying(404, body));
      const error = await faultOf(ask(model));
      expect(error).toMatchObject({ kind: 'bad-response' });
      expect(String(error)).toMatch(/is not of this protocol: check that URL/);
      expect(model.classify(error).retry).toBe(false);
    },
  );

  test('says where a redirect leads', async () => {
    const url = await saying(308, '', { location: 'https://elsewhere.example/v1?key=abc' });
    await expect(ask(make(name, url))).rejects.toThrow('a redirect to https://elsewhere.example/v1');
  });
});

describe('refusals', () => {
  test.each([
    ['openai', 'refusal', 'refusal', 'model'],
    ['openai-responses', 'refusal', 'refusal', 'model'],
    ['anthropic', 'refusal', 'refusal', 'model'],
    ['google', 'refusal', 'content_filter', 'output_filter'],
    ['openai', 'content-filter', 'content_filter', 'output_filter'],
    ['openai-responses', 'content-filter', 'content_filter', 'output_filter'],
    ['google', 'content-filter', 'content_filter', 'output_filter'],
  ] as const)('are never lost: %s, %s', async (name, fault, unified, source) => {
    for (const stream of [false, true])
      expect(await faulty(name, fault, stream)).toMatchObject({ finish: { unified }, refusal: { source } });
  });

  test('of a filter before the model have no candidates at Gemini', async () => {
    const url = await saying(200, {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 3 },
    });
    expect(await ask(google('m', { apiKey, baseUrl: url }))).toMatchObject({
      finish: { unified: 'content_filter', raw: 'PROHIBITED_CONTENT' },
      refusal: { source: 'input_filter', category: 'PROHIBITED_CONTENT' },
      usage: { input: { total: 3 } },
    });
  });

  test('of xAI come as 403 with a safety check', async () => {
    const url = await saying(403, {
      code: 'Client specified PERMISSION_DENIED',
      error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_CYBER',
    });
    expect(await ask(modelByName('xai:m', { apiKey, baseUrl: url }))).toMatchObject({
      finish: { unified: 'content_filter' },
      refusal: { source: 'input_filter' },
    });
  });
});

test('names the variable where the URL that does not answer came from it', async () => {
  const model = openai('m', { apiKey, env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } });
  await expect(ask(model)).rejects.toThrow(/start the server, or correct OPENAI_BASE_URL/);
});
