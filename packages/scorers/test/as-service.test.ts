import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Score, Service, SourcedOutput } from '@masbench/core';
import { asService, lexical, scoreSchema } from '@masbench/scorers';

describe('asService', () => {
  it('is a service of the core contract, scripted where the scorer is deterministic', () => {
    const service = asService(lexical());
    expectTypeOf(service).toExtend<Service<SourcedOutput, Score>>();
    expect(service).toMatchObject({ name: 'lexical', nature: 'scripted' });
    expect(asService({ name: 'x', version: '1', score: lexical().score }).nature).toBe('model');
  });
});

describe('scoreSchema', () => {
  it('accepts what a scorer returns and rejects what is no score', async () => {
    const score = await lexical().score({ source: 'The cat sat on the mat.', output: 'The cat sat.' });
    expect(scoreSchema.parse(score)).toEqual(score);
    expect(scoreSchema.safeParse({ status: 'scored', name: 'x', value: Number.NaN }).success).toBe(false);
    expect(scoreSchema.safeParse({ status: 'scored', name: 'x', value: Infinity }).success).toBe(false);
    expect(scoreSchema.safeParse({ status: 'unscored', name: 'x', reason: 'because' }).success).toBe(false);
  });
});
