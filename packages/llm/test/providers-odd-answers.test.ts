import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import {
  openai,
  openaiResponses,
  type ModelProvider,
  type ModelRequest,
  type ModelResult,
} from '@masbench/llm';
import { xai } from '../src/providers/chat/chat.ts';
import type { FaultKind } from '../src/testing/mock/faults.ts';
import { closeServers, saying, serve } from './providers-servers.js';

afterEach(closeServers);

const apiKey = 'sk-test-0123456789abcdefghij';
const request: ModelRequest = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
  output: { mode: 'text' },
};

async function ask(provider: ModelProvider, stream = false): Promise<ModelResult> {
  return provider.generate(request, { signal: new AbortController().signal, stream });
}

describe('a signal that many calls share', () => {
  test('holds one listener for all of them and none in the end, however they ended', async () => {
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
