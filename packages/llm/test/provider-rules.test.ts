import { describe, expect, test } from 'vitest';
import type { Json } from '../src/model-request.ts';
import { findObjections } from './provider-rules/objections.ts';
import { readOn, rules } from './provider-rules/rules.ts';
import type { Provider } from './provider-rules/shapes.ts';

const messages = [{ role: 'user', content: 'Answer in JSON.' }];
const closed = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};
const format = (schema: Json): Json => ({
  type: 'json_schema',
  json_schema: { name: 'x', schema, strict: true },
});

const chat = (model: string, more: Json = {}): Json => ({ model, messages, ...Object(more) });
const claude = (model: string, more: Json = {}): Json => ({
  model,
  max_tokens: 4096,
  messages,
  ...Object(more),
});
const gemini = (thinkingConfig: Json, more: Json = {}): Json => ({
  contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
  generationConfig: { thinkingConfig, ...Object(more) },
});

/** Bodies that masbench sent until November 2026, and that their provider answers with an error. */
const refused: readonly (readonly [name: string, provider: Provider, model: string, body: Json])[] = [
  ...['claude-haiku-4-5', 'claude-sonnet-4-5', 'claude-opus-4-5'].map(
    (model) =>
      [
        `${model}: adaptive thinking`,
        'anthropic',
        model,
        claude(model, { thinking: { type: 'adaptive' } }),
      ] as const,
  ),
  ...['claude-opus-4-7', 'claude-opus-5-5', 'claude-haiku-5-5', 'claude-fable-5-1'].map(
    (model) =>
      [
        `${model}: a thinking budget`,
        'anthropic',
        model,
        claude(model, { max_tokens: 16_000, thinking: { type: 'enabled', budget_tokens: 8000 } }),
      ] as const,
  ),
  [
    'a thinking budget above the output limit',
    'anthropic',
    'claude-sonnet-4-5',
    claude('claude-sonnet-4-5', { thinking: { type: 'enabled', budget_tokens: 8000 } }),
  ],
  [
    'a temperature beside thinking',
    'anthropic',
    'claude-sonnet-4-5',
    claude('claude-sonnet-4-5', {
      max_tokens: 16_000,
      thinking: { type: 'enabled', budget_tokens: 8000 },
      temperature: 0.2,
    }),
  ],
  ...['claude-opus-5-5', 'claude-fable-5-1'].map(
    (model) =>
      [
        `${model}: thinking disabled`,
        'anthropic',
        model,
        claude(model, { thinking: { type: 'disabled' } }),
      ] as const,
  ),
  [
    'an effort at a model without efforts',
    'anthropic',
    'claude-haiku-4-5',
    claude('claude-haiku-4-5', { output_config: { effort: 'high' } }),
  ],
  [
    'a temperature at a model after Opus 4.6',
    'anthropic',
    'claude-opus-4-8',
    claude('claude-opus-4-8', { temperature: 0 }),
  ],
  [
    'a schema that is open',
    'anthropic',
    'claude-opus-5-5',
    claude('claude-opus-5-5', {
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
    }),
  ],
  ['max at GPT-5 mini', 'openai', 'gpt-5-mini', chat('gpt-5-mini', { reasoning_effort: 'max' })],
  ['minimal at GPT-5.1', 'openai', 'gpt-5.1', chat('gpt-5.1', { reasoning_effort: 'minimal' })],
  ['a temperature at GPT-5', 'openai', 'gpt-5', chat('gpt-5', { temperature: 0 })],
  ['max_tokens at GPT-5', 'openai', 'gpt-5', chat('gpt-5', { max_tokens: 100 })],
  [
    'a range in a strict schema',
    'openai',
    'gpt-5',
    chat('gpt-5', { response_format: format({ ...closed, oneOf: [] }) }),
  ],
  [
    'an optional property',
    'openai',
    'gpt-4o',
    chat('gpt-4o', { response_format: format({ ...closed, required: [] }) }),
  ],
  ['a seed at Mistral', 'mistral', 'mistral-large-latest', chat('mistral-large-latest', { seed: 7 })],
  [
    'stream options at Mistral',
    'mistral',
    'mistral-large-latest',
    chat('mistral-large-latest', { stream: true, stream_options: { include_usage: true } }),
  ],
  [
    'a temperature while DeepSeek thinks',
    'deepseek',
    'deepseek-flash',
    chat('deepseek-flash', { temperature: 0 }),
  ],
  [
    'a schema at DeepSeek',
    'deepseek',
    'deepseek-flash',
    chat('deepseek-flash', { response_format: format(closed) }),
  ],
  ['no thinking at Gemini 2.5 Pro', 'google', 'gemini-2.5-pro', gemini({ thinkingBudget: 0 })],
  ['a level at Gemini 2.5', 'google', 'gemini-2.5-flash', gemini({ thinkingLevel: 'low' })],
  ['minimal at Gemini 3 Pro', 'google', 'gemini-3-pro-preview', gemini({ thinkingLevel: 'minimal' })],
  ['budget and level', 'google', 'gemini-3.8-flash', gemini({ thinkingLevel: 'low', thinkingBudget: 100 })],
  ['a stop at Grok 4.5', 'xai', 'grok-4.5', chat('grok-4.5', { stop: ['x'] })],
  ['a level at Qwen in Ollama', 'ollama', 'qwen3:8b', chat('qwen3:8b', { think: 'low' })],
  ['thinking at Llama in Ollama', 'ollama', 'llama3.2', chat('llama3.2', { think: true })],
  [
    'an effort that vLLM has no word for',
    'vllm',
    'openai/gpt-oss-120b',
    chat('m', { reasoning_effort: 'max' }),
  ],
  [
    'JSON mode without the word',
    'openai',
    'gpt-4o',
    {
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'hi' }],
      response_format: { type: 'json_object' },
    },
  ],
];

/** Bodies as the pages show them. */
const taken: readonly (readonly [name: string, provider: Provider, model: string, body: Json])[] = [
  [
    'adaptive at Opus 4.6',
    'anthropic',
    'claude-opus-4-6',
    claude('claude-opus-4-6', { thinking: { type: 'adaptive' }, output_config: { effort: 'max' } }),
  ],
  [
    'a budget at Sonnet 4.5',
    'anthropic',
    'claude-sonnet-4-5',
    claude('claude-sonnet-4-5', { max_tokens: 16_000, thinking: { type: 'enabled', budget_tokens: 8000 } }),
  ],
  [
    'an effort at Opus 5.5',
    'anthropic',
    'claude-opus-5-5',
    claude('claude-opus-5-5', { output_config: { effort: 'xhigh' } }),
  ],
  [
    'no thinking at Haiku 5.5',
    'anthropic',
    'claude-haiku-5-5',
    claude('claude-haiku-5-5', { thinking: { type: 'disabled' } }),
  ],
  [
    'between tools at Sonnet 5.5',
    'anthropic',
    'claude-sonnet-5-5',
    claude('claude-sonnet-5-5', { thinking: { type: 'between_tools' } }),
  ],
  [
    'a schema at Haiku 4.5',
    'anthropic',
    'claude-haiku-4-5',
    claude('claude-haiku-4-5', {
      output_config: { format: { type: 'json_schema', schema: closed } },
      temperature: 0,
    }),
  ],
  [
    'max at GPT-5.6',
    'openai',
    'gpt-5.6-luna',
    chat('gpt-5.6-luna', { reasoning_effort: 'max', max_completion_tokens: 100 }),
  ],
  [
    'a temperature at GPT-5.2 without reasoning',
    'openai',
    'gpt-5.2',
    chat('gpt-5.2', { reasoning_effort: 'none', temperature: 0 }),
  ],
  [
    'a schema at GPT-4o',
    'openai',
    'gpt-4o',
    chat('gpt-4o', { response_format: format(closed), temperature: 0, seed: 1 }),
  ],
  [
    'an effort at DeepSeek',
    'deepseek',
    'deepseek-flash',
    chat('deepseek-flash', { reasoning_effort: 'low', thinking: { type: 'enabled' } }),
  ],
  [
    'a temperature while DeepSeek does not think',
    'deepseek',
    'deepseek-flash',
    chat('deepseek-flash', { temperature: 0, thinking: { type: 'disabled' } }),
  ],
  [
    'a seed at Mistral',
    'mistral',
    'mistral-small-latest',
    chat('mistral-small-latest', { random_seed: 7, reasoning_effort: 'high' }),
  ],
  [
    'no thinking at Gemini 2.5 Flash',
    'google',
    'gemini-2.5-flash',
    gemini({ thinkingBudget: 0 }, { temperature: 0 }),
  ],
  ['levels at Gemini 3.8', 'google', 'gemini-3.8-flash', gemini({ thinkingLevel: 'minimal' })],
  [
    'levels at gpt-oss in Ollama',
    'ollama',
    'gpt-oss:20b',
    chat('gpt-oss:20b', { think: 'high', options: { num_ctx: 8192 } }),
  ],
];

describe('the rules of the providers', () => {
  test.each(refused)('refuse %s', (_name, provider, model, body) => {
    expect(findObjections(provider, model, body)).not.toEqual([]);
  });

  test.each(taken)('take %s', (_name, provider, model, body) => {
    expect(findObjections(provider, model, body)).toEqual([]);
  });

  test('each name the page that they were read from', () => {
    expect(readOn).toMatch(/^2026-/);
    for (const { page } of rules) expect(page).toMatch(/\.|sdk/);
  });
});
