import { readPath, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { Finish } from '../../model-result.js';
import { geminiUsage } from '../../usage.js';
import type { Fault } from '../fault.js';
import type { Answer } from '../protocol.js';
import { textOrCalls } from '../tool-calls.js';

const finishes: Readonly<Record<string, Finish>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content_filter',
  RECITATION: 'content_filter',
  LANGUAGE: 'content_filter',
  BLOCKLIST: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  SPII: 'content_filter',
  IMAGE_SAFETY: 'content_filter',
  IMAGE_PROHIBITED_CONTENT: 'content_filter',
  IMAGE_RECITATION: 'content_filter',
  OTHER: 'error',
  MALFORMED_FUNCTION_CALL: 'error',
  UNEXPECTED_TOOL_CALL: 'error',
  TOO_MANY_TOOL_CALLS: 'error',
  MALFORMED_RESPONSE: 'error',
  IMAGE_OTHER: 'error',
};

/** Joins the texts of the parts that are thoughts, or of those that are not. */
export function joinParts(parts: readonly Json[], isThought: boolean): string {
  return parts
    .filter((part) => (readPath(part, 'thought') === true) === isThought)
    .map((part) => readText(part, 'text') ?? '')
    .join('');
}

/** A whole `generateContent` response. A prompt that a filter turned away has no candidates but a `blockReason`. */
export function decodeGemini(body: JsonObject): Answer | { readonly fault: Fault } {
  const candidate = readList(body, 'candidates')[0];
  const blocked = readText(body, 'promptFeedback', 'blockReason');
  if (candidate === undefined && blocked === undefined) {
    return {
      fault: { code: 'no_candidates', message: 'the answer holds no candidate and no reason for it' },
    };
  }
  const parts = readList(candidate, 'content', 'parts');
  const raw = readText(candidate, 'finishReason') ?? blocked;
  const text = textOrCalls(joinParts(parts, false), parts);
  const thoughts = joinParts(parts, true);
  const unified = candidate === undefined ? 'content_filter' : (finishes[raw ?? ''] ?? 'unknown');
  return {
    text,
    reasoningText: thoughts === '' ? undefined : thoughts,
    finish: { unified, raw },
    refusal:
      unified === 'content_filter'
        ? {
            source: candidate === undefined ? 'input_filter' : 'output_filter',
            category: raw,
            text:
              readText(candidate, 'finishMessage') ?? readText(body, 'promptFeedback', 'blockReasonMessage'),
          }
        : undefined,
    usage: geminiUsage(readPath(body, 'usageMetadata')),
    served: readText(body, 'modelVersion'),
  };
}
