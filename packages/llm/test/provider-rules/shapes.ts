import * as z from 'zod';

/**
 * The fields that each provider's request has, as far as masbench may ever send them: a field that is not listed is one
 * that a strict server turns away ("Extra inputs are not permitted"). Read on 2026-11-24 from the types of the released
 * clients openai 6.49.0, @anthropic-ai/sdk 1.11.0, @google/genai 2.32.0 and ollama 0.6.4, and from the pages named below.
 */
export type Provider =
  | 'openai'
  | 'openai-responses'
  | 'anthropic'
  | 'google'
  | 'deepseek'
  | 'mistral'
  | 'groq'
  | 'xai'
  | 'ollama'
  | 'vllm'
  | 'llamacpp'
  | 'azure'
  | 'bedrock'
  | 'openrouter'
  | 'together'
  | 'fireworks'
  | 'qwen';

/** A model by provider and name. */
export function splitName(name: string): readonly [provider: Provider, model: string] {
  const [provider = ''] = name.split(':', 1);
  const found = Object.keys(shapes).find((one): one is Provider => one === provider);
  if (found === undefined) throw new Error(`no rules for ${name}`);
  return [found, name.slice(provider.length + 1)];
}

const count = z.int().positive();
const share = z.number().gt(0).max(1);
const stops = z.union([z.string(), z.array(z.string()).min(1).max(4)]);
const jsonSchema = z.record(z.string(), z.unknown());
const schemaName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Efforts as OpenAI's client types them (`Shared.ReasoningEffort`); which of them a model has is a rule of its own. */
const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);

/** Messages, at least one, of some roles. */
const messagesOf = (roles: readonly string[], content: z.ZodType, more: z.ZodRawShape = {}) =>
  z.array(z.strictObject({ role: z.enum(roles), content, ...more })).min(1);
const chatRoles = ['system', 'developer', 'user', 'assistant'];
const detail = z.enum(['low', 'high', 'auto']);
const chatText = z.strictObject({ type: z.literal('text'), text: z.string() });
const chatImage = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string(), detail: detail.optional() }),
});
const chatContent = z.union([z.string(), z.array(z.union([chatText, chatImage])).min(1)]);
const jsonMode = z.strictObject({ type: z.literal('json_object') });
const namedSchema = z.strictObject({ name: schemaName, schema: jsonSchema, strict: z.boolean().optional() });
const chatFormat = z.union([
  jsonMode,
  z.strictObject({ type: z.literal('json_schema'), json_schema: namedSchema }),
]);

/** Marks and options of OpenAI's cache: developers.openai.com/api/docs/guides/prompt-caching. */
const breakpoint = z.strictObject({ mode: z.literal('explicit') });
const cacheFields = {
  prompt_cache_key: z.string().max(64).optional(),
  prompt_cache_options: z
    .strictObject({ mode: z.enum(['implicit', 'explicit']), ttl: z.literal('30m').optional() })
    .optional(),
};
const openaiMessages = messagesOf(
  chatRoles,
  z.union([chatContent, z.array(chatText.extend({ prompt_cache_breakpoint: breakpoint.optional() }))]),
);

/** Fields that all members of the family share. */
const chat = {
  model: z.string().min(1),
  messages: messagesOf(chatRoles, chatContent),
  temperature: z.number().min(0).max(2).optional(),
  top_p: share.optional(),
  stop: stops.optional(),
  response_format: chatFormat.optional(),
  stream: z.boolean().optional(),
};
const streamed = { ...chat, stream_options: z.strictObject({ include_usage: z.boolean() }).optional() };
const seeded = { seed: z.int().optional() };
const efforts = (words: string) => z.enum(words.split(' ')).optional();
/** `max_tokens` is deprecated at OpenAI and refused by its reasoning models: `rules.ts`. */
const bothLimits = { max_tokens: count.optional(), max_completion_tokens: count.optional() };

const cacheControl = z.strictObject({ type: z.literal('ephemeral') }).optional();
const claudeText = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  cache_control: cacheControl,
});
const claudeImage = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
});
const claudeBlocks = z.array(z.union([claudeText, claudeImage])).min(1);
const claudeDisplay = { display: z.enum(['summarized', 'omitted']).optional() };

const level = z.string().regex(/^(minimal|low|medium|high)$/i);
const geminiImage = z.strictObject({ mimeType: z.string(), data: z.string() });
const geminiParts = z
  .array(z.union([z.strictObject({ text: z.string() }), z.strictObject({ inlineData: geminiImage })]))
  .min(1);

const responsesText = z.strictObject({
  type: z.enum(['input_text', 'output_text']),
  text: z.string(),
  prompt_cache_breakpoint: breakpoint.optional(),
});
const responsesImage = z.strictObject({ type: z.literal('input_image'), image_url: z.string(), detail });

const openaiFields = { ...streamed, ...seeded, ...bothLimits, reasoning_effort: effort.optional() };
const openai = z.strictObject({ ...openaiFields, ...cacheFields, messages: openaiMessages });

/** The body of each provider. */
export const shapes: Readonly<Record<Provider, z.ZodType>> = {
  openai,
  // learn.microsoft.com/azure/foundry/openai/api-version-lifecycle
  azure: openai,
  // docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions-mantle
  bedrock: z.strictObject(openaiFields),
  // openrouter.ai/docs/api-reference/chat-completion, …/use-cases/reasoning-tokens: one of effort and max_tokens.
  openrouter: z.strictObject({
    ...streamed,
    ...seeded,
    max_tokens: count.optional(),
    usage: z.strictObject({ include: z.boolean() }).optional(),
    provider: z.strictObject({ require_parameters: z.boolean() }).optional(),
    reasoning: z
      .union([
        z.strictObject({ effort: effort.optional(), exclude: z.boolean().optional() }),
        z.strictObject({ max_tokens: count, exclude: z.boolean().optional() }),
      ])
      .optional(),
  }),
  // docs.together.ai/reference/chat-completions-1
  together: z.strictObject({
    ...streamed,
    ...seeded,
    max_tokens: count.optional(),
    reasoning_effort: efforts('low medium high max'),
  }),
  // docs.fireworks.ai/api-reference/post-chatcompletions, …/guides/reasoning
  fireworks: z.strictObject({
    ...streamed,
    ...seeded,
    ...bothLimits,
    reasoning_effort: efforts('none low medium high xhigh max'),
  }),
  // alibabacloud.com/help/en/model-studio/qwen-api-reference
  qwen: z.strictObject({
    ...streamed,
    ...seeded,
    max_tokens: count.optional(),
    enable_thinking: z.boolean().optional(),
    thinking_budget: count.optional(),
  }),
  'openai-responses': z.strictObject({
    model: z.string().min(1),
    input: messagesOf(chatRoles, z.array(z.union([responsesText, responsesImage]))),
    store: z.boolean().optional(),
    max_output_tokens: z.int().min(16).optional(),
    temperature: z.number().min(0).max(2).optional(),
    top_p: share.optional(),
    stream: z.boolean().optional(),
    ...cacheFields,
    reasoning: z
      .strictObject({
        effort: effort.optional(),
        summary: z.enum(['auto', 'concise', 'detailed']).optional(),
      })
      .optional(),
    text: z
      .strictObject({ format: z.union([jsonMode, namedSchema.extend({ type: z.literal('json_schema') })]) })
      .optional(),
  }),
  anthropic: z.strictObject({
    model: z.string().min(1),
    max_tokens: count,
    system: z.union([z.string().min(1), claudeBlocks]).optional(),
    messages: messagesOf(['user', 'assistant'], z.union([z.string().min(1), claudeBlocks])),
    stop_sequences: z.array(z.string()).optional(),
    temperature: z.number().min(0).max(1).optional(),
    top_p: share.optional(),
    stream: z.boolean().optional(),
    cache_control: cacheControl,
    thinking: z
      .union([
        z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024), ...claudeDisplay }),
        z.strictObject({ type: z.literal('adaptive'), ...claudeDisplay }),
        z.strictObject({ type: z.literal('between_tools') }),
        z.strictObject({ type: z.literal('disabled') }),
      ])
      .optional(),
    output_config: z
      .strictObject({
        effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
        format: z.strictObject({ type: z.literal('json_schema'), schema: jsonSchema }).optional(),
      })
      .optional(),
  }),
  google: z.strictObject({
    systemInstruction: z.strictObject({ parts: geminiParts }).optional(),
    contents: z.array(z.strictObject({ role: z.enum(['user', 'model']), parts: geminiParts })).min(1),
    generationConfig: z
      .strictObject({
        maxOutputTokens: count.optional(),
        temperature: z.number().min(0).max(2).optional(),
        topP: share.optional(),
        stopSequences: z.array(z.string()).max(5).optional(),
        seed: z.int().optional(),
        responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
        responseJsonSchema: jsonSchema.optional(),
        thinkingConfig: z
          .strictObject({
            thinkingBudget: z.int().min(-1).optional(),
            thinkingLevel: level.optional(),
            includeThoughts: z.boolean().optional(),
          })
          .optional(),
      })
      .optional(),
  }),
  // api-docs.deepseek.com/api/create-chat-completion
  deepseek: z.strictObject({
    ...streamed,
    max_tokens: count.optional(),
    thinking: z.strictObject({ type: z.enum(['enabled', 'disabled']) }).optional(),
    reasoning_effort: effort.optional(),
  }),
  // docs.mistral.ai/api (ChatCompletionRequest): the seed is `random_seed`, and there are no stream options.
  mistral: z.strictObject({
    ...chat,
    max_tokens: count.optional(),
    random_seed: z.int().nonnegative().optional(),
    reasoning_effort: efforts('none high'),
    prompt_mode: z.literal('reasoning').optional(),
  }),
  // console.groq.com/docs/api-reference#chat-create
  groq: z.strictObject({
    ...streamed,
    ...seeded,
    ...bothLimits,
    reasoning_effort: efforts('none default low medium high'),
  }),
  // docs.x.ai/docs/api-reference#chat-completions
  xai: z.strictObject({
    ...streamed,
    ...seeded,
    ...bothLimits,
    reasoning_effort: efforts('none low medium high xhigh'),
  }),
  ollama: z.strictObject({
    model: z.string().min(1),
    messages: messagesOf(['system', 'user', 'assistant'], z.string(), {
      images: z.array(z.string()).optional(),
    }),
    stream: z.boolean().optional(),
    format: z.union([z.literal('json'), jsonSchema]).optional(),
    keep_alive: z.union([z.string(), z.number()]).optional(),
    // github.com/ollama/ollama/pull/13959: of every chat request, true unless it says otherwise
    truncate: z.boolean().optional(),
    shift: z.boolean().optional(),
    think: z.union([z.boolean(), z.enum(['low', 'medium', 'high'])]).optional(),
    options: z
      .strictObject({
        num_ctx: count.optional(),
        num_predict: z.int().min(-2).optional(),
        temperature: z.number().optional(),
        top_p: z.number().optional(),
        stop: z.array(z.string()).optional(),
        seed: z.int().optional(),
      })
      .optional(),
  }),
  // docs.vllm.ai/en/latest/serving/openai_compatible_server
  vllm: z.strictObject({
    ...streamed,
    ...seeded,
    ...bothLimits,
    reasoning_effort: efforts('none low medium high'),
    chat_template_kwargs: jsonSchema.optional(),
  }),
  // github.com/ggml-org/llama.cpp, tools/server/README.md
  llamacpp: z.strictObject({
    ...streamed,
    ...seeded,
    max_tokens: count.optional(),
    chat_template_kwargs: jsonSchema.optional(),
  }),
};
