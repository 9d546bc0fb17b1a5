import { readPath, readCount, readList, readText } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { Finish, ModelResult, ModelWarning } from '../../model-result.js';
import { normalizeUsage } from '../../usage.js';
import type { NormalizedUsage } from '../../usage.js';
import { splitReasoning } from '../../reasoning-marks.js';
import type { Answer } from '../protocol.js';
import { textOrCalls } from '../tool-calls.js';

const finishes: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  error: 'error',
};

/** A result of any version, as JSON: `content`, `finishReason`, `usage`, `providerMetadata`, `response`. */
export function decodeResult(result: Json): Answer {
  const parts = readList(result, 'content');
  const gather = (type: string): string =>
    parts
      .filter((part) => readText(part, 'type') === type)
      .map((part) => readText(part, 'text') ?? '')
      .join('');
  // Version 2 says the reason as a word, later ones as a pair.
  const word = readText(result, 'finishReason') ?? readText(result, 'finishReason', 'unified') ?? 'unknown';
  const raw = readText(result, 'finishReason', 'raw') ?? word;
  const { text, reasoning, isOpen } = splitReasoning(
    textOrCalls(
      gather('text'),
      parts.filter((part) => readText(part, 'type') === 'tool-call'),
    ),
  );
  const thoughts = gather('reasoning');
  const refusal = readRefusal(result, word, raw, text);
  return {
    text,
    reasoningText: thoughts === '' ? reasoning : thoughts,
    isReasoningOpen: isOpen,
    finish: { unified: refusal?.source === 'model' ? 'refusal' : (finishes[word] ?? 'unknown'), raw },
    refusal,
    usage: readUsage(readPath(result, 'usage')),
    served: readText(result, 'response', 'modelId'),
    fingerprint: readText(result, 'response', 'body', 'system_fingerprint'),
  };
}

/** The AI SDK drops OpenAI's refusal from its result; it is still in the body. Anthropic's comes as a filter. */
function readRefusal(result: Json, word: string, raw: string, text: string): ModelResult['refusal'] {
  const dropped = readText(readList(result, 'response', 'body', 'choices')[0], 'message', 'refusal');
  if (dropped !== undefined && dropped !== '') return { source: 'model', text: dropped };
  if (raw === 'refusal') {
    return {
      source: 'model',
      category: readText(result, 'providerMetadata', 'anthropic', 'stopDetails', 'category'),
      text,
    };
  }
  return word === 'content-filter' ? { source: 'output_filter', category: raw, text } : undefined;
}

/** Version 2 has plain counts, later ones have them in two groups. Both totals include their parts. */
function readUsage(usage: Json | undefined): NormalizedUsage {
  const grouped =
    readPath(usage, 'inputTokens', 'total') !== undefined ||
    readPath(usage, 'outputTokens', 'total') !== undefined;
  return normalizeUsage(
    usage,
    grouped
      ? {
          input: {
            total: readCount(usage, 'inputTokens', 'total'),
            cacheRead: readCount(usage, 'inputTokens', 'cacheRead'),
            cacheWrite: readCount(usage, 'inputTokens', 'cacheWrite'),
          },
          output: {
            total: readCount(usage, 'outputTokens', 'total'),
            reasoning: readCount(usage, 'outputTokens', 'reasoning'),
          },
        }
      : {
          input: { total: readCount(usage, 'inputTokens'), cacheRead: readCount(usage, 'cachedInputTokens') },
          output: { total: readCount(usage, 'outputTokens'), reasoning: readCount(usage, 'reasoningTokens') },
        },
  );
}

/** The model's own warnings about settings it did not send. */
export function listWarnings(result: Json): ModelWarning[] {
  return readList(result, 'warnings').map((warning) => {
    const setting = readText(warning, 'setting') ?? readText(warning, 'feature');
    const message =
      readText(warning, 'message') ??
      readText(warning, 'details') ??
      `'${setting ?? 'a setting'}' is not known to this model`;
    return { code: setting === undefined ? 'other' : 'unsupported_setting', setting, message };
  });
}
