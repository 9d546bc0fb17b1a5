import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { play } from '@masbench/core';
import { llmAgent, ModelError, type ModelProvider } from '@masbench/llm';
import { debate, debatePrompts, silent } from './debate.js';
import { everyProvider } from './every-provider.js';
import { saying } from './providers-servers.js';
import { ask } from './request.js';

const makers: Readonly<Record<string, (url: string) => ModelProvider>> = {
  ...everyProvider,
  responses: everyProvider['openai-responses'],
};

/**
 * Shapes and words of errors as providers document them and as users have reported them in public issues, with names and
 * ids of our own: provider, status, what it means, and the body of the answer.
 */
const rows = readFileSync(new URL('fixtures/faults.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => z.tuple([z.string(), z.int(), z.string(), z.json()]).parse(JSON.parse(line)));

/** A model of a provider that answers every call alike. */
async function answering(provider: string, status: number, body: unknown): Promise<ModelProvider> {
  const make = makers[provider];
  if (make === undefined) throw new Error(provider);
  return make(await saying(status, JSON.stringify(body)));
}

test.each(rows)('%s answers %i, which means %s: %j', async (provider, status, meaning, body) => {
  const outcome = await ask(await answering(provider, status, body)).then(
    ({ finish }) => finish.unified,
    (error: unknown) => (ModelError.isInstance(error) ? error.kind : String(error)),
  );
  expect(outcome).toBe(meaning);
});

test('output that is too much says so, and not that the prompt is too long', async () => {
  const message =
    "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens";
  const model = await answering('vllm', 400, { error: { message, code: 400 } });
  await expect(ask(model)).rejects.toThrow(/lower 'maxOutputTokens'/);
});

test.each(rows.filter(([, , meaning]) => meaning === 'content_filter' || meaning === 'context_overflow'))(
  '%s answers %i, %s %j, which costs nothing, as no model has read the prompt',
  async (provider, status, _meaning, body) => {
    const { usage, cost } = await ask(await answering(provider, status, body));
    expect([usage.input.total, usage.output.total, cost?.usd]).toEqual([0, 0, 0]);
  },
);

test.each(rows.filter(([, , meaning]) => meaning === 'auth' || meaning === 'quota'))(
  '%s answers %i, %s %j to every call, and the match stops instead of counting refusals',
  async (provider, status, _meaning, body) => {
    const model = await answering(provider, status, body);
    const agents = { A: llmAgent({ model, prompts: debatePrompts }), B: silent };
    const result = await play(debate, { config: {}, agents, seed: 7 });
    expect(result.status).toBe('aborted');
    expect(result.seats['A']?.standIns).toEqual({});
  },
);
