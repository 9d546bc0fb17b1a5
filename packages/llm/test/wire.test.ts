import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { anthropic, google, ModelError, ollama, openai, type ModelResult } from '@masbench/llm';
import { openrouter } from '../src/providers/chat/chat.ts';
import { context, request } from './request.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serving(
  answer: (incoming: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly port: number }> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    answer(incoming, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port };
}

const apiKey = 'test-key';
const completion = (finish: string, usage: object = {}): string =>
  JSON.stringify({ choices: [{ message: { content: 'hi' }, finish_reason: finish }], usage });
const json = { 'content-type': 'application/json' };
const sse = { 'content-type': 'text/event-stream' };
const chunk = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}`;
const usageChunk = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } })}`;

async function streamed(body: string): Promise<ModelResult> {
  const { url } = await serving((_incoming, response) => response.writeHead(200, sse).end(body));
  return openai('m', { apiKey, baseUrl: url }).generate(request(), context({ stream: true }));
}

describe('on the wire', () => {
  test('an answer that was compressed unasked is read', async () => {
    const { url } = await serving((_incoming, response) =>
      response
        .writeHead(200, { ...json, 'content-encoding': 'gzip' })
        .end(gzipSync(completion('stop', { prompt_tokens: 1, completion_tokens: 1 }))),
    );
    await expect(openai('m', { apiKey, baseUrl: url }).generate(request(), context())).resolves.toMatchObject(
      {
        text: 'hi',
      },
    );
  });

  test('a request names its client, unless the caller names another', async () => {
    const agents: (string | undefined)[] = [];
    const { url } = await serving((incoming, response) => {
      agents.push(incoming.headers['user-agent']);
      response.writeHead(200, json).end(completion('stop'));
    });
    await openai('m', { apiKey, baseUrl: url }).generate(request(), context());
    await openai('m', { apiKey, baseUrl: url, headers: { 'User-Agent': 'mine' } }).generate(
      request(),
      context(),
    );
    expect(agents).toEqual(['masbench', 'mine']);
  });

  test('calls go through the proxy of the environment, and those to the own machine do not', async () => {
    const tunnels: string[] = [];
    const { url, port } = await serving((_incoming, response) =>
      response.writeHead(200, json).end(completion('stop')),
    );
    const proxy = createServer();
    proxy.on('connect', (incoming, socket) => {
      tunnels.push(incoming.url ?? '');
      const upstream = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.pipe(socket);
        socket.pipe(upstream);
      });
      closers.push(() => void upstream.destroy());
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    closers.push(() => void proxy.close());
    const address = proxy.address();
    const before = { http: process.env['http_proxy'], no: process.env['no_proxy'] };
    process.env['http_proxy'] =
      `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    delete process.env['no_proxy'];
    try {
      const { freshConnections } = await import('../src/http.ts');
      const dispatcher = freshConnections();
      const far = openai('m', { apiKey, baseUrl: 'http://models.example', dispatcher });
      await expect(far.generate(request(), context())).resolves.toMatchObject({ text: 'hi' });
      expect(tunnels).toEqual(['models.example:80']);
      await openai('m', { apiKey, baseUrl: url }).generate(request(), context());
      expect(tunnels).toHaveLength(1);
      await dispatcher.close();
    } finally {
      if (before.http === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before.http;
      if (before.no !== undefined) process.env['no_proxy'] = before.no;
    }
  });

  test('a last event without a blank line counts, and one that is cut off does not', async () => {
    const whole = [chunk('all '), chunk('of it', 'stop'), usageChunk].join('\n\n');
    expect(await streamed(whole)).toMatchObject({ text: 'all of it', usage: { output: { total: 4 } } });
    expect(await streamed(`${chunk('all', 'stop')}\n\n${usageChunk.slice(0, 40)}`)).toMatchObject({
      text: 'all',
      warnings: [{ code: 'usage_missing' }],
    });
  });

  test('empty events are passed over', async () => {
    expect(await streamed(`data:\n\n${chunk('hi', 'stop')}\n\ndata: \n\n`)).toMatchObject({ text: 'hi' });
  });

  test('a last line of JSON without a line break counts', async () => {
    const lines = [
      { message: { role: 'assistant', content: 'hi' }, done: false },
      {
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: 'stop',
        eval_count: 1,
        prompt_eval_count: 2,
      },
    ];
    const { url } = await serving((_incoming, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .end(lines.map((line) => JSON.stringify(line)).join('\n')),
    );
    await expect(
      ollama('m', { baseUrl: url }).generate(request(), context({ stream: true })),
    ).resolves.toMatchObject({
      text: 'hi',
      usage: { input: { total: 2 } },
    });
  });

  test('a stream that said why it stopped ends, though the connection stays open', async () => {
    const { url } = await serving((_incoming, response) => {
      response.writeHead(200, sse).write(`${chunk('hi', 'stop')}\n\n${usageChunk}\n\n`);
    });
    await expect(
      openai('m', { apiKey, baseUrl: url }).generate(request(), context({ stream: true })),
    ).resolves.toMatchObject({ text: 'hi', finish: { unified: 'stop' }, usage: { output: { total: 4 } } });
  });

  test.each([
    ['openai', 'tool_calls'],
    ['anthropic', 'tool_use'],
    ['anthropic', 'pause_turn'],
    ['google', 'MALFORMED_FUNCTION_CALL'],
  ] as const)('%s stops with %s, which is no answer', async (provider, raw) => {
    const body = {
      openai: completion(raw),
      anthropic: JSON.stringify({ content: [], stop_reason: raw, usage: {} }),
      google: JSON.stringify({ candidates: [{ finishReason: raw }] }),
    }[provider];
    const { url } = await serving((_incoming, response) => response.writeHead(200, json).end(body));
    const make = { openai, anthropic, google }[provider];
    await expect(make('m', { apiKey, baseUrl: url }).generate(request(), context())).resolves.toMatchObject({
      finish: { unified: 'error', raw },
    });
  });

  test.each([
    ['604.2', 605],
    ['1e308', undefined],
    ['-1', undefined],
  ])('%s output tokens count as %s', async (written, total) => {
    const { url } = await serving((_incoming, response) =>
      response
        .writeHead(200, json)
        .end(
          `{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":${written},"cost":1e308}}`,
        ),
    );
    const result = await openrouter('m', { apiKey, baseUrl: url }).generate(request(), context());
    expect(result.usage.output.total).toBe(total);
    expect(result.cost).toBeUndefined();
  });

  test('with your own key behind OpenRouter, both costs count', async () => {
    const { url } = await serving((_incoming, response) =>
      response
        .writeHead(200, json)
        .end(
          completion('stop', { cost: 0.001, is_byok: true, cost_details: { upstream_inference_cost: 0.01 } }),
        ),
    );
    const { cost } = await openrouter('m', { apiKey, baseUrl: url }).generate(request(), context());
    expect(cost?.usd).toBeCloseTo(0.011, 9);
  });

  test.each([
    ['OpenRouter', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': () => String(Date.now() + 12_000) }],
    [
      'Anthropic',
      {
        'anthropic-ratelimit-tokens-remaining': '500',
        'anthropic-ratelimit-input-tokens-remaining': '0',
        'anthropic-ratelimit-input-tokens-reset': () => new Date(Date.now() + 12_000).toISOString(),
      },
    ],
  ] as const)('the reset of %s is waited for', async (_name, headers) => {
    const { url } = await serving((_incoming, response) => {
      const written = Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'function' ? value() : value,
      ]);
      response
        .writeHead(429, { ...json, ...Object.fromEntries(written) })
        .end('{"error":{"message":"slow"}}');
    });
    const error: unknown = await openai('m', { apiKey, baseUrl: url })
      .generate(request(), context())
      .catch((thrown: unknown) => thrown);
    if (!ModelError.isInstance(error)) throw new Error('no model error');
    expect(error.retryAfterMs).toBeGreaterThan(5_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(12_000);
  });

  test('what the provider says not to try again is not tried again', async () => {
    const { url } = await serving((_incoming, response) =>
      response.writeHead(500, { ...json, 'x-should-retry': 'false' }).end('{"error":{"message":"no"}}'),
    );
    const model = openai('m', { apiKey, baseUrl: url });
    const error: unknown = await model.generate(request(), context()).catch((thrown: unknown) => thrown);
    expect(model.classify(error)).toMatchObject({ retry: false });
  });
});
