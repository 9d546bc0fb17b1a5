import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelByName } from '@masbench/llm';
import { checkModelSpec, readModelSpec, writeModelSpec } from '../src/model-spec.ts';

const text = fc.string({ minLength: 1, maxLength: 12 });

/** Settings of every kind, each of which may be left out. */
const settings = fc.record(
  {
    temperature: fc
      .double({ min: 0, max: 2, noNaN: true })
      .map((value) => (Object.is(value, -0) ? 0 : value)),
    topP: fc.double({ min: 0.01, max: 1, noNaN: true }),
    effort: fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
    maxOutputTokens: fc.integer({ min: 1, max: 100_000 }),
    outputMode: fc.constantFrom('auto', 'schema', 'json', 'text'),
    stream: fc.boolean(),
    headers: fc.dictionary(fc.constantFrom('x-run', 'x.dotted', 'x&y=z'), text, { minKeys: 1 }),
    body: fc.dictionary(fc.constantFrom('top_k', 'a.b', 'user'), fc.oneof(text, fc.integer(), fc.boolean()), {
      minKeys: 1,
    }),
    limits: fc.record({ concurrency: fc.integer({ min: 1, max: 99 }) }),
  },
  { requiredKeys: [] },
);

describe('a model as a value', () => {
  test('is the same as text and as an object', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const spec = checkModelSpec({ model: 'openai:gpt-5.6', ...given });
        const written = writeModelSpec(spec);
        expect(readModelSpec(written)).toEqual(spec);
        expect(writeModelSpec(readModelSpec(written))).toBe(written);
      }),
    );
  });

  test('reads as people type it', () => {
    expect(readModelSpec('openai:gpt-5.6?effort=low&temperature=0&limits.concurrency=4')).toEqual({
      model: 'openai:gpt-5.6',
      effort: 'low',
      temperature: 0,
      limits: { concurrency: 4 },
    });
    expect(readModelSpec('vllm:org/name@http://gpu-1:8000/v1?contextTokens=8192')).toEqual({
      model: 'vllm:org/name@http://gpu-1:8000/v1',
      contextTokens: 8192,
    });
    expect(writeModelSpec(readModelSpec('openai:m?topP=0.9&effort=low'))).toBe(
      'openai:m?effort=low&topP=0.9',
    );
  });

  test.each([
    ['openai:m?temperatur=0', /there is no setting "temperatur": choose temperature, topP, effort/],
    ['openai:m?temperature=hot', /temperature: Invalid input/],
    ['openai:m?effort=extreme', /effort: Invalid option/],
    ['openai:m?effort', /a setting must be <name>=<value>/],
    ['openai:m@http://127.0.0.1/v1?key=sk-secret-1234567890', /there is no setting "key"/],
    ['openai:m?headers.x-api-key=sk-secret-1234567890', /the header "x-api-key" would be recorded/],
  ])('says what is wrong with %s, and repeats no value', (name, message) => {
    expect(() => readModelSpec(name)).toThrow(message);
    expect(() => readModelSpec(name)).not.toThrow(/sk-secret/);
  });

  test('is asked with its settings by agents and judges, and is told apart by them', () => {
    const env = { OPENAI_API_KEY: 'sk-1', SECOND_KEY: 'sk-2' };
    const model = modelByName('openai:gpt-4o?temperature=0&effort=low&body.user=me', { env });
    expect(model.settings).toMatchObject({ temperature: 0, reasoning: { effort: 'low' } });
    expect(model.cacheIdentity()).toMatchObject({ options: { user: 'me' } });
    const second = modelByName('openai:gpt-4o?keyVariable=SECOND_KEY', { env });
    expect(second.limitKey).not.toBe(model.limitKey);
    expect(() => modelByName('openai:gpt-4o?keyVariable=THIRD_KEY', { env })).toThrow(
      /Put it into the environment variable THIRD_KEY/,
    );
  });
});
