import type { Effort } from '../../model-request.js';
import { chooseNearestEffort } from '../effort.js';
import { unsupported } from '../prompt.js';
import type { ChatDialect, ChatModel, ChatModelTraits } from './dialect.js';
import { effortFields, effortReasoning, openTraits, webImages } from './traits.js';

const fixedSampling = 'reasoning models reject it';

/** Reasoning models of OpenAI by name, for those that no table knows yet. */
const reasons = /^(o\d|gpt-[5-9])/;

/**
 * OpenAI. GPT-5.1 to 5.5 and some of 6 take a temperature where the effort is `none`, 5.6 does not. Sources:
 * developers.openai.com/api/docs/guides/reasoning and …/guides/latest-model, read November 2026.
 */
export const openaiDialect: ChatDialect = {
  ...hosted('openai', 'https://api.openai.com/v1', 'OPENAI'),
  maxTokensField: () => 'max_completion_tokens',
  cachesByKey: true,
  takesBatches: true,
  traits: openaiTraits,
  reasoning: effortReasoning,
};

/** Azure OpenAI by its v1 API; the model is the name of a deployment. Source: learn.microsoft.com/azure/foundry/openai/api-version-lifecycle. */
export const azureDialect: ChatDialect = {
  ...openaiDialect,
  id: 'azure',
  baseUrl: undefined,
  takesBatches: false,
  baseUrlVariable: 'AZURE_OPENAI_BASE_URL',
  keyVariable: 'AZURE_OPENAI_API_KEY',
};

/**
 * Amazon Bedrock by its OpenAI-compatible endpoint and a Bedrock API key; models of OpenAI are `openai.…`. Sources:
 * docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions and …/api-keys-use,
 * developers.openai.com/api/docs/guides/amazon-bedrock, openai 6.49.0 (`internal/bedrock`), read November 2026.
 */
export const bedrockDialect: ChatDialect = {
  ...openaiDialect,
  id: 'bedrock',
  baseUrl: undefined,
  regionalUrl: 'https://bedrock-mantle.{region}.api.aws/openai/v1',
  baseUrlVariable: 'AWS_BEDROCK_BASE_URL',
  keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
  // Its caches are told by no key.
  cachesByKey: false,
  takesBatches: false,
  traits: (about) =>
    openaiDialect.traits({
      ...about,
      model: about.model.replace(/^openai\./, ''),
    }),
};

/** xAI. Source: docs.x.ai/docs/guides/reasoning, read November 2026. */
export const xaiDialect: ChatDialect = {
  ...hosted('xai', 'https://api.x.ai/v1', 'XAI'),
  maxTokensField: () => 'max_completion_tokens',
  reasoningTokens: 'separate',
  traits: ({ model }) => ({
    ...openTraits({
      images: { mediaTypes: ['image/png', 'image/jpeg'] },
      reasoning: /mini|reasoning|grok-[4-9]/.test(model) ? 'effort' : false,
    }),
    stop: /mini|grok-[4-9]/.test(model) && !/non-reasoning/.test(model) ? fixedSampling : true,
  }),
  reasoning: effortReasoning,
};

/**
 * DeepSeek: JSON mode without a schema, thinking on unless it is switched off, and no temperature while it is on. Source:
 * api-docs.deepseek.com/guides/thinking_mode, read November 2026.
 */
export const deepseekDialect: ChatDialect = {
  ...hosted('deepseek', 'https://api.deepseek.com', 'DEEPSEEK'),
  strictSchema: false,
  traits: ({ model, reasoning }) => {
    const ignored = 'thinking ignores it: ask for the effort none';
    const isThinking =
      model === 'deepseek-reasoner' || (reasoning?.effort !== 'none' && model !== 'deepseek-chat');
    return {
      ...openTraits({
        output: { text: true, json: true, schema: false },
        images: false,
        seed: 'rejected',
        temperature: isThinking ? 'fixed' : 'honoured',
        reasoning: 'effort',
      }),
      temperature: isThinking ? ignored : true,
      topP: isThinking ? ignored : true,
      seed: 'DeepSeek has no seed',
    };
  },
  reasoning: ({ effort, budgetTokens }, { model }, warnings) => {
    // These two are the same model with and without thinking.
    if (/^deepseek-(chat|reasoner)$/.test(model)) {
      if (effort !== 'none' || model !== 'deepseek-chat')
        warnings.push(unsupported('reasoning', 'the name of this model says whether it reasons'));
      return {};
    }
    if (effort === 'none') return { thinking: { type: 'disabled' } };
    const fields = effortFields(deepseekEfforts, { effort, budgetTokens }, warnings);
    return effort === undefined ? fields : { thinking: { type: 'enabled' }, ...fields };
  },
};

const deepseekEfforts: readonly Effort[] = ['low', 'high', 'max'];

/**
 * Qwen at DashScope, international host. Some of its models know schemas, most do not, so that none is sent. While it thinks, it
 * has no JSON mode, and its answer must be streamed. Sources: alibabacloud.com/help/en/model-studio/json-mode and
 * …/deep-thinking, github.com/langchain4j/langchain4j/issues/3974, read November 2026.
 */
export const qwenDialect: ChatDialect = {
  ...hosted('qwen', 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1', 'DASHSCOPE'),
  strictSchema: false,
  mustStream: isQwenThinking,
  traits: (about) =>
    openTraits({
      output: { text: true, json: !isQwenThinking(about), schema: false },
      images: /vl|omni|qvq|qwen3\.[5-9]|qwen[4-9]/.test(about.model) ? { mediaTypes: webImages } : false,
      reasoning: about.facts?.reasons === false ? false : 'budget',
    }),
  reasoning: ({ effort, budgetTokens }, { model, facts }, warnings) => {
    const isOff = effort === 'none' && budgetTokens === undefined;
    const isFixed = alwaysThinks.test(model) || facts?.reasons === false;
    if (isFixed && isOff === alwaysThinks.test(model))
      warnings.push(unsupported('reasoning', `this model ${isOff ? 'always' : 'never'} reasons`));
    if (budgetTokens !== undefined && facts?.reasons !== false)
      return { enable_thinking: true, thinking_budget: budgetTokens };
    if (isFixed || effort === undefined) return {};
    if (!isOff)
      warnings.push(
        unsupported(
          'reasoning.effort',
          'reasoning can only be switched on or off here, so it was switched on',
        ),
      );
    return { enable_thinking: !isOff };
  },
};

const alwaysThinks = /^(qwq|qvq)|thinking/;

/** Whether Qwen thinks before it answers: as it is asked to, or unasked, as its open models and those since 3.5 do. */
function isQwenThinking({ model, facts, reasoning: { effort, budgetTokens } = {} }: ChatModel): boolean {
  if (facts?.reasons === false || alwaysThinks.test(model)) return facts?.reasons !== false;
  if (effort !== undefined || budgetTokens !== undefined)
    return effort !== 'none' || budgetTokens !== undefined;
  return /^qwen3-(vl-)?\d+b|^qwen(3\.[5-9]|[4-9])/.test(model);
}

/** OpenRouter. Source: openrouter.ai/docs/use-cases/reasoning-tokens, …/features/provider-routing, read October 2026. */
export const openrouterDialect: ChatDialect = {
  ...hosted('openrouter', 'https://openrouter.ai/api/v1', 'OPENROUTER'),
  traits: ({ facts, reasoning }) => {
    const takesSampling =
      facts === undefined ||
      facts.takesTemperature ||
      (facts.temperatureAtNone === true && reasoning?.effort === 'none');
    return {
      ...openTraits({
        output: { text: true, json: true, schema: 'best_effort' },
        seed: 'ignored',
        temperature: takesSampling ? 'honoured' : 'rejected',
        reasoning: 'effort',
      }),
      // With `require_parameters`, no host would be left.
      temperature: takesSampling ? true : fixedSampling,
      topP: takesSampling ? true : fixedSampling,
    };
  },
  reasoning: ({ effort, budgetTokens, keepText }, { facts }, warnings) => {
    const known = facts?.efforts ?? [];
    const level =
      effort === undefined || known.length === 0 ? effort : chooseNearestEffort(effort, known, warnings);
    return {
      reasoning: {
        ...(budgetTokens !== undefined
          ? { max_tokens: budgetTokens }
          : level === undefined
            ? {}
            : { effort: level }),
        ...(keepText === true ? {} : { exclude: true }),
      },
    };
  },
  // Without it a host that does not know schemas may be picked, and the schema is dropped in silence.
  extras: ({ schema }) => ({
    usage: { include: true },
    ...(schema ? { provider: { require_parameters: true } } : {}),
  }),
};

/**
 * Mistral: the seed is `random_seed`, streams tell their usage unasked, and a field that it does not know is an error.
 * Sources: docs.mistral.ai/api and …/capabilities/reasoning/adjustable, read November 2026.
 */
export const mistralDialect: ChatDialect = {
  ...hosted('mistral', 'https://api.mistral.ai/v1', 'MISTRAL'),
  seedField: 'random_seed',
  asksForUsage: false,
  traits: ({ facts }) =>
    openTraits({
      reasoning: facts?.efforts.length === 0 ? (facts.reasons ? 'always' : false) : 'effort',
    }),
  reasoning: (spec, { facts }, warnings) => effortFields(facts?.efforts ?? [], spec, warnings),
};

/**
 * Groq: levels for gpt-oss, `none` and `default` for Qwen 3. Source: console.groq.com/docs/reasoning, read November 2026.
 */
export const groqDialect: ChatDialect = {
  ...hosted('groq', 'https://api.groq.com/openai/v1', 'GROQ'),
  maxTokensField: () => 'max_completion_tokens',
  traits: ({ facts }) =>
    openTraits({
      output: {
        text: true,
        json: true,
        schema: facts?.enforcesSchema === true ? 'enforced' : false,
      },
      reasoning: facts?.reasons === true ? 'effort' : false,
    }),
  reasoning: ({ effort, budgetTokens }, { model, facts }, warnings) => {
    if (!/qwen3/.test(model)) return effortFields(facts?.efforts ?? [], { effort, budgetTokens }, warnings);
    if (effort === undefined) return {};
    if (effort !== 'none')
      warnings.push(
        unsupported('reasoning.effort', 'reasoning can only be on or off here, so its default was sent'),
      );
    if (budgetTokens !== undefined)
      warnings.push(unsupported('reasoning.budgetTokens', 'there is only an effort here'));
    return { reasoning_effort: effort === 'none' ? 'none' : 'default' };
  },
};

/** Together. Source: docs.together.ai/reference/chat-completions-1, read November 2026. */
export const togetherDialect: ChatDialect = hosted('together', 'https://api.together.xyz/v1', 'TOGETHER');

/** Fireworks. Source: docs.fireworks.ai/api-reference/post-chatcompletions, read November 2026. */
export const fireworksDialect: ChatDialect = hosted(
  'fireworks',
  'https://api.fireworks.ai/inference/v1',
  'FIREWORKS',
);

/** A host that keeps to OpenAI's words of 2024, with levels of reasoning: what one has otherwise stands in its dialect. */
export function hosted(id: string, baseUrl: string | undefined, variable: string): ChatDialect {
  return {
    id,
    baseUrl,
    baseUrlVariable: `${variable}_BASE_URL`,
    keyVariable: `${variable}_API_KEY`,
    maxTokensField: () => 'max_tokens',
    strictSchema: true,
    reasoningTokens: 'included',
    traits: () =>
      openTraits({
        output: { text: true, json: true, schema: 'best_effort' },
        reasoning: 'effort',
      }),
    reasoning: (spec, { facts }, warnings) =>
      effortFields(facts === undefined ? hostedEfforts : facts.efforts, spec, warnings),
  };
}

const hostedEfforts: readonly Effort[] = ['low', 'medium', 'high'];

/** The schema stands before the system message. Source: developers.openai.com/api/docs/guides/prompt-caching. */
const schemaInCache = {
  text: true,
  json: true,
  schema: 'enforced',
  isSchemaCached: true,
} as const;

function openaiTraits({ model, facts, reasoning }: ChatModel): ChatModelTraits {
  const isFixed = facts === undefined ? reasons.test(model) && !/chat/.test(model) : !facts.takesTemperature;
  if (!isFixed)
    return openTraits({
      output: schemaInCache,
      ...(facts?.reasons === true && !/chat/.test(model) ? { reasoning: 'effort' } : {}),
    });
  const isOff =
    reasoning?.effort === 'none' &&
    (facts === undefined || facts.efforts.includes('none')) &&
    (facts?.temperatureAtNone ?? /^gpt-5\.[1-5]/.test(model));
  return {
    ...openTraits({
      output: schemaInCache,
      temperature: isOff ? 'honoured' : 'rejected',
      reasoning: 'effort',
    }),
    temperature: isOff ? true : fixedSampling,
    topP: isOff ? true : fixedSampling,
    stop: fixedSampling,
  };
}
