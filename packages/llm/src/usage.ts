import type { Lost, Usage } from '@masbench/core';
import { readPath, readCount, readList, readText } from './json.js';
import type { Json, ModelRequest } from './model-request.js';
import type { ModelProvider } from './model.js';
import type { ModelResult, ModelUsage, ModelWarning } from './model-result.js';
import type { Price } from './price.js';
import { costBound } from './prices.js';
import { servedModel } from './served-model.js';
import { inputTokenBound } from './token-bound.js';

/** A provider's record of tokens in our terms, and what was wrong with it. */
export interface NormalizedUsage {
  readonly usage: ModelUsage;
  readonly warnings: readonly ModelWarning[];
}

/** Token counts as a protocol states them, before they are checked and completed. */
interface Counts {
  readonly input: ModelUsage['input'];
  readonly output: ModelUsage['output'];
}

/**
 * OpenAI chat completions and its compatible family. `prompt_tokens` includes cached and cache-written tokens.
 * `completion_tokens` includes reasoning, except at xAI and wherever `total_tokens` says that it was added on top.
 * DeepSeek states cache hits and misses separately. Source: platform.openai.com/docs/api-reference/chat/object,
 * docs.x.ai/docs/guides/reasoning, api-docs.deepseek.com/api/create-chat-completion (October 2026).
 */
export function chatUsage(
  raw: Json | undefined,
  reasoningTokens: 'included' | 'separate' = 'included',
): NormalizedUsage {
  const hit = readTokens(raw, 'prompt_cache_hit_tokens');
  const miss = readTokens(raw, 'prompt_cache_miss_tokens');
  const prompt = readTokens(raw, 'prompt_tokens') ?? sum(hit, miss);
  const completion = readTokens(raw, 'completion_tokens');
  const reasoning = readTokens(raw, 'completion_tokens_details', 'reasoning_tokens');
  const addedOnTop =
    reasoning !== undefined &&
    reasoning > 0 &&
    readTokens(raw, 'total_tokens') === sum(prompt, completion, reasoning);
  const separate = reasoningTokens === 'separate' || addedOnTop;
  return normalizeUsage(raw, {
    input: {
      total: prompt,
      cacheRead: readTokens(raw, 'prompt_tokens_details', 'cached_tokens') ?? hit,
      cacheWrite: readTokens(raw, 'prompt_tokens_details', 'cache_write_tokens'),
      image:
        readTokens(raw, 'prompt_tokens_details', 'image_tokens') ?? readTokens(raw, 'prompt_image_tokens'),
    },
    output: separate ? { text: completion, reasoning: reasoning ?? 0 } : { total: completion, reasoning },
  });
}

/** OpenAI Responses: both totals include their parts. Source: platform.openai.com/docs/api-reference/responses/object. */
export function responsesUsage(raw: Json | undefined): NormalizedUsage {
  return normalizeUsage(raw, {
    input: {
      total: readTokens(raw, 'input_tokens'),
      cacheRead: readTokens(raw, 'input_tokens_details', 'cached_tokens'),
      cacheWrite: readTokens(raw, 'input_tokens_details', 'cache_write_tokens'),
      image: readTokens(raw, 'input_tokens_details', 'image_tokens'),
    },
    output: {
      total: readTokens(raw, 'output_tokens'),
      reasoning: readTokens(raw, 'output_tokens_details', 'reasoning_tokens'),
    },
  });
}

/**
 * Anthropic Messages: `input_tokens` excludes what was read from and written to the cache, `output_tokens` includes
 * thinking. Source: platform.claude.com/docs/en/build-with-claude/prompt-caching.
 */
export function anthropicUsage(raw: Json | undefined): NormalizedUsage {
  const uncached = readTokens(raw, 'input_tokens');
  return normalizeUsage(raw, {
    input: {
      uncached,
      cacheRead: readTokens(raw, 'cache_read_input_tokens') ?? zeroBeside(uncached),
      cacheWrite: readTokens(raw, 'cache_creation_input_tokens') ?? zeroBeside(uncached),
    },
    output: {
      total: readTokens(raw, 'output_tokens'),
      reasoning: readTokens(raw, 'output_tokens_details', 'thinking_tokens'),
    },
  });
}

/**
 * Gemini: `promptTokenCount` includes cached content, `candidatesTokenCount` excludes thoughts, results of tools come
 * on top of the prompt. Source: ai.google.dev/api/generate-content#UsageMetadata.
 */
export function geminiUsage(raw: Json | undefined): NormalizedUsage {
  const prompt = readTokens(raw, 'promptTokenCount');
  const candidates = readTokens(raw, 'candidatesTokenCount') ?? zeroBeside(prompt);
  const image = readList(raw, 'promptTokensDetails').find(
    (detail) => readText(detail, 'modality') === 'IMAGE',
  );
  return normalizeUsage(raw, {
    input: {
      total: sum(prompt, readTokens(raw, 'toolUsePromptTokenCount') ?? 0),
      cacheRead: readTokens(raw, 'cachedContentTokenCount'),
      image: readTokens(image, 'tokenCount'),
    },
    output: { text: candidates, reasoning: readTokens(raw, 'thoughtsTokenCount') ?? zeroBeside(candidates) },
  });
}

/** Ollama's native API: two counts and no parts. Source: docs.ollama.com/api/usage. */
export function ollamaUsage(body: Json | undefined): NormalizedUsage {
  const raw: Json = {
    ...carried(body, 'prompt_eval_count'),
    ...carried(body, 'eval_count'),
  };
  return normalizeUsage(raw, {
    input: { total: readTokens(raw, 'prompt_eval_count') },
    output: { total: readTokens(raw, 'eval_count') },
  });
}

/** Counts that are already in our terms, checked and completed: for other clients and for scripted models. */
export function normalizeUsage(raw: Json | undefined, counts: Counts): NormalizedUsage {
  const warnings: ModelWarning[] = [];
  const input = completeInput(counts.input, warnings);
  const output = completeOutput(counts.output, warnings);
  if (input.total === undefined || output.total === undefined) {
    warnings.push({
      code: 'usage_missing',
      message: 'The answer reports no token counts, so they count as unknown',
    });
  }
  return { usage: { input, output, estimated: false, ...(raw === undefined ? {} : { raw }) }, warnings };
}

/**
 * Cost of an answer in the terms of the core: one call, its tokens, service seconds and dollars, what was saved when it was paid,
 * and which model answered.
 */
export function coreUsage(
  result: Pick<ModelResult, 'usage' | 'timing' | 'cost'> & Partial<Pick<ModelResult, 'model'>>,
  asked?: Pick<ModelProvider, 'id' | 'model'>,
): Usage {
  const { cost } = result;
  const { savedByCacheUsd = 0, savedByBatchUsd = 0 } = cost ?? {};
  return {
    calls: 1,
    inputTokens: result.usage.input.total,
    outputTokens: result.usage.output.total,
    cachedTokens: result.usage.input.cacheRead,
    cacheWriteTokens: result.usage.input.cacheWrite,
    reasoningTokens: result.usage.output.reasoning,
    seconds: result.timing.ms / 1000,
    costUsd: cost?.usd,
    ...(savedByCacheUsd === 0 ? {} : { savedByCacheUsd }),
    ...(savedByBatchUsd === 0 ? {} : { savedByBatchUsd }),
    ...(asked === undefined || result.model === undefined || isTurnedAway(result)
      ? {}
      : { served: [servedModel({ model: result.model }, asked)] }),
  };
}

/** Whether a fault came in place of an answer: no model is named in it. */
function isTurnedAway({
  usage,
  model,
}: Pick<ModelResult, 'usage'> & Partial<Pick<ModelResult, 'model'>>): boolean {
  return model?.served === undefined && (usage.estimated || usage.output.total === 0);
}

/** The fields of usage that budgets count: a call has a bound for each, or it is not made under a limit. */
type BoundField = Exclude<keyof Lost, 'tokens'> | 'inputTokens' | 'outputTokens';

/** Returns what a call may cost at most; `undefined` has no bound. */
export function boundUsage(
  request: ModelRequest,
  options: {
    readonly imageTokens?: number | undefined;
    readonly inputTokens?: ((request: ModelRequest) => number | undefined) | undefined;
  },
  price: Price | undefined,
): Pick<Usage, BoundField> {
  const inputTokens = options.inputTokens?.(request) ?? inputTokenBound(request, options.imageTokens);
  const outputTokens = request.maxOutputTokens;
  const known = price !== undefined && inputTokens !== undefined && outputTokens !== undefined;
  return {
    calls: 1,
    inputTokens,
    outputTokens,
    costUsd: known ? costBound(price, inputTokens, outputTokens) : undefined,
  };
}

/** Advice for a call that lacks a bound. */
export const boundAdvice: Readonly<Record<keyof Lost, string>> = {
  calls: 'a call that reserves must say how many calls it makes',
  tokens: "set 'maxOutputTokens', and 'imageTokens' where images are sent",
  costUsd: "give the model a price, and set 'maxOutputTokens'",
};

function completeInput(stated: ModelUsage['input'], warnings: ModelWarning[]): ModelUsage['input'] {
  const { cacheRead, cacheWrite } = stated;
  const image = stated.image === undefined ? {} : { image: stated.image };
  if (stated.total === undefined) {
    return {
      total: sum(stated.uncached, cacheRead, cacheWrite),
      uncached: stated.uncached,
      cacheRead,
      cacheWrite,
      ...image,
    };
  }
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0);
  if (cached > stated.total) {
    warnings.push(inconsistent(`${cached} cached tokens are more than the ${stated.total} of the input`));
    return { total: stated.total, ...image };
  }
  return {
    total: stated.total,
    uncached: stated.total - cached,
    cacheRead: cacheRead ?? 0,
    cacheWrite: cacheWrite ?? 0,
    ...image,
  };
}

function completeOutput(stated: ModelUsage['output'], warnings: ModelWarning[]): ModelUsage['output'] {
  const { reasoning } = stated;
  if (stated.total === undefined) return { total: sum(stated.text, reasoning), text: stated.text, reasoning };
  if (reasoning !== undefined && reasoning > stated.total) {
    warnings.push(
      inconsistent(
        `${reasoning} reasoning tokens are more than the ${stated.total} of the output, so they were added to them`,
      ),
    );
    return { total: stated.total + reasoning, text: stated.total, reasoning };
  }
  return reasoning === undefined
    ? { total: stated.total }
    : { total: stated.total, text: stated.total - reasoning, reasoning };
}

function inconsistent(message: string): ModelWarning {
  return { code: 'usage_inconsistent', message };
}

/** A sum with an unknown term is unknown. */
function sum(...terms: readonly (number | undefined)[]): number | undefined {
  let total = 0;
  for (const term of terms) {
    if (term === undefined) return undefined;
    total += term;
  }
  return total;
}

/** Some fields are left out if they are zero, which only counts if another one is present. */
function zeroBeside(count: number | undefined): number | undefined {
  return count === undefined ? undefined : 0;
}

function carried(body: Json | undefined, name: string): { readonly [key: string]: Json } {
  const value = readPath(body, name);
  return value === undefined ? {} : { [name]: value };
}

/** No call takes more; what a server reports beyond it is a mistake, and so unknown. */
const mostTokens = 1e10;

/** A count of tokens; servers that estimate report fractions, which are rounded up. */
function readTokens(value: Json | undefined, ...path: readonly (string | number)[]): number | undefined {
  const count = readCount(value, ...path);
  return count === undefined || count > mostTokens ? undefined : Math.ceil(count);
}
