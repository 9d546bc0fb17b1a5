import { createServer } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anthropic, google, modelByName, ModelError, ollama, openai, type ModelResult } from '@masbench/llm';
import { apiKey } from './every-provider.js';
import { completing, eventStream, json, listening, saying } from './providers-servers.js';
import { ask, faultOf } from './request.js';

const chunk = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}`;
const usageChunk = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } })}`;

async function streamed(body: string): Promise<ModelResult> {
  const baseUrl = await saying(200, body, eventStream);
  return ask(openai('m', { apiKey, baseUrl }), 'hi', { stream: true });
}

describe('on the wire', () => {
  test('an answer that was compressed unasked is read', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }] });
    const baseUrl = await listening((_incoming, response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(body)),
    );
    expect(await ask(openai('m', { apiKey, baseUrl }))).toMatchObject({ text: 'hi' });
  });

  test('a request names its client, unless the caller names another', async () => {
    const agents: (string | undefined)[] = [];
    const baseUrl = await listening((incoming, response) => {
      agents.push(incoming.headers['user-agent']);
      response.writeHead(200, json).end('{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}');
    });
    await ask(openai('m', { apiKey, baseUrl }));
    await ask(openai('m', { apiKey, baseUrl, headers: { 'User-Agent': 'mine' } }));
    expect(agents).toEqual(['masbench', 'mine']);
  });

  test('calls go through the proxy of the environment, and those to the own machine do not', async () => {
    const tunnels: string[] = [];
    const baseUrl = await completing('hi');
    const proxy = createServer();
    proxy.on('connect', (incoming, socket) => {
      tunnels.push(incoming.url ?? '');
      const upstream = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.pipe(socket);
        socket.pipe(upstream);
      });
      onTestFinished(() => void upstream.destroy());
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void proxy.close());
    const address = proxy.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { http_proxy: http, no_proxy: no } = process.env;
    process.env['http_proxy'] = `http://127.0.0.1:${port}`;
    delete process.env['no_proxy'];
    try {
      const { freshConnections } = await import('../src/http.ts');
      const dispatcher = freshConnections();
      const far = openai('m', { apiKey, baseUrl: 'http://models.example', dispatcher });
      expect(await ask(far)).toMatchObject({ text: 'hi' });
      expect(tunnels).toEqual(['models.example:80']);
      await ask(openai('m', { apiKey, baseUrl }));
      expect(tunnels).toHaveLength(1);
      await dispatcher.close();
    } finally {
      if (http === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = http;
      if (no !== undefined) process.env['no_proxy'] = no;
    }
  });

  test('a last event without a blank line counts, and one that is cut off or empty does not', async () => {
    const whole = [chunk('all '), chunk('of it', 'stop'), usageChunk].join('\n\n');
    expect(await streamed(whole)).toMatchObject({ text: 'all of it', usage: { output: { total: 4 } } });
    expect(await streamed(`${chunk('all', 'stop')}\n\n${usageChunk.slice(0, 40)}`)).toMatchObject({
      text: 'all',
      warnings: [{ code: 'usage_missing' }],
    });
    expect(await streamed(`data:\n\n${chunk('hi', 'stop')}\n\ndata: \n\n`)).toMatchObject({ text: 'hi' });
  });

  test('a last line of JSON without a line break counts', async () => {
    const lines = [
      { message: { role: 'assistant', content: 'hi' }, done: false },
      { message: { content: '' }, done: true, done_reason: 'stop', eval_count: 1, prompt_eval_count: 2 },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const baseUrl = await saying(200, text, { 'content-type': 'application/x-ndjson' });
    expect(await ask(ollama('m', { baseUrl }), 'hi', { stream: true })).toMatchObject({
      text: 'hi',
      usage: { input: { total: 2 } },
    });
  });

  test('a stream that said why it stopped ends, though the connection stays open', async () => {
    const baseUrl = await listening((_incoming, response) =>
      response.writeHead(200, eventStream).write(`${chunk('hi', 'stop')}\n\n${usageChunk}\n\n`),
    );
    expect(await ask(openai('m', { apiKey, baseUrl }), 'hi', { stream: true })).toMatchObject({
      text: 'hi',
      finish: { unified: 'stop' },
      usage: { output: { total: 4 } },
    });
  });

  const choice = (raw: string) => ({ choices: [{ message: { content: 'hi' }, finish_reason: raw }] });
  test.each([
    [openai, 'tool_calls', choice('tool_calls')],
    [anthropic, 'tool_use', { content: [], stop_reason: 'tool_use', usage: {} }],
    [anthropic, 'pause_turn', { content: [], stop_reason: 'pause_turn', usage: {} }],
    [google, 'MALFORMED_FUNCTION_CALL', { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }],
  ])('%o stops with %s, which is no answer', async (make, raw, body) => {
    const { finish } = await ask(make('m', { apiKey, baseUrl: await saying(200, body) }));
    expect(finish).toEqual({ unified: 'error', raw });
  });

  test.each([
    ['604.2', 605],
    ['1e308', undefined],
    ['-1', undefined],
  ])('%s output tokens count as %s, and no dollars that cannot be', async (written, total) => {
    const usage = { prompt_tokens: 1, completion_tokens: Number(written), cost: 1e308 };
    const model = modelByName('openrouter:m', { apiKey, baseUrl: await completing('hi', {}, usage) });
    expect(await ask(model)).toMatchObject({ usage: { output: { total } }, cost: undefined });
  });

  test('with your own key behind OpenRouter, both costs count', async () => {
    const usage = { cost: 0.001, is_byok: true, cost_details: { upstream_inference_cost: 0.01 } };
    const { cost } = await ask(
      modelByName('openrouter:m', { apiKey, baseUrl: await completing('hi', {}, usage) }),
    );
    expect(cost?.usd).toBeCloseTo(0.011, 9);
  });

  test.each([
    ['OpenRouter', (at: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(at) })],
    [
      'Anthropic',
      (at: number) => ({
        'anthropic-ratelimit-tokens-remaining': '500',
        'anthropic-ratelimit-input-tokens-remaining': '0',
        'anthropic-ratelimit-input-tokens-reset': new Date(at).toISOString(),
      }),
    ],
  ])('the reset of %s is waited for', async (_name, headers) => {
    const baseUrl = await listening((_incoming, response) =>
      response
        .writeHead(429, { ...json, ...headers(Date.now() + 12_000) })
        .end('{"error":{"message":"slow"}}'),
    );
    const error = await faultOf(ask(openai('m', { apiKey, baseUrl })));
    if (!ModelError.isInstance(error)) throw new Error('no model error');
    expect(error.retryAfterMs).toBeGreaterThan(5_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(12_000);
  });

  test('what the provider says not to try again is not tried again', async () => {
    const baseUrl = await saying(500, { error: { message: 'no' } }, { ...json, 'x-should-retry': 'false' });
    const model = openai('m', { apiKey, baseUrl });
    expect(model.classify(await faultOf(ask(model)))).toMatchObject({ retry: false });
  });
});
