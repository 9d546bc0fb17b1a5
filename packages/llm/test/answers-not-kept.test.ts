import { MasbenchError } from '@masbench/core';
import { scriptedModel } from '@masbench/llm/testing';
import { budget } from '@masbench/llm';
import { expect, it } from 'vitest';

it('an answer that could not be put on record counts as lost at its bound', async () => {
  const ended: unknown[] = [];
  const account = {
    use: () => undefined,
    reserve: async () => (how?: unknown) => void ended.push(how),
  };
  const full = new MasbenchError('JOURNAL_UNWRITABLE', 'Cannot keep the call log: ENOSPC');
  const model = {
    ...scriptedModel('yes'),
    generate: async () => {
      throw full;
    },
  };
  const asked = budget({ account, maxOutputTokens: 10 })(model).generate(
    { messages: [], output: { mode: 'text' } },
    { signal: new AbortController().signal },
  );
  await expect(asked).rejects.toBe(full);
  expect(ended).toEqual(['lost']);
});
