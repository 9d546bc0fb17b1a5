import { describe, expect, test } from 'vitest';
import { modelByName } from '@masbench/llm';
import type { ModelRequest } from '@masbench/llm';
import { findObjections } from './provider-rules/objections.ts';
import { splitName, type Provider } from './provider-rules/shapes.ts';
import { serve } from './providers-servers.js';
import { ask as askModel } from './request.js';
import type { Json } from '../src/model-request.ts';

/** Models that people play with in November 2026, one generation a text, by the rules that they are held to. */
const current: Readonly<Partial<Record<Provider, readonly string[]>>> = {
  openai: [
    'gpt-4o gpt-4.1-mini o3 o4-mini',
    'gpt-5 gpt-5-mini gpt-5-chat-latest',
    'gpt-5.1 gpt-5.2 gpt-5.4 gpt-5.5 gpt-5.6-luna gpt-5.6-sol',
  ],
  'openai-responses': ['gpt-5-nano gpt-5.2 gpt-5.6-terra'],
  anthropic: [
    'claude-haiku-4-5 claude-sonnet-4-5 claude-opus-4-5',
    'claude-opus-4-6 claude-sonnet-4-6 claude-opus-4-7 claude-opus-4-8',
    'claude-sonnet-5 claude-opus-5',
    'claude-opus-5-5 claude-sonnet-5-5 claude-haiku-5-5 claude-fable-5-1',
  ],
  google: [
    'gemini-2.0-flash gemini-2.5-pro gemini-2.5-flash gemini-2.5-flash-lite',
    'gemini-3-pro-preview gemini-3.1-pro-preview gemini-3.6-flash gemini-3.8-flash',
  ],
  deepseek: ['deepseek-chat deepseek-v4-pro deepseek-flash'],
  mistral: ['mistral-large-latest mistral-small-latest mistral-medium-3-5 magistral-medium-latest'],
  groq: ['openai/gpt-oss-120b qwen/qwen3-32b llama-3.3-70b-versatile'],
  xai: ['grok-4.3 grok-4.5'],
  ollama: ['gpt-oss:20b qwen3:8b llama3.2'],
  vllm: ['Qwen/Qwen3-8B openai/gpt-oss-120b'],
  llamacpp: ['qwen3-8b'],
};

const schema = {
  type: 'object',
  properties: {
    move: { type: 'string', enum: ['a', 'b'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['move', 'note'],
  additionalProperties: false,
};

/** The asks that a seat may make of a model. */
const asks: Readonly<Record<string, Partial<ModelRequest> & { readonly stream?: boolean }>> = {
  plain: {},
  limit: { maxOutputTokens: 4096 },
  json: { output: { mode: 'json' } },
  schema: { output: { mode: 'schema', name: 'move', schema } },
  'thinking low': { reasoning: { effort: 'low' }, maxOutputTokens: 4096 },
  'thinking high': { reasoning: { effort: 'high' }, maxOutputTokens: 16_384 },
  'thinking max': { reasoning: { effort: 'max', keepText: true }, maxOutputTokens: 16_384 },
  'thinking none': { reasoning: { effort: 'none' } },
  'a budget': { reasoning: { budgetTokens: 8000 }, maxOutputTokens: 4096, temperature: 0.2 },
  temperature: { temperature: 0.2, topP: 0.9 },
  'temperature without thinking': { temperature: 0, reasoning: { effort: 'none' } },
  'seed and stop': { seed: 7, stop: ['END'] },
  'a short answer that thinks': { reasoning: { effort: 'high' }, maxOutputTokens: 600 },
  stream: { stream: true, output: { mode: 'schema', name: 'move', schema } },
  'what recurs': {
    cacheKey: 'a-match-and-seat',
    messages: [
      { role: 'system', content: [{ type: 'text', text: 'The rules.', recurs: true }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Round 1. ', recurs: true },
          { type: 'text', text: 'Round 2. ', recurs: true },
          { type: 'text', text: 'Choose a move.' },
        ],
      },
    ],
  },
};

/** Returns what a provider is sent for an ask, without the prompt, and which settings were left out or changed. */
async function sendAsks(name: string): Promise<readonly Sent[]> {
  const server = await serve();
  const [provider, model] = splitName(name);
  const root = ['anthropic', 'google', 'ollama'].includes(provider) ? '' : '/v1';
  const one = modelByName(name, { apiKey: 'k', baseUrl: `${server.url}${root}` });
  const sent: Sent[] = [];
  for (const [ask, { stream, ...more }] of Object.entries(asks)) {
    const request: ModelRequest = {
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'The rules.' }] },
        { role: 'user', content: [{ type: 'text', text: 'Choose a move.' }] },
      ],
      output: { mode: 'text' },
      ...more,
    };
    const { warnings } = await askModel(one, request, { stream });
    const body = server.requests.at(-1)?.body;
    sent.push({
      ask,
      body,
      warned: warnings.flatMap(({ setting }) => setting ?? []).filter((setting) => setting !== 'output'),
      objections: findObjections(provider, model, body),
    });
  }
  return sent;
}

interface Sent {
  readonly ask: string;
  readonly body: Json | undefined;
  readonly warned: readonly string[];
  readonly objections: readonly string[];
}

/** One line of the golden file. The schema is always the same, and the prompt is no setting. */
function writeLine({ ask, body, warned }: Sent): string {
  const prompt = ['messages', 'input', 'contents', 'system', 'systemInstruction'];
  const settings = Object.fromEntries(
    Object.entries(Object(body)).filter(([name]) => !prompt.includes(name)),
  );
  const text = JSON.stringify(settings, (key, value: unknown) =>
    key === 'schema' ||
    key === 'responseJsonSchema' ||
    (key === 'format' && Object.hasOwn(Object(value), 'properties'))
      ? '…'
      : value,
  );
  return `  ${ask}: ${text}${warned.length === 0 ? '' : `  (changed: ${warned.join(', ')})`}`;
}

const names = Object.entries(current).flatMap(([provider, generations]) =>
  generations.flatMap((models) => models.split(' ')).map((model) => `${provider}:${model}`),
);

describe('bodies that current models take', () => {
  test('are on record, and no provider objects to one', async () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
    const sent = await Promise.all(names.map(async (name) => [name, await sendAsks(name)] as const));
    const refused = sent.flatMap(([name, all]) =>
      all.flatMap(({ ask, objections }) => objections.map((objection) => `${name}, ${ask}: ${objection}`)),
    );
    expect(refused).toEqual([]);
    const lines = sent.flatMap(([name, all]) => [name, ...all.map(writeLine)]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-bodies.txt');
  });
});
