import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { play } from '@masbench/core';
import {
  anthropic,
  google,
  llmAgent,
  ModelError,
  ollama,
  openai,
  openaiCompatible,
  openaiResponses,
  vllm,
  type ModelProvider,
} from '@masbench/llm';
import { deepseek, openrouter, qwen, xai } from '../src/providers/chat/chat.ts';
import { debate, debatePrompts, silent } from './debate.js';
import { saying } from './providers-servers.js';
import { ask } from './request.js';

const apiKey = 'test-key-0123456789';
const at = (baseUrl: string) => ({ apiKey, baseUrl });
const makers = {
  openai: (url: string) => openai('m', at(url)),
  responses: (url: string) => openaiResponses('m', at(url)),
  anthropic: (url: string) => anthropic('m', at(url)),
  google: (url: string) => google('m', at(url)),
  xai: (url: string) => xai('m', at(url)),
  deepseek: (url: string) => deepseek('m', at(url)),
  qwen: (url: string) => qwen('m', at(url)),
  openrouter: (url: string) => openrouter('m', at(url)),
  ollama: (url: string) => ollama('m', at(url)),
  vllm: (url: string) => vllm('m', at(url)),
  azure: (url: string) => openaiCompatible('m', at(url)),
  groq: (url: string) => openaiCompatible('m', at(url)),
} satisfies Record<string, (url: string) => ModelProvider>;

/**
 * Shapes and words of errors as providers document them and as users have reported them in public issues, with names and
 * ids of our own: provider, status, what it means, and the body of the answer.
 */
const rows = readFileSync(new URL('fixtures/faults.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) =>
    z
      .tuple([z.custom<keyof typeof makers>((name) => String(name) in makers), z.int(), z.string(), z.json()])
      .parse(JSON.parse(line)),
  );

test.each(rows)('%s answers %i, which means %s: %j', async (provider, status, meaning, body) => {
  const url = await saying(status, JSON.stringify(body));
  const outcome = await ask(makers[provider](url)).then(
    ({ finish }) => finish.unified,
    (error: unknown) => (ModelError.isInstance(error) ? error.kind : String(error)),
  );
  expect(outcome).toBe(meaning);
});

test('output that is too much says so, and not that the prompt is too long', async () => {
  const message =
    "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens";
  const url = await saying(400, JSON.stringify({ error: { message, code: 400 } }));
  await expect(ask(makers.vllm(url))).rejects.toThrow(/lower 'maxOutputTokens'/);
});

test.each(rows.filter(([, , meaning]) => meaning === 'content_filter' || meaning === 'context_overflow'))(
  '%s answers %i, %s %j, which costs nothing, as no model has read the prompt',
  async (provider, status, _meaning, body) => {
    const url = await saying(status, JSON.stringify(body));
    const { usage, cost } = await ask(makers[provider](url));
    expect({ input: usage.input.total, output: usage.output.total, usd: cost?.usd }).toEqual({
      input: 0,
      output: 0,
      usd: 0,
    });
  },
);

test.each(rows.filter(([, , meaning]) => meaning === 'auth' || meaning === 'quota'))(
  '%s answers %i, %s %j to every call, and the match stops instead of counting refusals',
  async (provider, status, _meaning, body) => {
    const model = makers[provider](await saying(status, JSON.stringify(body)));
    const result = await play(debate, {
      config: {},
      agents: { A: llmAgent({ model, prompts: debatePrompts }), B: silent },
      seed: 7,
    });
    expect(result.status).toBe('aborted');
    expect(result.seats['A']?.standIns).toEqual({});
  },
);
