import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anthropic, google, ollama, openai, openaiResponses } from '@masbench/llm';
import type { ModelProvider } from '@masbench/llm';
import { ask } from './request.js';

/* The same providers against a mock server by other authors. */

const mock = new LLMock({ port: 0 });
let url = '';

beforeAll(async () => {
  mock.onMessage('hello', { content: 'good morning' });
  mock.onMessage('limit me', {
    error: { message: 'Rate limit reached', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    status: 429,
  });
  url = await mock.start();
});

afterAll(() => mock.stop());

const apiKey = 'k';
const makers: Readonly<Record<string, () => ModelProvider>> = {
  openai: () => openai('gpt-4o', { apiKey, baseUrl: `${url}/v1` }),
  'openai-responses': () => openaiResponses('gpt-4o', { apiKey, baseUrl: `${url}/v1` }),
  anthropic: () => anthropic('claude-sonnet-4-5', { apiKey, baseUrl: url }),
  google: () => google('gemini-2.5-flash', { apiKey, baseUrl: url }),
  ollama: () => ollama('llama3.2', { baseUrl: url }),
};

describe.each(Object.entries(makers))('%s', (_name, make) => {
  test.each([false, true])('brings the answer (streamed: %s)', async (stream) => {
    const result = await ask(make(), 'hello', { stream });
    expect(result).toMatchObject({ text: 'good morning', finish: { unified: 'stop' } });
  });

  test('knows a rate limit', async () => {
    await expect(ask(make(), 'limit me')).rejects.toMatchObject({ kind: 'rate-limit', status: 429 });
  });
});
