import { at, countAt, listAt, textAt } from '../../json.js';
import type { Finish, Json, ModelResult, ModelWarning } from '../../model.js';
import { normalised } from '../../usage.js';
import type { NormalisedUsage } from '../../usage.js';
import { splitThinking } from '../thinking.js';
import type { Answer } from '../protocol.js';

const finishes: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  error: 'error',
};

/** A result of any version, as JSON: `content`, `finishReason`, `usage`, `providerMetadata`, `response`. */
export function decodeResult(result: Json): Answer {
  const parts = listAt(result, 'content');
  const gather = (type: string): string =>
    parts
      .filter((part) => textAt(part, 'type') === type)
      .map((part) => textAt(part, 'text') ?? '')
      .join('');
  // Version 2 says the reason as a word, later ones as a pair.
  const word = textAt(result, 'finishReason') ?? textAt(result, 'finishReason', 'unified') ?? 'unknown';
  const raw = textAt(result, 'finishReason', 'raw') ?? word;
  const { text, thinking } = splitThinking(gather('text'));
  const reasoning = gather('reasoning');
  const refusal = refusalOf(result, word, raw, text);
  return {
    text,
    reasoningText: reasoning === '' ? thinking : reasoning,
    finish: { unified: refusal?.source === 'model' ? 'refusal' : (finishes[word] ?? 'unknown'), raw },
    refusal,
    usage: usageOf(at(result, 'usage')),
    served: textAt(result, 'response', 'modelId'),
    fingerprint: textAt(result, 'response', 'body', 'system_fingerprint'),
  };
}

/** The AI SDK drops OpenAI's refusal from its result; it is still in the body. Anthropic's comes as a filter. */
function refusalOf(result: Json, word: string, raw: string, text: string): ModelResult['refusal'] {
  const dropped = textAt(listAt(result, 'response', 'body', 'choices')[0], 'message', 'refusal');
  if (dropped !== undefined && dropped !== '') return { source: 'model', text: dropped };
  if (raw === 'refusal') {
    return {
      source: 'model',
      category: textAt(result, 'providerMetadata', 'anthropic', 'stopDetails', 'category'),
      text,
    };
  }
  return word === 'content-filter' ? { source: 'output_filter', category: raw, text } : undefined;
}

/** Version 2 has plain counts, later ones have them in two groups. Both totals include their parts. */
function usageOf(usage: Json | undefined): NormalisedUsage {
  const grouped =
    at(usage, 'inputTokens', 'total') !== undefined || at(usage, 'outputTokens', 'total') !== undefined;
  return normalised(
    usage,
    grouped
      ? {
          input: {
            total: countAt(usage, 'inputTokens', 'total'),
            cacheRead: countAt(usage, 'inputTokens', 'cacheRead'),
            cacheWrite: countAt(usage, 'inputTokens', 'cacheWrite'),
          },
          output: {
            total: countAt(usage, 'outputTokens', 'total'),
            reasoning: countAt(usage, 'outputTokens', 'reasoning'),
          },
        }
      : {
          input: { total: countAt(usage, 'inputTokens'), cacheRead: countAt(usage, 'cachedInputTokens') },
          output: { total: countAt(usage, 'outputTokens'), reasoning: countAt(usage, 'reasoningTokens') },
        },
  );
}

/** The model's own warnings about settings it did not send. */
export function warningsOf(result: Json): ModelWarning[] {
  return listAt(result, 'warnings').map((warning) => {
    const setting = textAt(warning, 'setting') ?? textAt(warning, 'feature');
    const message =
      textAt(warning, 'message') ??
      textAt(warning, 'details') ??
      `'${setting ?? 'a setting'}' is not known to this model`;
    return { code: setting === undefined ? 'other' : 'unsupported_setting', setting, message };
  });
}
