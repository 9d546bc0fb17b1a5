import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { anthropic, google, ModelError, ollama, openai, openaiResponses, xai } from '@masbench/llm';
import type { ModelProvider, ModelRequest, ModelResult } from '@masbench/llm';
import { mockServer } from '@masbench/llm/testing';
import type { FaultKind } from '@masbench/llm/testing';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const apiKey = 'sk-test-0123456789abcdefghij';
const makers = {
  openai: (url: string) => openai('m', { apiKey, baseUrl: `${url}/v1` }),
  'openai-responses': (url: string) => openaiResponses('m', { apiKey, baseUrl: `${url}/v1` }),
  anthropic: (url: string) => anthropic('m', { apiKey, baseUrl: url }),
  google: (url: string) => google('m', { apiKey, baseUrl: url }),
  ollama: (url: string) => ollama('m', { apiKey, baseUrl: url }),
} satisfies Record<string, (url: string) => ModelProvider>;
type Name = keyof typeof makers;
const names = Object.keys(makers).filter((name): name is Name => name in makers);

const request: ModelRequest = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
  output: { mode: 'text' },
};

async function ask(provider: ModelProvider, stream = false): Promise<ModelResult> {
  return provider.generate(request, { signal: new AbortController().signal, stream });
}

async function faulty(name: Name, fault: FaultKind, stream = false): Promise<ModelResult | ModelError> {
  const server = await mockServer({ faults: () => fault, slowMs: 1, retryAfterMs: 1500 });
  closers.push(server.close);
  return ask(makers[name](server.url), stream).catch((error: unknown) => {
    if (ModelError.isInstance(error)) return error;
    throw error;
  });
}

/** A server that says one thing to every request. */
async function saying(
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<string> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has an address of this shape
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
        expect(makers[name]('http://127.0.0.1:9').classify(error).kind).toBe(treatment);
      },
    );

    test('returns what was filtered or too long as results', async () => {
      expect(await faulty(name, 'input-filter', stream)).toMatchObject({
        text: '',
        finish: { unified: 'content_filter' },
        refusal: { source: 'input_filter' },
      });
      expect(await faulty(name, 'context-overflow', stream)).toMatchObject({
        text: '',
        finish: { unified: 'context_overflow' },
      });
    });

    test('returns an answer without usage, and says that it is unknown', async () => {
      const result = await faulty(name, 'missing-usage', stream);
      expect(result).toMatchObject({
        text: 'ok',
        usage: { estimated: false },
        warnings: [{ code: 'usage_missing' }],
      });
      expect(result).not.toHaveProperty('usage.output.total', expect.any(Number));
    });

    test('returns an empty answer as it is', async () => {
      expect(await faulty(name, 'empty', stream)).toMatchObject({ text: '', finish: { unified: 'stop' } });
    });
  });

  test('waits at least as long as it was told to', async () => {
    const error = await faulty(name, 'rate-limit');
    expect(makers[name]('http://127.0.0.1:9').classify(error)).toEqual({
      retry: true,
      kind: 'rate_limit',
      retryAfterMs: 1500,
    });
  });

  test('says in one line that nobody listens at the base URL', async () => {
    const error: unknown = await ask(makers[name]('http://127.0.0.1:9')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(String(error)).toMatch(
      /nobody answers at http:\/\/127\.0\.0\.1:9\S*: start the server, or correct \w+_BASE_URL/,
    );
  });

  test('says in one line that a proxy answered', async () => {
    const { message } = Object(await faulty(name, 'html'));
    expect(message).toMatch(
      /is not of this protocol: check \w+_BASE_URL.*an HTML page "Sign in to the network" instead of JSON/,
    );
    expect(message).not.toContain('\n');
  });

  test('keeps the key out of everything, also where the server repeats it', async () => {
    const echo = JSON.stringify({
      error: { message: `Incorrect API key provided: ${apiKey}. Find yours at …`, code: 'invalid_api_key' },
    });
    const url = await saying(401, echo, { 'content-type': 'application/json', 'x-echoed-key': apiKey });
    const error: unknown = await ask(makers[name](url)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'auth' });
    expect(String(error)).toMatch(/the key was not accepted at http:\S+: check \w+_API_KEY/);
    expect(JSON.stringify(error) + String(error)).not.toContain(apiKey);
    expect(makers[name](url).limitKey).not.toContain(apiKey);
    expect(JSON.stringify(makers[name](url).cacheIdentity())).not.toContain(apiKey);
  });

  test.each([JSON.stringify({ detail: 'Not Found' }), '404 page not found'])(
    'says that no such API lives at the base URL: %s',
    async (body) => {
      const model = makers[name](await saying(404, body));
      const error: unknown = await ask(model).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        kind: 'bad-response',
        message: expect.stringMatching(/is not of this protocol: check \w+_BASE_URL/),
      });
      expect(model.classify(error).retry).toBe(false);
    },
  );

  test('says where a redirect leads', async () => {
    const url = await saying(308, '', { location: 'https://elsewhere.example/v1?key=abc' });
    await expect(ask(makers[name](url))).rejects.toThrow('a redirect to https://elsewhere.example/v1');
  });
});

describe('refusals', () => {
  test.each([
    ['openai', 'refusal', 'model'],
    ['openai-responses', 'refusal', 'model'],
    ['anthropic', 'refusal', 'model'],
    ['google', 'content_filter', 'output_filter'],
  ] as const)('are never lost: %s', async (name, unified, source) => {
    for (const stream of [false, true]) {
      expect(await faulty(name, 'refusal', stream)).toMatchObject({
        finish: { unified },
        refusal: { source },
      });
    }
  });

  test.each([
    ['openai', 'output_filter'],
    ['openai-responses', 'output_filter'],
    ['google', 'output_filter'],
  ] as const)('of a filter after the model are told apart: %s', async (name, source) => {
    expect(await faulty(name, 'content-filter')).toMatchObject({
      finish: { unified: 'content_filter' },
      refusal: { source },
    });
  });

  test('of a filter before the model have no candidates at Gemini', async () => {
    const url = await saying(
      200,
      JSON.stringify({
        promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
        usageMetadata: { promptTokenCount: 3 },
      }),
    );
    expect(await ask(google('m', { apiKey, baseUrl: url }))).toMatchObject({
      finish: { unified: 'content_filter', raw: 'PROHIBITED_CONTENT' },
      refusal: { source: 'input_filter', category: 'PROHIBITED_CONTENT' },
      usage: { input: { total: 3 } },
    });
  });

  test('of xAI come as 403 with a safety check', async () => {
    const url = await saying(
      403,
      JSON.stringify({
        code: 'Client specified PERMISSION_DENIED',
        error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_CYBER',
      }),
    );
    expect(await ask(xai('m', { apiKey, baseUrl: url }))).toMatchObject({
      finish: { unified: 'content_filter' },
      refusal: { source: 'input_filter' },
    });
  });
});

describe('a signal that many calls share', () => {
  test('holds one listener for all of them and none in the end, whatever became of them', async () => {
    const kinds: readonly (FaultKind | undefined)[] = [
      undefined,
      'server-error',
      'cut',
      'html',
      'truncated-json',
      'overloaded',
    ];
    const { signal } = new AbortController();
    let most = 0;
    const server = await mockServer({
      faults: ({ index }) => {
        most = Math.max(most, getEventListeners(signal, 'abort').length);
        return kinds[index % kinds.length];
      },
    });
    closers.push(server.close);
    const model = openai('m', { apiKey, baseUrl: `${server.url}/v1` });
    const call = (index: number): Promise<unknown> =>
      model
        .generate(request, {
          signal,
          stream: index % 2 === 0,
          ...(index % 5 === 0 ? { onText: () => 'stop' as const } : {}),
        })
        .catch((error: unknown) => error);
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 12 }, (_, index) => call(index)));
    expect(server.requests).toHaveLength(120);
    expect(most).toBe(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

describe('the odd ones', () => {
  const chat = (choices: unknown, more: object = {}): string =>
    JSON.stringify({ id: 'x', object: 'chat.completion', model: 'm', choices, ...more });

  test('an answer without choices is tried again', async () => {
    const error: unknown = await ask(openai('m', { apiKey, baseUrl: await saying(200, chat([])) })).catch(
      (thrown: unknown) => thrown,
    );
    expect(openai('m', { apiKey }).classify(error)).toMatchObject({ retry: true, kind: 'transient' });
  });

  test('an error inside of a choice is an error', async () => {
    const url = await saying(
      200,
      chat([{ error: { code: 502, message: 'Upstream idle' }, message: { content: '' } }]),
    );
    await expect(ask(openai('m', { apiKey, baseUrl: url }))).rejects.toMatchObject({
      kind: 'server',
      status: 502,
    });
  });

  test('an answer that lacked resources is tried again', async () => {
    const url = await saying(
      200,
      chat([{ finish_reason: 'insufficient_system_resource', message: { content: 'hal' } }]),
    );
    await expect(ask(openai('m', { apiKey, baseUrl: url }))).rejects.toMatchObject({ kind: 'overloaded' });
  });

  test('a stream that ends without a reason is whole where it says that it is', async () => {
    const chunk = JSON.stringify({ model: 'm', choices: [{ delta: { content: 'all of it' } }] });
    const whole = await saying(200, `data: ${chunk}\n\ndata: [DONE]\n\n`, {
      'content-type': 'text/event-stream',
    });
    expect(await ask(openai('m', { apiKey, baseUrl: whole }), true)).toMatchObject({
      text: 'all of it',
      finish: { unified: 'unknown' },
    });
    const half = await saying(200, `data: ${chunk}\n\n`, { 'content-type': 'text/event-stream' });
    await expect(ask(openai('m', { apiKey, baseUrl: half }), true)).rejects.toMatchObject({
      kind: 'network',
    });
  });

  test('a response that failed in the middle of its stream says why', async () => {
    const failed = JSON.stringify({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'server_error', message: 'it broke' } },
    });
    const url = await saying(200, `event: response.failed\ndata: ${failed}\n\n`, {
      'content-type': 'text/event-stream',
    });
    const call = ask(openaiResponses('m', { apiKey, baseUrl: url }), true);
    await expect(call).rejects.toMatchObject({
      kind: 'server',
      message: expect.stringContaining('it broke'),
    });
  });

  test('thinking in front of the answer is taken out of it', async () => {
    const url = await saying(
      200,
      chat([{ finish_reason: 'stop', message: { content: '<think>\nA or B?\n</think>\n\n{"vote":"A"}' } }]),
    );
    const kept = { ...request, reasoning: { keepText: true } };
    const result = await openai('m', { apiKey, baseUrl: url }).generate(kept, {
      signal: new AbortController().signal,
    });
    expect(result).toMatchObject({ text: '{"vote":"A"}', reasoningText: 'A or B?' });
  });

  test('an answer that reasoning left no room for says so', async () => {
    const url = await saying(
      200,
      chat([{ finish_reason: 'length', message: { content: '' } }], {
        usage: {
          prompt_tokens: 5,
          completion_tokens: 64,
          completion_tokens_details: { reasoning_tokens: 64 },
        },
      }),
    );
    const result = await ask(openai('m', { apiKey, baseUrl: url }));
    expect(result.finish.unified).toBe('length');
    expect(result.warnings).toMatchObject([
      { setting: 'maxOutputTokens', message: expect.stringContaining('Reasoning used up') },
    ]);
  });

  test('dollars that a provider reports are taken from it', async () => {
    const choices = [{ finish_reason: 'stop', message: { content: 'ok' } }];
    const ticks = await saying(
      200,
      chat(choices, { usage: { prompt_tokens: 1, completion_tokens: 1, cost_in_usd_ticks: 37_756_000 } }),
    );
    expect((await ask(xai('m', { apiKey, baseUrl: ticks }))).cost).toEqual({
      usd: 0.0037756,
      source: 'provider',
    });
  });

  test('a key that is a plain word takes nothing out of an answer', async () => {
    const url = await saying(200, chat([{ finish_reason: 'stop', message: { content: 'EMPTY is ok' } }]));
    expect((await ask(openai('m', { apiKey: 'EMPTY', baseUrl: url }))).text).toBe('EMPTY is ok');
    expect((await ask(openai('m', { apiKey: 'k', baseUrl: url }))).text).toBe('EMPTY is ok');
  });

  test('limits are read from the headers', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': 'req-7',
      'x-ratelimit-remaining-requests': '59',
      'x-ratelimit-remaining-tokens': '149984',
      'x-ratelimit-reset-requests': '1s',
      'x-ratelimit-reset-tokens': '6m0s',
    };
    const url = await saying(200, chat([{ finish_reason: 'stop', message: { content: 'ok' } }]), headers);
    expect(await ask(openai('m', { apiKey, baseUrl: url }))).toMatchObject({
      requestId: 'req-7',
      rateLimit: {
        remainingRequests: 59,
        remainingTokens: 149_984,
        resetRequestsMs: 1000,
        resetTokensMs: 360_000,
      },
    });
  });
});
