import { getEventListeners } from 'node:events';
import { MockAgent } from 'undici';
import { describe, expect, test } from 'vitest';
import { modelByName, openai, openaiResponses, type ModelResult } from '@masbench/llm';
import type { FaultKind } from '../src/testing/mock/faults.ts';
import { apiKey } from './every-provider.js';
import { completing, eventStream, json, saying, serve } from './providers-servers.js';
import { ask, faultOf, request } from './request.js';

const askAt = async (url: string, stream = false): Promise<ModelResult> =>
  ask(modelByName(`openai-compatible:m@${url}/v1`), request('hi', { reasoning: { keepText: true } }), {
    stream,
  });

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

test('a signal that many calls share holds one listener for all of them and none in the end, however they ended', async () => {
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
  const server = await serve({
    faults: ({ index }) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
      return kinds[index % kinds.length];
    },
  });
  const model = openai('m', { apiKey, baseUrl: `${server.url}/v1` });
  const call = async (index: number): Promise<unknown> => {
    const stops = index % 5 === 0 ? { onText: () => 'stop' as const } : {};
    return ask(model, 'hi', { signal, stream: index % 2 === 0, ...stops }).catch((error: unknown) => error);
  };
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 12 }, async (_, index) => call(index)));
  expect(server.requests).toHaveLength(120);
  expect(most).toBe(1);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

describe('an answer', () => {
  const parts = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'hmm' }] },
    { type: 'text', text: 'yes' },
  ];

  test('in parts is read, streamed and whole', async () => {
    const stream = parts.map((part) => chunk({ content: [part] })).join('') + chunk({}, 'stop');
    const streamed = await saying(200, `${stream}data: [DONE]\n\n`, eventStream);
    const read = { text: 'yes', reasoningText: 'hmm' };
    expect(await askAt(streamed, true)).toMatchObject(read);
    expect(await askAt(await completing({ content: parts }))).toMatchObject(read);
  });

  test.each([
    ['eos', 'stop'],
    ['eos_token', 'stop'],
    ['model_length', 'length'],
  ])('that ends with %s is one', async (raw, unified) => {
    expect((await askAt(await completing('yes', { finish_reason: raw }))).finish).toEqual({ unified, raw });
  });

  test('with thinking in front of it is read without that', async () => {
    const url = await completing('<think>\nA or B?\n</think>\n\n{"vote":"A"}');
    expect(await askAt(url)).toMatchObject({ text: '{"vote":"A"}', reasoningText: 'A or B?' });
  });

  test('that reasoning left no room for says so', async () => {
    const details = { completion_tokens_details: { reasoning_tokens: 64 } };
    const usage = { prompt_tokens: 5, completion_tokens: 64, ...details };
    const result = await askAt(await completing('', { finish_reason: 'length' }, usage));
    expect(result.finish.unified).toBe('length');
    expect(result.warnings).toMatchObject([
      { setting: 'maxOutputTokens', message: expect.stringContaining('Reasoning used up') },
    ]);
  });

  test('that is streamed to no reason is whole where it says that it is', async () => {
    const all = chunk({ content: 'all of it' });
    expect(await askAt(await saying(200, `${all}data: [DONE]\n\n`, eventStream), true)).toMatchObject({
      text: 'all of it',
      finish: { unified: 'unknown' },
    });
    await expect(askAt(await saying(200, all, eventStream), true)).rejects.toMatchObject({ kind: 'network' });
  });

  test('holds the dollars that a provider reports', async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 1, cost_in_usd_ticks: 37_756_000 };
    const { cost } = await ask(modelByName('xai:m', { apiKey, baseUrl: await completing('ok', {}, usage) }));
    expect(cost).toEqual({ usd: 0.0037756, source: 'provider' });
  });

  test('loses nothing to a key that is a plain word', async () => {
    const baseUrl = await completing('EMPTY is ok');
    for (const key of ['EMPTY', 'k'])
      expect((await ask(openai('m', { apiKey: key, baseUrl }))).text).toBe('EMPTY is ok');
  });

  test('says what is left of the limits in its headers', async () => {
    const headers = {
      ...json,
      'x-request-id': 'req-7',
      'x-ratelimit-remaining-requests': '59',
      'x-ratelimit-remaining-tokens': '149984',
      'x-ratelimit-reset-requests': '1s',
      'x-ratelimit-reset-tokens': '6m0s',
    };
    const choices = [{ finish_reason: 'stop', message: { content: 'ok' } }];
    expect(await askAt(await saying(200, { choices }, headers))).toMatchObject({
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

describe('a server that is odd ends in an error that helps', () => {
  const answer = { message: { content: '' } };
  const idle = { error: { code: 502, message: 'Upstream idle' } };
  const starved = { finish_reason: 'insufficient_system_resource', message: { content: 'hal' } };
  const extra = { type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' };
  const wait = 'Rate limit reached. Please try again in 20.5s.';
  test.each<readonly [string, number, string | object, object, object]>([
    [
      'has an error inside of a choice',
      200,
      { choices: [{ ...idle, ...answer }] },
      { kind: 'server', status: 502 },
      {},
    ],
    ['lacked resources', 200, { choices: [starved] }, { kind: 'overloaded' }, {}],
    [
      'has an object as its message',
      422,
      { object: 'error', message: { detail: [extra] } },
      { message: expect.stringMatching(/body\.seed: Extra inputs are not permitted/) },
      {},
    ],
    [
      'says the wait in words',
      429,
      { error: { message: wait, code: 'rate_limit_exceeded' } },
      { kind: 'rate-limit', retryAfterMs: 20_500 },
      {},
    ],
    [
      'compresses in a way that nobody asked for',
      200,
      'x',
      { message: expect.stringMatching(/its answer is compressed in a way that was not asked for.*zstd/) },
      { 'content-encoding': 'zstd' },
    ],
    [
      'says something without an end',
      200,
      'x'.repeat(65 * 2 ** 20),
      { message: expect.stringMatching(/its answer is longer than any answer of a model.*more than 64 MiB/) },
      {},
    ],
  ])('where it %s', async (_what, status, body, error, headers) => {
    await expect(askAt(await saying(status, body, { ...json, ...headers }))).rejects.toMatchObject(error);
  });

  test('that is tried again where there was no choice', async () => {
    const model = openai('m', { apiKey, baseUrl: await saying(200, { choices: [] }) });
    const fault = await faultOf(ask(model));
    expect(model.classify(fault)).toMatchObject({ retry: true, kind: 'transient' });
  });

  test('where a response failed in the middle of its stream', async () => {
    const error = { code: 'server_error', message: 'it broke' };
    const failed = JSON.stringify({ type: 'response.failed', response: { status: 'failed', error } });
    const baseUrl = await saying(200, `event: response.failed\ndata: ${failed}\n\n`, eventStream);
    const call = ask(openaiResponses('m', { apiKey, baseUrl }), 'hi', { stream: true });
    await expect(call).rejects.toMatchObject({
      kind: 'server',
      message: expect.stringContaining('it broke'),
    });
  });

  test('where its certificate is its own', async () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    const code = 'DEPTH_ZERO_SELF_SIGNED_CERT';
    const fault = Object.assign(new Error('self-signed certificate'), { code });
    agent.get('https://gpu.test').intercept({ path: /./, method: /./ }).replyWithError(fault).persist();
    const model = modelByName('openai-compatible:m@https://gpu.test/v1', { dispatcher: agent });
    await expect(ask(model)).rejects.toThrow(
      /its certificate is not trusted: name the authority that signed it in NODE_EXTRA_CA_CERTS/,
    );
    await agent.close();
  });
});
