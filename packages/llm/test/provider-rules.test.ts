import { describe, expect, test } from 'vitest';
import type { Json } from '../src/model-request.ts';
import { findObjections } from './provider-rules/objections.ts';
import { readOn, rules } from './provider-rules/rules.ts';
import { splitName, type Provider } from './provider-rules/shapes.ts';

const closed = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};
const asSchema = (schema: Json) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'x', schema, strict: true } },
});
const claudeSchema = (schema: Json) => ({ output_config: { format: { type: 'json_schema', schema } } });
const gemini = (thinkingConfig: Json, more: object = {}) => ({
  generationConfig: { thinkingConfig, ...more },
});
const adaptive = { thinking: { type: 'adaptive' } };
const disabled = { thinking: { type: 'disabled' } };
const budget = { thinking: { type: 'enabled', budget_tokens: 8000 } };
const roomy = { max_tokens: 16_000, ...budget };

type Case = readonly [model: string, settings: object];

/** Settings that masbench sent until November 2026, and that their provider answers with an error. */
const refused: readonly Case[] = [
  ['anthropic:claude-haiku-4-5', adaptive],
  ['anthropic:claude-sonnet-4-5', adaptive],
  ['anthropic:claude-opus-4-5', adaptive],
  ['anthropic:claude-opus-4-7', roomy],
  ['anthropic:claude-opus-5-5', roomy],
  ['anthropic:claude-haiku-5-5', roomy],
  ['anthropic:claude-fable-5-1', roomy],
  // The output limit is 4,096.
  ['anthropic:claude-sonnet-4-5', budget],
  ['anthropic:claude-sonnet-4-5', { ...roomy, temperature: 0.2 }],
  ['anthropic:claude-opus-5-5', disabled],
  ['anthropic:claude-fable-5-1', disabled],
  ['anthropic:claude-haiku-4-5', { output_config: { effort: 'high' } }],
  ['anthropic:claude-opus-4-8', { temperature: 0 }],
  ['anthropic:claude-opus-5-5', claudeSchema({ type: 'object' })],
  ['openai:gpt-5-mini', { reasoning_effort: 'max' }],
  ['openai:gpt-5.1', { reasoning_effort: 'minimal' }],
  ['openai:gpt-5', { temperature: 0 }],
  ['openai:gpt-5', { max_tokens: 100 }],
  ['openai:gpt-5', asSchema({ ...closed, oneOf: [] })],
  ['openai:gpt-4o', asSchema({ ...closed, required: [] })],
  ['mistral:mistral-large-latest', { seed: 7 }],
  ['mistral:mistral-large-latest', { stream: true, stream_options: { include_usage: true } }],
  ['deepseek:deepseek-flash', { temperature: 0 }],
  ['deepseek:deepseek-flash', asSchema(closed)],
  ['google:gemini-2.5-pro', gemini({ thinkingBudget: 0 })],
  ['google:gemini-2.5-flash', gemini({ thinkingLevel: 'low' })],
  ['google:gemini-3-pro-preview', gemini({ thinkingLevel: 'minimal' })],
  ['google:gemini-3.8-flash', gemini({ thinkingLevel: 'low', thinkingBudget: 100 })],
  ['xai:grok-4.5', { stop: ['x'] }],
  ['ollama:qwen3:8b', { think: 'low' }],
  ['ollama:llama3.2', { think: true }],
  ['vllm:openai/gpt-oss-120b', { reasoning_effort: 'max' }],
  ['azure:gpt-5-mini', { temperature: 0 }],
  ['bedrock:openai.gpt-5.5', { max_tokens: 100 }],
  ['openrouter:openai/gpt-5.5', { temperature: 0, provider: { require_parameters: true } }],
  ['openrouter:openai/gpt-5.5', { reasoning: { effort: 'low', max_tokens: 100 } }],
  ['together:openai/gpt-oss-20b', { reasoning_effort: 'max' }],
  ['fireworks:accounts/fireworks/models/glm-5p2', { reasoning_effort: 'low' }],
  ['qwen:qwen3-32b', {}],
  ['qwen:qwen-plus', { enable_thinking: true, stream: true, ...asSchema(closed) }],
  ['qwen:qwq-plus', { enable_thinking: false, stream: true }],
  ['qwen:qwen3-coder-plus', { enable_thinking: true, stream: true }],
  // JSON mode without the word.
  [
    'openai:gpt-4o',
    { messages: [{ role: 'user', content: 'hi' }], response_format: { type: 'json_object' } },
  ],
];

/** Settings as the pages show them. */
const taken: readonly Case[] = [
  ['anthropic:claude-opus-4-6', { ...adaptive, output_config: { effort: 'max' } }],
  ['anthropic:claude-sonnet-4-5', roomy],
  ['anthropic:claude-opus-5-5', { output_config: { effort: 'xhigh' } }],
  ['anthropic:claude-haiku-5-5', disabled],
  ['anthropic:claude-sonnet-5-5', { thinking: { type: 'between_tools' } }],
  ['anthropic:claude-haiku-4-5', { ...claudeSchema(closed), temperature: 0 }],
  ['openai:gpt-5.6-luna', { reasoning_effort: 'max', max_completion_tokens: 100 }],
  ['openai:gpt-5.2', { reasoning_effort: 'none', temperature: 0 }],
  ['openai:gpt-4o', { ...asSchema(closed), temperature: 0, seed: 1 }],
  ['deepseek:deepseek-flash', { reasoning_effort: 'low', thinking: { type: 'enabled' } }],
  ['deepseek:deepseek-flash', { temperature: 0, ...disabled }],
  ['mistral:mistral-small-latest', { random_seed: 7, reasoning_effort: 'high' }],
  ['google:gemini-2.5-flash', gemini({ thinkingBudget: 0 }, { temperature: 0 })],
  ['google:gemini-3.8-flash', gemini({ thinkingLevel: 'low' })],
  ['bedrock:openai.gpt-5.5', { reasoning_effort: 'none', temperature: 0 }],
  ['openrouter:openai/gpt-5.5', { reasoning: { effort: 'low', exclude: true }, usage: { include: true } }],
  ['fireworks:accounts/fireworks/models/deepseek-v4-pro', { reasoning_effort: 'max' }],
  ['qwen:qwen3-32b', { enable_thinking: false, response_format: { type: 'json_object' } }],
  ['qwen:qwen3-32b', { enable_thinking: true, thinking_budget: 100, stream: true }],
  ['ollama:gpt-oss:20b', { think: 'high', options: { num_ctx: 8192 } }],
];

/** What a provider objects to in a request with these settings. */
function objectionsTo([name, settings]: Case): readonly string[] {
  const [provider, model] = splitName(name);
  const request = { model, messages: [{ role: 'user', content: 'Answer in JSON.' }] };
  const asked: Partial<Record<Provider, object>> = {
    anthropic: { ...request, max_tokens: 4096 },
    google: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  };
  const body: Json = { ...(asked[provider] ?? request), ...settings };
  return findObjections(provider, model, body);
}

describe('the rules of the providers', () => {
  test.each(refused)('refuse %s with %j', (...settings) => {
    expect(objectionsTo(settings)).not.toEqual([]);
  });

  test.each(taken)('take %s with %j', (...settings) => {
    expect(objectionsTo(settings)).toEqual([]);
  });

  test('each name the page that they were read from', () => {
    expect(readOn).toMatch(/^2026-/);
    for (const { page } of rules) expect(page).toMatch(/\.|sdk/);
  });
});
