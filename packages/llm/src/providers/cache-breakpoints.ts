import type { JsonObject } from '../json.js';
import type { ModelRequest, Part } from '../model-request.js';

/**
 * Models of OpenAI whose cache writes cost more than input, and which keep what ends at a marked part. Source:
 * developers.openai.com/api/docs/guides/prompt-caching, read November 2026.
 */
const keepsMarkedParts = /^gpt-(?:5\.(?:[6-9]|\d\d)|[6-9])/;

/** Whether a model of OpenAI is told which parts to keep: without that, it writes all of every prompt at a surcharge. */
export function marksParts(model: string): boolean {
  return keepsMarkedParts.test(model);
}

/** The fields of a request to OpenAI for its cache: which requests begin alike, and that only marked parts are kept. */
export function cacheFields(model: string, { cacheKey }: ModelRequest): JsonObject {
  if (cacheKey === undefined) return {};
  return {
    prompt_cache_key: cacheKey,
    ...(marksParts(model) ? { prompt_cache_options: { mode: 'explicit' } } : {}),
  };
}

/** The mark of a part that is to be kept. */
export function breakpointFields(model: string, part: Part): JsonObject {
  const isKept = part.type === 'text' && part.recurs === true && marksParts(model);
  return isKept ? { prompt_cache_breakpoint: { mode: 'explicit' } } : {};
}
