import {
  budget,
  ledger,
  modelByName,
  retryDecision,
  type ModelError,
  type ModelRequest,
} from '@masbench/llm';
import { describe, expect, test } from 'vitest';
import type { CallContext, Json } from '../src/model-request.ts';
import { retryAfterMs } from '../src/providers/retry-after.ts';
import { everyProvider } from './every-provider.js';
import { json, listening, saying, serve } from './providers-servers.js';
import { ask, faultOf, price, request } from './request.js';

type Body = Readonly<Record<string, Json | undefined>>;

/** A server that turns requests away as the function says, and answers the others; with the bodies that it got. */
async function refusing(
  refuse: (body: Body) => readonly [status: number, answer: string | object] | undefined,
): Promise<{ readonly url: string; readonly bodies: Body[] }> {
  const bodies: Body[] = [];
  const url = await listening((incoming, response) => {
    let text = '';
    incoming.on('data', (piece) => (text += String(piece)));
    incoming.on('end', () => {
      if (incoming.method === 'GET') return void response.writeHead(404).end();
      const body: Body = JSON.parse(text);
      bodies.push(body);
      const refused = refuse(body);
      const message = { role: 'assistant', content: 'ok' };
      const answer = {
        model: 'm',
        choices: [{ index: 0, finish_reason: 'stop', message }],
        usage: { prompt_tokens: 5, completion_tokens: 1 },
      };
      const [status, said] = refused ?? [200, answer];
      response.writeHead(status, typeof said === 'string' ? { 'content-type': 'text/html' } : json);
      response.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  return { url: `${url}/v1`, bodies };
}

const rules: ModelRequest = request('x', {
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'The rules.' }] },
    { role: 'user', content: [{ type: 'text', text: 'Choose.' }] },
  ],
});

const schema: ModelRequest['output'] = {
  mode: 'schema',
  name: 'n',
  schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
};

describe('a template without a system message', () => {
  test.each([
    { object: 'error', message: 'System role not supported', type: 'BadRequestError', code: 400 },
    { error: { message: 'Conversation roles must alternate user/assistant/user/assistant/...' } },
    { error: { code: 500, message: 'Jinja Exception: System role not supported', type: 'server_error' } },
    { error: { message: 'Only user and assistant roles are supported!' } },
    { error: { message: 'Developer instruction is not enabled for models/gemma-3-27b-it' } },
  ])('gets the text of the system in the message of the user, learned once: %j', async (answer) => {
    const { url, bodies } = await refusing(({ messages }) =>
      JSON.stringify(messages).includes('"system"') ? [400, answer] : undefined,
    );
    const model = modelByName(`vllm:gemma@${url}`);
    for (const calls of [2, 3]) {
      expect((await ask(model, rules)).text).toBe('ok');
      expect(bodies).toHaveLength(calls);
      expect(bodies.at(-1)?.['messages']).toEqual([{ role: 'user', content: 'The rules.\n\nChoose.' }]);
    }
  });
});

describe('a context that a server tells where it refuses', () => {
  test.each([
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens and your request has 600 input tokens (16384 > 8192 - 600).",
      7592,
    ],
    [
      "This model's maximum context length is 8192 tokens. However, you requested 16984 tokens (600 in the messages, 16384 in the completion). Please reduce the length of the messages or completion.",
      7592,
    ],
    [
      '`inputs` tokens + `max_new_tokens` must be <= 8192. Given: 600 `inputs` tokens and 16384 `max_new_tokens`',
      7592,
    ],
    [
      'max_tokens is too large: 16384. This model supports at most 4096 completion tokens, whereas you provided 16384.',
      4096,
    ],
    ['`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens`', 8192],
  ])('is read once, fitted, and kept: %s', async (message, most) => {
    const { url, bodies } = await refusing(({ max_tokens: wanted }) =>
      Number(wanted) > most ? [400, { error: { message } }] : undefined,
    );
    const model = modelByName(`vllm:m@${url}`);
    for (const calls of [2, 3]) {
      expect((await ask(model, request('hi', { maxOutputTokens: 16_384 }))).text).toBe('ok');
      expect(bodies).toHaveLength(calls);
    }
    expect(bodies[1]?.['max_tokens']).toBe(most);
  });

  test('ends in a sentence that names it where the prompt alone is too long', async () => {
    const message =
      "This model's maximum context length is 8192 tokens. However, your request has 9000 input tokens.";
    const { url, bodies } = await refusing(() => [400, { error: { message } }]);
    const result = await ask(modelByName(`vllm:m@${url}`), request('hi', { maxOutputTokens: 1000 }));
    expect(bodies).toHaveLength(1);
    expect(result.finish.unified).toBe('context_overflow');
    expect(result.warnings.map((one) => one.message)).toEqual([message]);
  });
});

describe('an answer that Groq calls failed', () => {
  test("is the model's, if empty, where its text is not told", async () => {
    const error = { message: 'Tool choice is none, but model called a tool', code: 'tool_use_failed' };
    const { url } = await refusing(() => [400, { error }]);
    const model = modelByName(`groq:llama@${url}`, { apiKey: 'k' });
    expect(await ask(model, request('hi'))).toMatchObject({ text: '', finish: { unified: 'stop' } });
  });

  test.each([
    "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
    "Generated JSON does not match the expected schema. Please adjust your prompt. See 'failed_generation' for more details.",
    "jsonschema: '/choice' does not validate with /properties/choice/enum: value must be one of",
  ])("is the model's answer: %s", async (message) => {
    const error = {
      message,
      type: 'invalid_request_error',
      code: 'json_validate_failed',
      failed_generation: '{"summary": "x',
    };
    const { url } = await refusing(() => [400, { error }]);
    const model = modelByName(`groq:llama@${url}`, { apiKey: 'k' });
    const result = await ask(model, request('hi', { output: schema }));
    expect(result).toMatchObject({
      text: '{"summary": "x',
      finish: { unified: 'stop' },
      usage: { estimated: true },
    });
    expect(result.usage.output.total).toBeGreaterThan(0);
  });
});

describe('a router none of whose hosts takes a request', () => {
  const answer = {
    error: { message: 'No endpoints found that can handle the requested parameters.', code: 404 },
  };

  test('refuses the schema only if nothing else was asked for', async () => {
    const { url } = await refusing(() => [404, answer]);
    const model = modelByName(`openrouter:some/model@${url}`, { apiKey: 'k' });
    const kindOf = async (more: Partial<ModelRequest>) =>
      ((await faultOf(ask(model, request('hi', { output: schema, ...more })))) as ModelError).kind;
    expect(await kindOf({})).toBe('schema-rejected');
    expect(await kindOf({ temperature: 0 })).toBe('bad-request');
  });

  test('is not asked for a temperature that the model does not take', async () => {
    const { url, bodies } = await refusing(({ temperature }) =>
      temperature === undefined ? undefined : [404, answer],
    );
    const model = modelByName(`openrouter:openai/gpt-5.5@${url}`, { apiKey: 'k' });
    const { outputMode, warnings } = await ask(model, request('hi', { output: schema, temperature: 0 }));
    expect(outputMode).toBe('schema');
    expect(warnings.map(({ setting }) => setting)).toEqual(['temperature']);
    expect(bodies).toHaveLength(1);
  });
});

describe('other refusals', () => {
  test.each([
    [
      'openai',
      429,
      {
        error: {
          message:
            'Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 45000. The input or output tokens must be reduced in order to run successfully.',
          code: 'rate_limit_exceeded',
        },
      },
      'bad-request',
      false,
    ],
    [
      'groq',
      413,
      {
        error: {
          message: 'Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000',
          code: 'rate_limit_exceeded',
        },
      },
      'bad-request',
      false,
    ],
    [
      'openai',
      429,
      {
        error: {
          message:
            'Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Used 29000, Requested 4500. Please try again in 7s.',
          code: 'rate_limit_exceeded',
        },
      },
      'rate-limit',
      true,
    ],
    ['openai', 504, '<html><title>504 Gateway Time-out</title></html>', 'timeout', true],
    ['openai', 410, { error: { message: 'The model `gpt-4` has been shut down' } }, 'unknown-model', false],
    [
      'openai',
      400,
      { error: { message: 'The provided model identifier is invalid.' } },
      'unknown-model',
      false,
    ],
    [
      'openai',
      400,
      {
        error: {
          message: 'The specified schema produces a constraint that has too many states for serving.',
          status: 'INVALID_ARGUMENT',
        },
      },
      'schema-rejected',
      false,
    ],
    [
      'openai',
      400,
      {
        error: {
          message: 'A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.',
        },
      },
      'schema-rejected',
      false,
    ],
  ] as const)(
    'of %s with %i are read as they are meant: %j',
    async (provider, status, answer, kind, retry) => {
      const { url } = await refusing(() => [status, answer]);
      const fault = await faultOf(ask(modelByName(`${provider}:m@${url}`, { apiKey: 'k' })));
      expect((fault as ModelError).kind).toBe(kind);
      expect(retryDecision(fault).retry).toBe(retry);
    },
  );

  test('that name a day wait by the clock of the reply', () => {
    const headers = { date: 'Sat, 28 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 28 Nov 2026 10:00:05 GMT' };
    const twoHoursOff = Date.parse('2026-11-28T08:00:00Z');
    expect(retryAfterMs(headers, {}, twoHoursOff)).toBe(5_000);
    expect(
      retryAfterMs({ 'retry-after': headers['retry-after'] }, {}, Date.parse('2026-11-28T10:00:01Z')),
    ).toBe(4_000);
  });
});

describe('a request that nobody read', () => {
  const message = 'this parameter is not supported with this model';
  const type = 'invalid_request_error';
  test.each(Object.entries(everyProvider))('costs nothing at %s, whole or streamed', async (_id, create) => {
    const refuses = {
      'bad-request': await saying(400, {
        type: 'error',
        error: { message, type, status: 'INVALID_ARGUMENT' },
      }),
      auth: (await serve({ faults: () => 'auth' })).url,
      'unknown-model': (await serve({ faults: () => 'unknown-model' })).url,
      'rate-limit': (await serve({ faults: () => 'rate-limit' })).url,
    };
    for (const [kind, url] of Object.entries(refuses))
      for (const stream of [false, true]) {
        const account = ledger({ costUsd: 1 });
        const model = create(url);
        const prices = { [`${model.id}:${model.model}`]: price(10, 10) };
        const paid = budget({ account, prices, maxOutputTokens: 100 })(model);
        expect(await faultOf(ask(paid, 'Hello', { stream }))).toMatchObject({ kind });
        expect(account.billed()).toMatchObject({ costUsd: 0, outputTokens: 0 });
        expect(account.lost()).toEqual({ calls: 0, tokens: 0, costUsd: 0 });
      }
  });
});

describe('other callers and streams', () => {
  test('without a signal are answered', async () => {
    const { url } = await refusing(() => undefined);
    const untyped: unknown = { tags: {} };
    const result = await modelByName(`vllm:m@${url}`).generate(request('hi'), untyped as CallContext);
    expect(result.text).toBe('ok');
  });

  test('of several answers get the first, whole, however their pieces come in turn', async () => {
    const piece = (index: number, content: string, finish: string | null = null): string =>
      `data: ${JSON.stringify({ model: 'm', choices: [{ index, delta: { content }, finish_reason: finish }] })}\n\n`;
    const text = [
      piece(1, '{"n":2'),
      piece(0, '{"n":'),
      piece(1, '}', 'stop'),
      piece(0, '1}', 'stop'),
      'data: [DONE]\n\n',
    ].join('');
    const url = await listening((_incoming, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text),
    );
    const result = await ask(modelByName(`vllm:m@${url}/v1`), request('hi'), { stream: true });
    expect(result.text).toBe('{"n":1}');
  });
});
