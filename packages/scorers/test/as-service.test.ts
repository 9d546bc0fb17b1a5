import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Score, Service, SourcedOutput } from '@masbench/core';
import { asService, lexical } from '@masbench/scorers';

describe('asService', () => {
  it('is a service of the core contract, scripted where the scorer is deterministic', () => {
    const service = asService(lexical());
    expectTypeOf(service).toExtend<Service<SourcedOutput, Score>>();
    expect(service).toMatchObject({ name: 'lexical', nature: 'scripted' });
    expect(asService({ name: 'x', version: '1', score: lexical().score }).nature).toBe('model');
  });
});
