import { readPath, readCount, readList, readText, type JsonObject } from '../../src/json.js';
import type { Json } from '../../src/model-request.js';
import { isClosed, usesOther } from './schema-words.js';
import type { Provider } from './shapes.js';

/** A statement of a provider about what it turns away. */
export interface Rule {
  readonly providers: readonly Provider[];
  /** Models that it is said of. @default all */
  readonly models?: RegExp;
  /** The objection to a body that the provider answers with an error. */
  readonly refuses: (body: JsonObject, model: string) => string | undefined;
  /** The page, and where several state it, the clearest. */
  readonly page: string;
}

/** The day on which all of the pages were read. */
export const readOn = '2026-11-24';

const openai: readonly Provider[] = ['openai', 'openai-responses'];
const chats: readonly Provider[] = ['openai', 'deepseek', 'mistral', 'groq', 'xai', 'vllm', 'llamacpp'];

const adaptivePage = 'docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-adaptive-thinking.html';
const effortPage = 'platform.claude.com/docs/en/build-with-claude/effort';
const thinkingPage = 'platform.claude.com/docs/en/build-with-claude/extended-thinking';
const claude55Page =
  'openrouter.ai/docs/cookbook/evaluate-and-optimize/model-migrations/claude-5-5 and docs.apiyi.com/en/live/2026-11/claude-thinking-guide-refresh';
const reasoningPage = 'developers.openai.com/api/docs/guides/reasoning';
const geminiPage = 'ai.google.dev/gemini-api/docs/thinking';
const deepseekPage = 'api-docs.deepseek.com/guides/thinking_mode';

/** Efforts by OpenAI's models, the first that fits. Sources: the model pages, and models.dev f3fc6922 (2026-07-02). */
const openaiEfforts: readonly (readonly [model: RegExp, efforts: string])[] = [
  [/^gpt-5[\d.]*-chat|^gpt-[34]/, ''],
  [/^gpt-5(\.\d)?-pro/, 'medium high xhigh'],
  [/^gpt-5\.6/, 'none low medium high xhigh max'],
  [/^gpt-5\.[2-5]/, 'none low medium high xhigh'],
  [/^gpt-5\.1/, 'none low medium high'],
  [/^gpt-5/, 'minimal low medium high'],
  [/^o\d/, 'low medium high'],
];

/** Anthropic's models by what they do with thinking. */
const claude = {
  manualOnly: /^claude-(3-7|(opus|sonnet|haiku)-4(-[015])?(-\d{8})?$)/,
  withoutBudget: /^claude-((opus|sonnet|haiku)-4-[78]|(opus|sonnet|haiku|fable|mythos)-5)/,
  always: /^claude-(opus-5-5|fable-5|mythos-5)/,
  betweenTools: /^claude-sonnet-5-5/,
  fixedSampling: /^claude-(opus-4-[78]|(opus|sonnet|haiku|fable|mythos)-5)/,
  withEffort: /^claude-(opus-4-[5-8]|sonnet-4-6|(opus|sonnet|haiku|fable|mythos)-5)/,
  withMax: /^claude-(opus-4-[678]|sonnet-4-6|(opus|sonnet|haiku|fable|mythos)-5)/,
  withXhigh: /^claude-(opus-4-[78]|(opus|sonnet|haiku|fable|mythos)-5)/,
};

const claudeThinking = (body: Json): string | undefined => readText(body, 'thinking', 'type');

/** Statements of the providers on what they turn away, beyond fields that they do not have. */
export const rules: readonly Rule[] = [
  // OpenAI
  {
    providers: openai,
    models: /^(?!gpt-5\.6)/,
    page: 'developers.openai.com/api/docs/guides/prompt-caching',
    refuses: (body) =>
      /"prompt_cache_(?:options|breakpoint)"/.test(JSON.stringify(body))
        ? 'Cache breakpoints are only supported on GPT-5.6 and later models.'
        : undefined,
  },
  {
    providers: ['anthropic'],
    page: 'platform.claude.com/docs/en/build-with-claude/prompt-caching',
    refuses: (body) =>
      JSON.stringify(body).split('"cache_control"').length > 5
        ? 'A maximum of 4 blocks with cache_control may be provided.'
        : undefined,
  },
  {
    providers: openai,
    models: /^(o\d|gpt-5)/,
    page: reasoningPage,
    refuses: (body, model) => {
      const sampled = ['temperature', 'top_p', 'stop'].filter((name) => readPath(body, name) !== undefined);
      if (sampled.length === 0 || /^gpt-5[\d.]*-chat/.test(model)) return undefined;
      const effort = readText(body, 'reasoning_effort') ?? readText(body, 'reasoning', 'effort');
      const isOff = effort === 'none' && /^gpt-5\.[1-5]/.test(model) && readPath(body, 'stop') === undefined;
      return isOff ? undefined : `Unsupported parameter: '${sampled[0]}' is not supported with this model.`;
    },
  },
  {
    providers: openai,
    models: /^(o\d|gpt-5)/,
    page: reasoningPage,
    refuses: (body) =>
      readPath(body, 'max_tokens') === undefined
        ? undefined
        : "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  },
  {
    providers: openai,
    page: 'github.com/openai/openai-agents-python/issues/2089 and github.com/anomalyco/opencode/issues/36141',
    refuses: (body, model) => {
      const effort = readText(body, 'reasoning_effort') ?? readText(body, 'reasoning', 'effort');
      if (effort === undefined) return undefined;
      const known = openaiEfforts.find(([models]) => models.test(model))?.[1].split(' ') ?? [];
      return known.includes(effort)
        ? undefined
        : `Unsupported value: '${effort}' is not supported with '${model}'.`;
    },
  },
  {
    providers: ['openai', 'openai-responses', 'groq', 'xai'],
    page: 'developers.openai.com/api/docs/guides/structured-outputs#supported-schemas',
    refuses: (body) => {
      const schema = findSchema(body);
      if (schema === undefined) return undefined;
      const strange = usesOther(schema, [
        'allOf',
        'not',
        'oneOf',
        'if',
        'then',
        'else',
        'dependentRequired',
        'patternProperties',
      ]);
      if (strange !== undefined) return `Invalid schema: '${strange}' is not permitted`;
      if (readText(schema, 'type') !== 'object') return "Invalid schema: schema must be of 'type: object'";
      return isClosed(schema, { allRequired: true })
        ? undefined
        : "Invalid schema: 'additionalProperties' and 'required'";
    },
  },
  // The word must be there in JSON mode.
  {
    providers: chats,
    page: 'developers.openai.com/api/docs/guides/structured-outputs#json-mode and api-docs.deepseek.com/guides/json_mode',
    refuses: (body) =>
      readText(body, 'response_format', 'type') === 'json_object' &&
      !/json/i.test(JSON.stringify(readPath(body, 'messages')))
        ? "'messages' must contain the word 'json' in some form"
        : undefined,
  },

  // Anthropic
  {
    providers: ['anthropic'],
    models: claude.manualOnly,
    page: adaptivePage,
    refuses: (body) =>
      claudeThinking(body) === 'adaptive' ? 'adaptive thinking is not supported on this model' : undefined,
  },
  {
    providers: ['anthropic'],
    models: claude.withoutBudget,
    page: `${adaptivePage} and docs.memberjunction.org (UsesAdaptiveThinking)`,
    refuses: (body) =>
      claudeThinking(body) === 'enabled'
        ? '"thinking.type.enabled" is not supported for this model.'
        : undefined,
  },
  {
    providers: ['anthropic'],
    models: claude.always,
    page: claude55Page,
    refuses: (body) =>
      claudeThinking(body) === 'disabled' || claudeThinking(body) === 'between_tools'
        ? 'thinking cannot be disabled on this model'
        : undefined,
  },
  {
    providers: ['anthropic'],
    models: claude.betweenTools,
    page: claude55Page,
    refuses: (body) =>
      claudeThinking(body) === 'disabled' ? "use thinking.type 'between_tools' on this model" : undefined,
  },
  {
    providers: ['anthropic'],
    models: /^claude-(haiku-5-5|opus-5$)/,
    page: claude55Page,
    refuses: (body) =>
      claudeThinking(body) === 'disabled' && /xhigh|max/.test(readText(body, 'output_config', 'effort') ?? '')
        ? 'thinking cannot be disabled at this effort'
        : undefined,
  },
  {
    providers: ['anthropic'],
    page: '@anthropic-ai/sdk 1.11.0, ThinkingConfigBetweenTools',
    refuses: (body, model) =>
      claudeThinking(body) === 'between_tools' && !claude.betweenTools.test(model)
        ? "thinking.type 'between_tools' is not supported for this model"
        : undefined,
  },
  {
    providers: ['anthropic'],
    page: thinkingPage,
    refuses: (body) => {
      const budget = readCount(body, 'thinking', 'budget_tokens');
      return budget !== undefined && budget >= (readCount(body, 'max_tokens') ?? 0)
        ? '`max_tokens` must be greater than `thinking.budget_tokens`'
        : undefined;
    },
  },
  {
    providers: ['anthropic'],
    page: thinkingPage,
    refuses: (body) => {
      const thinks = ['enabled', 'adaptive'].includes(claudeThinking(body) ?? '');
      if (!thinks) return undefined;
      if ((readCount(body, 'temperature') ?? 1) !== 1)
        return '`temperature` may only be set to 1 when thinking is enabled';
      return (readCount(body, 'top_p') ?? 1) < 0.95
        ? '`top_p` must be at least 0.95 when thinking is enabled'
        : undefined;
    },
  },
  {
    providers: ['anthropic'],
    models: claude.fixedSampling,
    page: claude55Page,
    refuses: (body) =>
      readPath(body, 'temperature') !== undefined || readPath(body, 'top_p') !== undefined
        ? '`temperature` and `top_p` are not supported for this model'
        : undefined,
  },
  {
    providers: ['anthropic'],
    models: /^claude-(opus|sonnet|haiku)-4/,
    page: 'docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html',
    refuses: (body) =>
      readPath(body, 'temperature') !== undefined && readPath(body, 'top_p') !== undefined
        ? '`temperature` and `top_p` cannot both be specified for this model'
        : undefined,
  },
  {
    providers: ['anthropic'],
    page: effortPage,
    refuses: (body, model) => {
      const effort = readText(body, 'output_config', 'effort');
      if (effort === undefined) return undefined;
      const levels =
        effort === 'max' ? claude.withMax : effort === 'xhigh' ? claude.withXhigh : claude.withEffort;
      return levels.test(model) ? undefined : `output_config.effort "${effort}" is not supported by ${model}`;
    },
  },
  {
    providers: ['anthropic'],
    models: /^claude-(3|(opus|sonnet)-4(-[01])?(-\d{8})?$)/,
    page: 'platform.claude.com/docs/en/build-with-claude/structured-outputs',
    refuses: (body) =>
      readPath(body, 'output_config', 'format') === undefined
        ? undefined
        : 'structured outputs are not supported by this model',
  },
  {
    providers: ['anthropic'],
    page: 'platform.claude.com/docs/en/build-with-claude/structured-outputs',
    refuses: (body) => {
      const schema = readPath(body, 'output_config', 'format', 'schema');
      if (schema === undefined) return undefined;
      const strange = usesOther(schema, [
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minLength',
        'maxLength',
        'maxItems',
        'uniqueItems',
        'oneOf',
        'not',
        'if',
        'patternProperties',
      ]);
      if (strange !== undefined) return `output_config.format.schema: '${strange}' is not supported`;
      return isClosed(schema, { allRequired: false })
        ? undefined
        : 'output_config.format.schema: For `object` type, `additionalProperties` must be false.';
    },
  },

  // Google
  {
    providers: ['google'],
    page: geminiPage,
    refuses: (body) =>
      readPath(body, 'generationConfig', 'thinkingConfig', 'thinkingBudget') !== undefined &&
      readPath(body, 'generationConfig', 'thinkingConfig', 'thinkingLevel') !== undefined
        ? 'thinkingBudget and thinkingLevel cannot be set together'
        : undefined,
  },
  {
    providers: ['google'],
    models: /2\.[05]/,
    page: geminiPage,
    refuses: (body) =>
      readPath(body, 'generationConfig', 'thinkingConfig', 'thinkingLevel') === undefined
        ? undefined
        : 'Thinking level is not supported for this model.',
  },
  {
    providers: ['google'],
    models: /2\.5/,
    page: `${geminiPage} (budgets: Pro 128 to 32768, Flash 0 to 24576, Flash-Lite 0 or 512 to 24576, -1 for all)`,
    refuses: (body, model) => {
      const budget = readPath(body, 'generationConfig', 'thinkingConfig', 'thinkingBudget');
      if (typeof budget !== 'number' || budget === -1) return undefined;
      const [least, most] = /pro/.test(model)
        ? [128, 32_768]
        : /lite/.test(model)
          ? [512, 24_576]
          : [1, 24_576];
      const isOff = budget === 0 && !/pro/.test(model);
      return isOff || (budget >= least && budget <= most)
        ? undefined
        : `The thinking budget ${budget} is invalid.`;
    },
  },
  {
    providers: ['google'],
    models: /2\.0|gemma/,
    page: geminiPage,
    refuses: (body) =>
      readPath(body, 'generationConfig', 'thinkingConfig') === undefined
        ? undefined
        : 'Thinking is not enabled for this model',
  },
  {
    providers: ['google'],
    models: /gemini-3(\.\d)?-pro/,
    page: `${geminiPage} and ai.google.dev/gemini-api/docs/gemini-3`,
    refuses: (body, model) => {
      const level = readText(body, 'generationConfig', 'thinkingConfig', 'thinkingLevel')?.toLowerCase();
      const known = /3\.1/.test(model) ? ['low', 'medium', 'high'] : ['low', 'high'];
      return level === undefined || known.includes(level)
        ? undefined
        : `Thinking level ${level} is not supported`;
    },
  },
  {
    providers: ['google'],
    page: 'ai.google.dev/gemini-api/docs/structured-output',
    refuses: (body) => {
      const config = readPath(body, 'generationConfig');
      const schema = readPath(config, 'responseJsonSchema');
      if (schema === undefined) return undefined;
      if (readText(config, 'responseMimeType') !== 'application/json')
        return 'responseJsonSchema needs application/json';
      const strange = usesOther(schema, ['allOf', 'not', 'if', 'const', 'pattern', 'patternProperties']);
      return strange === undefined ? undefined : `responseJsonSchema: unsupported keyword ${strange}`;
    },
  },

  // DeepSeek
  {
    providers: ['deepseek'],
    page: 'api-docs.deepseek.com/api/create-chat-completion',
    refuses: (body) =>
      readText(body, 'response_format', 'type') === 'json_schema'
        ? 'This response_format type is unavailable now'
        : undefined,
  },
  {
    // Without an error, "setting these parameters … will have no effect": what was asked for must not be dropped unsaid.
    providers: ['deepseek'],
    // `deepseek-chat` is the name of the mode without thinking.
    models: /^(?!deepseek-chat$)/,
    page: deepseekPage,
    refuses: (body) => {
      const thinks =
        readText(body, 'thinking', 'type') !== 'disabled' && readText(body, 'reasoning_effort') !== 'none';
      return thinks && (readPath(body, 'temperature') !== undefined || readPath(body, 'top_p') !== undefined)
        ? 'temperature has no effect in thinking mode'
        : undefined;
    },
  },
  {
    providers: ['deepseek'],
    page: deepseekPage,
    refuses: (body) =>
      readPath(body, 'reasoning_effort') === undefined ||
      ['low', 'high', 'max'].includes(readText(body, 'reasoning_effort') ?? '')
        ? undefined
        : 'reasoning_effort is one of low, high, max',
  },

  // Mistral
  {
    providers: ['mistral'],
    page: 'docs.mistral.ai/capabilities/reasoning/adjustable',
    refuses: (body, model) =>
      readPath(body, 'reasoning_effort') === undefined ||
      /^mistral-(small-(latest|2603|4)|medium-(3-5|latest|2604))/.test(model)
        ? undefined
        : 'reasoning_effort is not supported for this model',
  },

  // Groq and xAI
  {
    providers: ['groq'],
    page: 'console.groq.com/docs/reasoning#options-for-reasoning-effort',
    refuses: (body, model) => {
      const effort = readText(body, 'reasoning_effort');
      if (effort === undefined) return undefined;
      const known = /gpt-oss/.test(model) ? 'low medium high' : /qwen3/.test(model) ? 'none default' : '';
      return known.split(' ').includes(effort)
        ? undefined
        : `reasoning_effort ${effort} is not supported for ${model}`;
    },
  },
  {
    providers: ['xai'],
    page: 'docs.x.ai/docs/guides/reasoning',
    refuses: (body, model) =>
      readPath(body, 'stop') !== undefined &&
      !/non-reasoning/.test(model) &&
      /grok-(3-mini|[4-9])/.test(model)
        ? 'Model does not support parameter stop'
        : undefined,
  },
  {
    providers: ['xai'],
    page: 'docs.x.ai/docs/guides/reasoning',
    refuses: (body, model) =>
      readPath(body, 'reasoning_effort') !== undefined && !/grok-(3-mini|4\.[2-9]|[5-9])/.test(model)
        ? 'Model does not support parameter reasoningEffort'
        : undefined,
  },

  // Local servers
  {
    providers: ['ollama'],
    page: 'github.com/Gitlawb/openclaude/issues/1371 and docs.ollama.com/capabilities/thinking',
    refuses: (body, model) =>
      readPath(body, 'think') !== undefined &&
      readPath(body, 'think') !== false &&
      /^(llama|gemma[23]|mistral|qwen2)/.test(model)
        ? `"${model}" does not support thinking`
        : undefined,
  },
  {
    providers: ['ollama'],
    page: 'github.com/agentscope-ai/AgentTeams/issues/130 and docs.ollama.com/capabilities/thinking',
    refuses: (body, model) =>
      typeof readPath(body, 'think') === 'string' && !/gpt-oss/.test(model)
        ? `think value "${readText(body, 'think')}" is not supported for this model`
        : undefined,
  },
  {
    providers: ['ollama'],
    models: /gpt-oss/,
    page: 'github.com/ollama/ollama/issues/11678',
    refuses: (body) => (readPath(body, 'think') === false ? 'gpt-oss cannot turn thinking off' : undefined),
  },
  {
    providers: chats,
    page: 'api-docs.deepseek.com/api/create-chat-completion (stream_options)',
    refuses: (body) =>
      readPath(body, 'stream_options') !== undefined && readPath(body, 'stream') !== true
        ? 'stream_options should be set along with stream = true'
        : undefined,
  },
];

/** The JSON schema in a body of the OpenAI protocols. */
function findSchema(body: JsonObject): Json | undefined {
  return (
    readPath(body, 'response_format', 'json_schema', 'schema') ??
    (readList(body, 'input').length === 0 ? undefined : readPath(body, 'text', 'format', 'schema'))
  );
}
