import { MockAgent } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { modelByName } from '@masbench/llm';
import { closeServers, saying } from './providers-servers.js';
import { context, request } from './request.js';

afterEach(closeServers);

const ask = async (
  url: string,
  stream = false,
): Promise<Awaited<ReturnType<ReturnType<typeof modelByName>['generate']>>> =>
  modelByName(`openai-compatible:m@${url}/v1`).generate(
    request('hi', { reasoning: { keepText: true } }),
    context({ stream }),
  );

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

describe('an answer in parts', () => {
  const parts = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'hmm' }] },
    { type: 'text', text: 'yes' },
  ];

  test('is read where it is streamed', async () => {
    const stream = [
      chunk({ content: parts.slice(0, 1) }),
      chunk({ content: parts.slice(1) }),
      chunk({}, 'stop'),
    ];
    const url = await saying(200, `${stream.join('')}data: [DONE]\n\n`, {
      'content-type': 'text/event-stream',
    });
    expect(await ask(url, true)).toMatchObject({ text: 'yes', reasoningText: 'hmm' });
  });

  test('is read where it comes whole', async () => {
    const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: parts } };
    const url = await saying(200, JSON.stringify({ model: 'm', choices: [choice] }));
    expect(await ask(url)).toMatchObject({ text: 'yes', reasoningText: 'hmm' });
  });
});

test.each([
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['model_length', 'length'],
])('an answer that ends with %s is one', async (raw, unified) => {
  const choice = { index: 0, finish_reason: raw, message: { role: 'assistant', content: 'yes' } };
  const url = await saying(200, JSON.stringify({ model: 'm', choices: [choice] }));
  expect((await ask(url)).finish).toEqual({ unified, raw });
});

describe('a server that is odd ends in a sentence that helps', () => {
  test('where its message is an object', async () => {
    const body = {
      object: 'error',
      message: {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }],
      },
    };
    const url = await saying(422, JSON.stringify(body));
    await expect(ask(url)).rejects.toThrow(/body\.seed: Extra inputs are not permitted/);
  });

  test('where the wait stands in words', async () => {
    const body = {
      error: { message: 'Rate limit reached. Please try again in 20.5s.', code: 'rate_limit_exceeded' },
    };
    const url = await saying(429, JSON.stringify(body));
    await expect(ask(url)).rejects.toMatchObject({ kind: 'rate-limit', retryAfterMs: 20_500 });
  });

  test('where its body is compressed in a way that nobody asked for', async () => {
    const url = await saying(200, 'x', { 'content-type': 'application/json', 'content-encoding': 'zstd' });
    await expect(ask(url)).rejects.toThrow(/its answer is compressed in a way that was not asked for.*zstd/);
  });

  test('where its body has no end', async () => {
    const url = await saying(200, 'x'.repeat(65 * 2 ** 20));
    await expect(ask(url)).rejects.toThrow(
      /its answer is longer than any answer of a model.*more than 64 MiB/,
    );
  });

  test('where its certificate is its own', async () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    const fault = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    agent.get('https://gpu.test').intercept({ path: /./, method: /./ }).replyWithError(fault).persist();
    const model = modelByName('openai-compatible:m@https://gpu.test/v1', { dispatcher: agent });
    await expect(model.generate(request('hi'), context())).rejects.toThrow(
      /its certificate is not trusted: name the authority that signed it in NODE_EXTRA_CA_CERTS/,
    );
    await agent.close();
  });
});
