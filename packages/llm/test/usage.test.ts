import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropicUsage, chatUsage, geminiUsage, ollamaUsage, responsesUsage } from '../src/usage.js';
import type { NormalizedUsage } from '../src/usage.js';
import type { Json } from '../src/model-request.js';

const count = fc.nat(100_000);
/** Anything that a server may write where a count belongs. */
const anything = fc.oneof(count, fc.constantFrom(null, -1, {}), fc.string(), fc.double());

const readers: Readonly<Record<string, (raw: Json) => NormalizedUsage>> = {
  'chat completions': (raw) => chatUsage(raw),
  'chat completions of xAI': (raw) => chatUsage(raw, 'separate'),
  responses: responsesUsage,
  anthropic: anthropicUsage,
  gemini: geminiUsage,
  ollama: ollamaUsage,
};

const fields =
  'prompt_tokens completion_tokens total_tokens prompt_cache_hit_tokens prompt_cache_miss_tokens ' +
  'input_tokens output_tokens cache_read_input_tokens cache_creation_input_tokens ' +
  'promptTokenCount candidatesTokenCount thoughtsTokenCount cachedContentTokenCount toolUsePromptTokenCount ' +
  'prompt_eval_count eval_count';
const parts = ['cached_tokens', 'cache_write_tokens', 'reasoning_tokens', 'thinking_tokens'];
const details = fc.dictionary(fc.constantFrom(...parts), anything);
const record = fc
  .record({
    counts: fc.dictionary(fc.constantFrom(...fields.split(' ')), anything),
    prompt_tokens_details: details,
    completion_tokens_details: details,
    input_tokens_details: details,
    output_tokens_details: details,
  })
  .map(({ counts, ...rest }): Json => JSON.parse(JSON.stringify({ ...counts, ...rest })));

function sumOf(...terms: readonly (number | undefined)[]): number | undefined {
  return terms.includes(undefined) ? undefined : terms.reduce<number>((sum, term) => sum + (term ?? 0), 0);
}

describe.each(Object.entries(readers))('usage of %s', (_name, read) => {
  test('adds up anything the server writes, and is never negative or NaN', () => {
    fc.assert(
      fc.property(record, (raw) => {
        const { input, output } = read(raw).usage;
        const stated = [...Object.values(input), ...Object.values(output)].filter(
          (value) => value !== undefined,
        );
        for (const value of stated) expect(Number.isFinite(value) && value >= 0).toBe(true);
        expect(input.total).toBe(sumOf(input.uncached, input.cacheRead, input.cacheWrite) ?? input.total);
        expect(output.total).toBe(sumOf(output.text, output.reasoning) ?? output.total);
        expect(output.reasoning ?? 0).toBeLessThanOrEqual(output.total ?? Infinity);
        expect((input.cacheRead ?? 0) + (input.cacheWrite ?? 0)).toBeLessThanOrEqual(input.total ?? Infinity);
      }),
    );
  });

  test('is unknown, not zero, where nothing is reported', () => {
    const { usage, warnings } = read({});
    expect(usage.input.total).toBeUndefined();
    expect(usage.output.total).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toEqual(['usage_missing']);
  });
});
