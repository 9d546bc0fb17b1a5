import { describe, expect, test } from 'vitest';
import { modelByName } from '@masbench/llm';
import { serve } from './providers-servers.js';
import { ask, request } from './request.js';

/** A prompt of about so many tokens. */
const prompt = (tokens: number): string => 'word '.repeat(Math.floor((tokens * 4) / 5));

describe('the context that a server tells', () => {
  test.each([
    ['vllm', 'vllm'],
    ['llamacpp', 'llamacpp'],
    ['lmstudio', 'lmstudio'],
    ['vllm', 'openai-compatible'],
    ['llamacpp', 'openai-compatible'],
  ] as const)('of %s bounds the output that %s asks for', async (kind, provider) => {
    const server = await serve({ context: { server: kind, tokens: 8192 } });
    const model = modelByName(`${provider}:mock@${server.url}/v1`);
    const { finish, warnings } = await ask(model, request(prompt(4000), { maxOutputTokens: 16_384 }));
    expect(finish.unified).toBe('stop');
    expect(warnings.map(({ setting }) => setting)).toEqual(['maxOutputTokens']);
    const { max_tokens: sent } = Object(server.requests[0]?.body);
    expect(sent).toBeLessThanOrEqual(8192 - 4000);
    expect(sent).toBeGreaterThan(2000);
  });

  test('is asked for once', async () => {
    const server = await serve({ context: { server: 'vllm', tokens: 8192 } });
    const model = modelByName(`vllm:mock@${server.url}/v1`);
    for (let call = 0; call < 3; call += 1) await ask(model, request('hi', { maxOutputTokens: 100 }));
    expect(server.requests).toHaveLength(3);
    expect(await model.room?.()).toMatchObject({ contextTokens: 8192 });
  });

  test('of Ollama is asked for with every call, larger than its default', async () => {
    const server = await serve({ context: { server: 'ollama', tokens: 4096 } });
    const model = modelByName(`ollama:mock@${server.url}`);
    const { finish } = await ask(model, request(prompt(9000), { maxOutputTokens: 4096 }));
    expect(finish.unified).toBe('stop');
    const sent = { options: { num_ctx: 16_384 }, truncate: false, shift: false };
    expect(server.requests[0]?.body).toMatchObject(sent);
    const more = modelByName(`ollama:mock@${server.url}?contextTokens=32768`);
    expect((await ask(more, prompt(20_000))).finish.unified).toBe('stop');
  });

  test('too long a prompt is not cut, and is not too large an output limit', async () => {
    for (const [kind, provider, root] of [
      ['vllm', 'vllm', '/v1'],
      ['llamacpp', 'llamacpp', '/v1'],
      ['ollama', 'ollama', ''],
    ] as const) {
      const server = await serve({ context: { server: kind, tokens: 4096, most: 4096 } });
      const model = modelByName(`${provider}:mock@${server.url}${root}`);
      const long = await ask(model, request(prompt(6000), { maxOutputTokens: 1000 }));
      expect(long.finish.unified).toBe('context_overflow');
    }
    const untold = await serve({ context: { server: 'vllm', tokens: 8192 } });
    const model = modelByName(`groq:mock@${untold.url}/v1`, { apiKey: 'k' });
    // A server that lists nothing names its context where it refuses: that is kept.
    for (const calls of [2, 3]) {
      const { finish, warnings } = await ask(model, request('hi', { maxOutputTokens: 16_384 }));
      expect(finish.unified).toBe('stop');
      expect(warnings.map(({ setting }) => setting)).toEqual(['maxOutputTokens']);
      expect(untold.requests).toHaveLength(calls);
    }
  });

  test('an older Ollama that cuts a prompt is found out', async () => {
    const server = await serve({
      reply: { text: 'ok', usage: { inputTokens: 4096, outputTokens: 1 } },
      context: { server: 'ollama', tokens: 4096, most: 4096 },
    });
    const model = modelByName(`ollama:mock@${server.url}`);
    expect((await ask(model, 'hi')).finish.unified).toBe('context_overflow');
  });
});
