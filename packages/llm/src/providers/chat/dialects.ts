import type { ModelWarning, ReasoningSpec } from '../../model.js';
import { unsupported } from '../prompt.js';
import type { ChatDialect, ReasoningFields } from './dialect.js';
import { effortReasoning, openTraits, webImages } from './traits.js';

const fixedSampling = 'reasoning models reject it';

/** OpenAI. Source: platform.openai.com/docs/guides/reasoning, read October 2026. */
export const openaiDialect: ChatDialect = {
  id: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  keyVariable: 'OPENAI_API_KEY',
  maxTokensField: 'max_completion_tokens',
  strictSchema: true,
  reasoningTokens: 'included',
  traits: (model) =>
    /^(o\d|gpt-[5-9])/.test(model) && !/chat/.test(model)
      ? {
          ...openTraits({ temperature: 'rejected', reasoning: 'effort' }),
          temperature: fixedSampling,
          topP: fixedSampling,
          stop: fixedSampling,
        }
      : openTraits(),
  reasoning: effortReasoning,
};

/** xAI. Source: docs.x.ai/docs/guides/reasoning, read October 2026. */
export const xaiDialect: ChatDialect = {
  id: 'xai',
  baseUrl: 'https://api.x.ai/v1',
  baseUrlVariable: 'XAI_BASE_URL',
  keyVariable: 'XAI_API_KEY',
  maxTokensField: 'max_completion_tokens',
  strictSchema: true,
  reasoningTokens: 'separate',
  traits: (model) => ({
    ...openTraits({
      images: { mediaTypes: ['image/png', 'image/jpeg'] },
      reasoning: /mini|reasoning|grok-[4-9]/.test(model) ? 'effort' : false,
    }),
    stop: /mini|grok-[4-9]/.test(model) && !/non-reasoning/.test(model) ? fixedSampling : true,
  }),
  reasoning: effortReasoning,
};

/** DeepSeek: JSON mode without a schema, thinking on unless it is switched off. Source: api-docs.deepseek.com, read October 2026. */
export const deepseekDialect: ChatDialect = {
  id: 'deepseek',
  baseUrl: 'https://api.deepseek.com',
  baseUrlVariable: 'DEEPSEEK_BASE_URL',
  keyVariable: 'DEEPSEEK_API_KEY',
  maxTokensField: 'max_tokens',
  strictSchema: false,
  reasoningTokens: 'included',
  traits: () => ({
    ...openTraits({
      output: { text: true, json: true, schema: false },
      images: false,
      seed: 'rejected',
      reasoning: 'effort',
    }),
    seed: 'DeepSeek has no seed',
  }),
  reasoning: (spec) =>
    switched(spec, { on: { thinking: { type: 'enabled' } }, off: { thinking: { type: 'disabled' } } }),
};

/**
 * Qwen at DashScope, international host. Some of its models know schemas, most do not, so that none is sent.
 * Source: alibabacloud.com/help/en/model-studio/json-mode, read October 2026.
 */
export const qwenDialect: ChatDialect = {
  id: 'qwen',
  baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  baseUrlVariable: 'DASHSCOPE_BASE_URL',
  keyVariable: 'DASHSCOPE_API_KEY',
  maxTokensField: 'max_tokens',
  strictSchema: false,
  reasoningTokens: 'included',
  traits: (model) =>
    openTraits({
      output: { text: true, json: true, schema: false },
      images: /vl|omni|qvq|qwen3\.[5-9]|qwen[4-9]/.test(model) ? { mediaTypes: webImages } : false,
      reasoning: 'budget',
    }),
  reasoning: (spec) => {
    const { fields, warnings } = switched(spec, {
      on: { enable_thinking: true },
      off: { enable_thinking: false },
    });
    if (spec.budgetTokens === undefined) return { fields, warnings };
    return { fields: { enable_thinking: true, thinking_budget: spec.budgetTokens }, warnings: [] };
  },
};

/** OpenRouter. Source: openrouter.ai/docs/use-cases/reasoning-tokens, …/features/provider-routing, read October 2026. */
export const openrouterDialect: ChatDialect = {
  id: 'openrouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  baseUrlVariable: 'OPENROUTER_BASE_URL',
  keyVariable: 'OPENROUTER_API_KEY',
  maxTokensField: 'max_tokens',
  strictSchema: true,
  reasoningTokens: 'included',
  traits: () =>
    openTraits({
      output: { text: true, json: true, schema: 'best_effort' },
      seed: 'ignored',
      reasoning: 'effort',
    }),
  reasoning: ({ effort, budgetTokens, keepText }) => ({
    fields: {
      reasoning: {
        ...(budgetTokens !== undefined
          ? { max_tokens: budgetTokens }
          : effort === undefined
            ? {}
            : { effort }),
        ...(keepText === true ? {} : { exclude: true }),
      },
    },
    warnings: [],
  }),
  // Without it a host that does not know schemas may be picked, and the schema is dropped in silence.
  extras: ({ schema }) => ({
    usage: { include: true },
    ...(schema ? { provider: { require_parameters: true } } : {}),
  }),
};

/** vLLM's server. Source: docs.vllm.ai/en/latest/features/structured_outputs, read October 2026. */
export const vllmDialect: ChatDialect = {
  id: 'vllm',
  baseUrl: 'http://127.0.0.1:8000/v1',
  baseUrlVariable: 'VLLM_BASE_URL',
  keyVariable: 'VLLM_API_KEY',
  needsKey: false,
  maxTokensField: 'max_tokens',
  strictSchema: true,
  reasoningTokens: 'included',
  traits: () => openTraits({ reasoning: 'effort' }),
  reasoning: effortReasoning,
};

/** Any other server that speaks chat completions. Nothing is taken for granted that some of them reject. */
export const compatibleDialect: ChatDialect = {
  id: 'openai-compatible',
  baseUrlVariable: 'OPENAI_COMPATIBLE_BASE_URL',
  keyVariable: 'OPENAI_COMPATIBLE_API_KEY',
  needsKey: false,
  maxTokensField: 'max_tokens',
  strictSchema: true,
  reasoningTokens: 'included',
  traits: () => openTraits({ output: { text: true, json: true, schema: 'best_effort' }, seed: 'ignored' }),
  reasoning: effortReasoning,
};

/** Reasoning that can only be switched on or off. */
function switched(
  { effort, budgetTokens }: ReasoningSpec,
  words: { readonly on: ReasoningFields['fields']; readonly off: ReasoningFields['fields'] },
): ReasoningFields {
  const warnings: ModelWarning[] = [];
  if (budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'reasoning can only be switched on or off here'));
  if (effort === undefined) return { fields: {}, warnings };
  if (effort === 'none') return { fields: words.off, warnings };
  warnings.push(
    unsupported('reasoning.effort', 'reasoning can only be switched on or off here, so it was switched on'),
  );
  return { fields: words.on, warnings };
}
