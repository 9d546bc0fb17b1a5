import { readPath, readCount, readList, readText, type JsonObject } from '../../src/json.js';
import type { Json } from '../../src/model-request.js';
import { isClosed, usesOther } from './schema-words.js';
import type { Provider } from './shapes.js';

/** A statement of a provider about what it turns away. */
export interface Rule {
  readonly providers: readonly Provider[];
  /** The page, and where several state it, the clearest. */
  readonly page: string;
  readonly objection: string;
  /** Whether the provider answers a body with an error. */
  readonly refuses: (body: JsonObject, model: string) => boolean;
  /** Models that it is said of. @default all */
  readonly models?: RegExp | undefined;
}

/** The day on which all of the pages were read. */
export const readOn = '2026-11-28';

const openai: readonly Provider[] = ['openai', 'openai-responses', 'azure', 'bedrock'];
const chats: readonly Provider[] = [
  'openai',
  'deepseek',
  'mistral',
  'groq',
  'xai',
  'vllm',
  'llamacpp',
  'azure',
  'bedrock',
  'openrouter',
  'together',
  'fireworks',
  'qwen',
];

const openaiGuides = 'developers.openai.com/api/docs/guides';
const claudeDocs = 'platform.claude.com/docs/en/build-with-claude';
const bedrockDocs = 'docs.aws.amazon.com/bedrock/latest/userguide';
const adaptivePage = `${bedrockDocs}/claude-messages-adaptive-thinking.html`;
const thinkingPage = `${claudeDocs}/extended-thinking`;
const claude55Page =
  'openrouter.ai/docs/cookbook/evaluate-and-optimize/model-migrations/claude-5-5 and docs.apiyi.com/en/live/2026-11/claude-thinking-guide-refresh';
const geminiPage = 'ai.google.dev/gemini-api/docs/thinking';
const deepseekPage = 'api-docs.deepseek.com/guides/thinking_mode';
const deepseekChat = 'api-docs.deepseek.com/api/create-chat-completion';
const qwenPage = 'alibabacloud.com/help/en/model-studio/deep-thinking';
const xaiPage = 'docs.x.ai/docs/guides/reasoning';

/** Efforts by OpenAI's models, the first that fits. Sources: the model pages, and models.dev f3fc6922 (2026-07-02). */
const openaiEfforts: readonly (readonly [model: RegExp, efforts: string])[] = [
  [/^gpt-5[\d.]*-chat|^gpt-[34]/, ''],
  [/^gpt-5(\.\d)?-pro/, 'medium high xhigh'],
  [/^gpt-6-astra/, 'low medium high xhigh'],
  [/^gpt-6\.(1-sol|2)/, 'low medium high xhigh max'],
  [/^gpt-(5\.6|6)/, 'none low medium high xhigh max'],
  [/^gpt-5\.[2-5]/, 'none low medium high xhigh'],
  [/^gpt-5\.1-codex-max/, 'low medium high xhigh'],
  [/^gpt-5\.1/, 'none low medium high'],
  [/^gpt-5/, 'minimal low medium high'],
  [/^(o\d|codex)/, 'low medium high'],
];
const openaiReasoners = /^(o\d|gpt-[56])/;

/** Qwen's models by when they think: without being asked, and whatever they are asked. */
const qwen = { unasked: /^qwen3-(vl-)?\d+b|^qwen3\.[5-9]/, always: /^(qwq|qvq)|thinking/ };

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

/** Words of JSON schemas that are not in the subset of a provider. */
const strangeWords = {
  openai: 'allOf not oneOf if then else dependentRequired patternProperties'.split(' '),
  anthropic:
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength maxItems uniqueItems oneOf not if patternProperties'.split(
      ' ',
    ),
  google: 'allOf not if const pattern patternProperties'.split(' '),
};

const has = (body: Json | undefined, ...path: readonly string[]): boolean =>
  readPath(body, ...path) !== undefined;
const isAny = (value: string | undefined, words: string): boolean =>
  value !== undefined && words.split(' ').includes(value);
const claudeThinking = (body: Json): string => readText(body, 'thinking', 'type') ?? '';
const openaiEffort = (body: Json): string | undefined =>
  readText(body, 'reasoning_effort') ?? readText(body, 'reasoning', 'effort');
const ofGemini = (body: Json, name: string): Json | undefined =>
  readPath(body, 'generationConfig', 'thinkingConfig', name);

type Said = readonly [page: string, objection: string, refuses: Rule['refuses'], models?: RegExp];

/** Rules of the same providers. */
function of(providers: readonly Provider[], ...all: readonly Said[]): readonly Rule[] {
  return all.map(([page, objection, refuses, models]) => ({ providers, page, objection, refuses, models }));
}

/** Statements of the providers on what they turn away, beyond fields that they do not have. */
export const rules: readonly Rule[] = [
  ...of(
    openai,
    [
      `${openaiGuides}/prompt-caching`,
      'Cache breakpoints are only supported on GPT-5.6 and later models.',
      (body) => /"prompt_cache_(?:options|breakpoint)"/.test(JSON.stringify(body)),
      /^(?!gpt-(5\.6|6))/,
    ],
    [
      `${openaiGuides}/reasoning`,
      "Unsupported parameter: 'temperature', 'top_p' or 'stop' is not supported with this model.",
      (body, model) => {
        const isSampled = ['temperature', 'top_p', 'stop'].some((name) => has(body, name));
        const isOff =
          openaiEffort(body) === 'none' &&
          /^gpt-(5\.[1-5]|6-(sol|luna)|6\.1-terra)/.test(model) &&
          !has(body, 'stop');
        return isSampled && !isOff && !/^gpt-5[\d.]*-chat/.test(model);
      },
      openaiReasoners,
    ],
    [
      `${openaiGuides}/reasoning`,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      (body) => has(body, 'max_tokens'),
      openaiReasoners,
    ],
    [
      'github.com/openai/openai-agents-python/issues/2089 and github.com/anomalyco/opencode/issues/36141',
      'Unsupported value: this effort is not supported with this model.',
      (body, model) => {
        const [, known = ''] = openaiEfforts.find(([models]) => models.test(model)) ?? [];
        return openaiEffort(body) !== undefined && !isAny(openaiEffort(body), known);
      },
      /^(gpt-\d|o\d|codex)/,
    ],
  ),
  ...of(
    [...openai, 'groq', 'xai'],
    [
      `${openaiGuides}/structured-outputs#supported-schemas`,
      "Invalid schema: it is no closed object whose properties are all required, or 'oneOf' or the like is not permitted",
      (body) => {
        const schema = findSchema(body);
        if (schema === undefined) return false;
        const isStrange = usesOther(schema, strangeWords.openai) !== undefined;
        return isStrange || readText(schema, 'type') !== 'object' || !isClosed(schema, { allRequired: true });
      },
    ],
  ),
  ...of(
    chats,
    [
      `${openaiGuides}/structured-outputs#json-mode and api-docs.deepseek.com/guides/json_mode`,
      "'messages' must contain the word 'json' in some form",
      (body) =>
        readText(body, 'response_format', 'type') === 'json_object' &&
        !/json/i.test(JSON.stringify(readPath(body, 'messages'))),
    ],
    [
      `${deepseekChat} (stream_options)`,
      'stream_options should be set along with stream = true',
      (body) => has(body, 'stream_options') && readPath(body, 'stream') !== true,
    ],
  ),
  ...of(
    ['anthropic'],
    [
      `${claudeDocs}/prompt-caching`,
      'A maximum of 4 blocks with cache_control may be provided.',
      (body) => JSON.stringify(body).split('"cache_control"').length > 5,
    ],
    [
      adaptivePage,
      'adaptive thinking is not supported on this model',
      (body) => claudeThinking(body) === 'adaptive',
      claude.manualOnly,
    ],
    [
      `${adaptivePage} and docs.memberjunction.org (UsesAdaptiveThinking)`,
      '"thinking.type.enabled" is not supported for this model.',
      (body) => claudeThinking(body) === 'enabled',
      claude.withoutBudget,
    ],
    [
      claude55Page,
      'thinking cannot be disabled on this model',
      (body) => isAny(claudeThinking(body), 'disabled between_tools'),
      claude.always,
    ],
    [
      claude55Page,
      "use thinking.type 'between_tools' on this model",
      (body) => claudeThinking(body) === 'disabled',
      claude.betweenTools,
    ],
    [
      claude55Page,
      'thinking cannot be disabled at this effort',
      (body) =>
        claudeThinking(body) === 'disabled' && isAny(readText(body, 'output_config', 'effort'), 'xhigh max'),
      /^claude-(haiku-5-5|opus-5$)/,
    ],
    [
      '@anthropic-ai/sdk 1.11.0, ThinkingConfigBetweenTools',
      "thinking.type 'between_tools' is not supported for this model",
      (body, model) => claudeThinking(body) === 'between_tools' && !claude.betweenTools.test(model),
    ],
    [
      thinkingPage,
      '`max_tokens` must be greater than `thinking.budget_tokens`',
      (body) => (readCount(body, 'thinking', 'budget_tokens') ?? -1) >= (readCount(body, 'max_tokens') ?? 0),
    ],
    [
      thinkingPage,
      '`temperature` may only be set to 1, and `top_p` must be at least 0.95, when thinking is enabled',
      (body) =>
        isAny(claudeThinking(body), 'enabled adaptive') &&
        ((readCount(body, 'temperature') ?? 1) !== 1 || (readCount(body, 'top_p') ?? 1) < 0.95),
    ],
    [
      claude55Page,
      '`temperature` and `top_p` are not supported for this model',
      (body) => has(body, 'temperature') || has(body, 'top_p'),
      claude.fixedSampling,
    ],
    [
      `${bedrockDocs}/model-parameters-anthropic-claude-messages-request-response.html`,
      '`temperature` and `top_p` cannot both be specified for this model',
      (body) => has(body, 'temperature') && has(body, 'top_p'),
      /^claude-(opus|sonnet|haiku)-4/,
    ],
    [
      `${claudeDocs}/effort`,
      'this output_config.effort is not supported by this model',
      (body, model) => {
        const effort = readText(body, 'output_config', 'effort');
        const { withMax, withXhigh, withEffort } = claude;
        const levels = effort === 'max' ? withMax : effort === 'xhigh' ? withXhigh : withEffort;
        return effort !== undefined && !levels.test(model);
      },
    ],
    [
      `${claudeDocs}/structured-outputs`,
      'structured outputs are not supported by this model',
      (body) => has(body, 'output_config', 'format'),
      /^claude-(3|(opus|sonnet)-4(-[01])?(-\d{8})?$)/,
    ],
    [
      `${claudeDocs}/structured-outputs`,
      'output_config.format.schema: a keyword is not supported, or `additionalProperties` of an object is not false',
      (body) => {
        const schema = readPath(body, 'output_config', 'format', 'schema');
        if (schema === undefined) return false;
        const isStrange = usesOther(schema, strangeWords.anthropic) !== undefined;
        return isStrange || !isClosed(schema, { allRequired: false });
      },
    ],
  ),
  ...of(
    ['google'],
    [
      geminiPage,
      'thinkingBudget and thinkingLevel cannot be set together',
      (body) =>
        ofGemini(body, 'thinkingBudget') !== undefined && ofGemini(body, 'thinkingLevel') !== undefined,
    ],
    [
      geminiPage,
      'Thinking level is not supported for this model.',
      (body) => ofGemini(body, 'thinkingLevel') !== undefined,
      /2\.[05]/,
    ],
    [
      `${geminiPage} (budgets: Pro 128 to 32768, Flash 0 to 24576, Flash-Lite 0 or 512 to 24576, -1 for all)`,
      'The thinking budget is invalid.',
      (body, model) => {
        const budget = ofGemini(body, 'thinkingBudget');
        if (typeof budget !== 'number' || budget === -1) return false;
        const isPro = model.includes('pro');
        const least = isPro ? 128 : model.includes('lite') ? 512 : 1;
        const isOff = budget === 0 && !isPro;
        return !isOff && (budget < least || budget > (isPro ? 32_768 : 24_576));
      },
      /2\.5/,
    ],
    [
      geminiPage,
      'Thinking is not enabled for this model',
      (body) => has(body, 'generationConfig', 'thinkingConfig'),
      /2\.0|gemma/,
    ],
    [
      'github.com/simonw/llm-gemini/releases/tag/0.34',
      'Thinking level is not supported',
      (body) => {
        const level = readText(body, 'generationConfig', 'thinkingConfig', 'thinkingLevel')?.toLowerCase();
        return level !== undefined && !isAny(level, 'low medium high');
      },
      /gemini-3\.[78]/,
    ],
    [
      `${geminiPage} and ai.google.dev/gemini-api/docs/gemini-3`,
      'Thinking level is not supported',
      (body, model) => {
        const level = readText(body, 'generationConfig', 'thinkingConfig', 'thinkingLevel')?.toLowerCase();
        return level !== undefined && !isAny(level, /3\.1/.test(model) ? 'low medium high' : 'low high');
      },
      /gemini-3(\.\d)?-pro/,
    ],
    [
      'ai.google.dev/gemini-api/docs/structured-output',
      'responseJsonSchema needs application/json, or has an unsupported keyword',
      (body) => {
        const config = readPath(body, 'generationConfig');
        const schema = readPath(config, 'responseJsonSchema');
        if (schema === undefined) return false;
        const isJson = readText(config, 'responseMimeType') === 'application/json';
        return !isJson || usesOther(schema, strangeWords.google) !== undefined;
      },
    ],
  ),
  ...of(
    ['deepseek'],
    [
      deepseekChat,
      'This response_format type is unavailable now',
      (body) => readText(body, 'response_format', 'type') === 'json_schema',
    ],
    [
      // Without an error, "setting these parameters … will have no effect": what was asked for must not be dropped unsaid.
      deepseekPage,
      'temperature has no effect in thinking mode',
      (body) =>
        readText(body, 'thinking', 'type') !== 'disabled' &&
        readText(body, 'reasoning_effort') !== 'none' &&
        (has(body, 'temperature') || has(body, 'top_p')),
      // `deepseek-chat` is the name of the mode without thinking.
      /^(?!deepseek-chat$)/,
    ],
    [
      deepseekPage,
      'reasoning_effort is one of low, high, max',
      (body) => has(body, 'reasoning_effort') && !isAny(readText(body, 'reasoning_effort'), 'low high max'),
    ],
  ),
  ...of(
    ['mistral'],
    [
      'docs.mistral.ai/capabilities/reasoning/adjustable',
      'reasoning_effort is not supported for this model',
      (body) => has(body, 'reasoning_effort'),
      /^(?!mistral-(small-(latest|2603|4)|medium-(3-5|latest|2604)))/,
    ],
  ),
  ...of(
    ['groq'],
    [
      'console.groq.com/docs/reasoning#options-for-reasoning-effort',
      'this reasoning_effort is not supported for this model',
      (body, model) => {
        const known = /gpt-oss/.test(model) ? 'low medium high' : /qwen3/.test(model) ? 'none default' : '';
        return has(body, 'reasoning_effort') && !isAny(readText(body, 'reasoning_effort'), known);
      },
    ],
  ),
  ...of(
    ['xai'],
    [
      xaiPage,
      'Model does not support parameter stop',
      (body, model) => has(body, 'stop') && !/non-reasoning/.test(model),
      /grok-(3-mini|[4-9])/,
    ],
    [
      xaiPage,
      'Model does not support parameter reasoningEffort',
      (body) => has(body, 'reasoning_effort'),
      /^(?!.*grok-(3-mini|4\.[2-9]|[5-9]))/,
    ],
    [
      'docs.x.ai by github.com/anomalyco/opencode/issues/39448',
      'this effort is not supported with this model: it cannot be disabled',
      (body) => isAny(readText(body, 'reasoning_effort'), 'none minimal'),
      /grok-4\.5/,
    ],
    [
      'models.dev f3fc6922',
      'the effort xhigh is of the multi-agent model alone',
      (body) => isAny(readText(body, 'reasoning_effort'), 'xhigh max'),
      /^(?!.*multi-agent)/,
    ],
  ),
  ...of(
    ['openrouter'],
    [
      'openrouter.ai/docs/features/provider-routing (require_parameters)',
      'No endpoints found that can handle the requested parameters.',
      (body, model) =>
        has(body, 'provider') &&
        ['temperature', 'top_p'].some((name) => has(body, name)) &&
        !(readText(body, 'reasoning', 'effort') === 'none' && /gpt-(5\.[1-5]|6)/.test(model)),
      /^openai\/(o\d|gpt-[56](?!.*chat))/,
    ],
  ),
  ...of(
    ['together', 'fireworks'],
    [
      'docs.together.ai/docs/reasoning and docs.fireworks.ai/guides/reasoning',
      'gpt-oss takes low, medium and high',
      (body) =>
        has(body, 'reasoning_effort') && !isAny(readText(body, 'reasoning_effort'), 'low medium high'),
      /gpt-oss/,
    ],
    [
      'docs.fireworks.ai/guides/reasoning (GLM 5)',
      'reasoning_effort is one of none, high, max',
      (body) => has(body, 'reasoning_effort') && !isAny(readText(body, 'reasoning_effort'), 'none high max'),
      /glm-5/i,
    ],
  ),
  ...of(
    ['qwen'],
    [
      `${qwenPage} and github.com/langchain4j/langchain4j/issues/3974`,
      'parameter.enable_thinking must be set to false for non-streaming calls',
      (body, model) => readPath(body, 'stream') !== true && isThinking(body, model),
    ],
    [
      'github.com/presenton/presenton/issues/184',
      'Json mode response is not supported when enable_thinking is true',
      (body, model) => has(body, 'response_format') && isThinking(body, model),
    ],
    [
      qwenPage,
      'parameter.enable_thinking is restricted to True',
      (body) => readPath(body, 'enable_thinking') === false,
      qwen.always,
    ],
    [
      qwenPage,
      'the model has no thinking',
      (body) => has(body, 'enable_thinking') || has(body, 'thinking_budget'),
      /^qwen2|^qwen3-coder|^qwen3-next.*instruct/,
    ],
    [
      'alibabacloud.com/help/en/model-studio/json-mode',
      'This response_format type is unavailable for this model',
      (body) => readText(body, 'response_format', 'type') === 'json_schema',
    ],
  ),
  ...of(
    ['ollama'],
    [
      'github.com/Gitlawb/openclaude/issues/1371 and docs.ollama.com/capabilities/thinking',
      'the model does not support thinking',
      (body) => has(body, 'think') && readPath(body, 'think') !== false,
      /^(llama|gemma[23]|mistral|qwen2)/,
    ],
    [
      'github.com/agentscope-ai/AgentTeams/issues/130 and docs.ollama.com/capabilities/thinking',
      'this think value is not supported for this model',
      (body) => readText(body, 'think') !== undefined,
      /^(?!.*gpt-oss)/,
    ],
    [
      'github.com/ollama/ollama/issues/11678',
      'gpt-oss cannot turn thinking off',
      (body) => readPath(body, 'think') === false,
      /gpt-oss/,
    ],
  ),
];

/** Whether a model of Qwen thinks before it answers a body. */
function isThinking(body: JsonObject, model: string): boolean {
  const asked = readPath(body, 'enable_thinking');
  return asked === true || qwen.always.test(model) || (asked === undefined && qwen.unasked.test(model));
}

/** The JSON schema in a body of the OpenAI protocols. */
function findSchema(body: JsonObject): Json | undefined {
  return (
    readPath(body, 'response_format', 'json_schema', 'schema') ??
    (readList(body, 'input').length === 0 ? undefined : readPath(body, 'text', 'format', 'schema'))
  );
}
