import { addUsage, completeUsage, noUsage, usageFields } from '@masbench/core';
import { expect, test } from 'vitest';
import { parseEntry } from '../src/journal/journal.ts';
import { usageFromJson, usageToJson } from '../src/usage/usage-line.ts';
import { toSpendingRow } from '../src/record/match-record.ts';
import { nothingLost } from '../src/usage/lost.ts';

const saved = completeUsage({
  calls: 1,
  costUsd: 3,
  savedByCacheUsd: -0.25,
  savedByBatchUsd: 0,
});

test('savings are added up, and left out where there are none', () => {
  expect(Object.keys(saved)).not.toContain('savedByBatchUsd');
  expect(Object.keys(completeUsage({ calls: 1 }))).not.toContain('savedByCacheUsd');
  const more = addUsage(
    saved,
    completeUsage({ calls: 1, costUsd: 1, savedByCacheUsd: 1, savedByBatchUsd: 2 }),
  );
  expect(more).toMatchObject({ costUsd: 4, savedByCacheUsd: 0.75, savedByBatchUsd: 2 });
  for (const field of ['savedByCacheUsd', 'savedByBatchUsd'] as const) {
    const one = completeUsage({ calls: 1, [field]: 2 });
    for (const [left, right] of [
      [one, completeUsage({ calls: 1 })],
      [completeUsage({ calls: 1 }), one],
    ] as const)
      expect(addUsage(left, right)).toEqual({ ...completeUsage({ calls: 2 }), [field]: 2 });
  }
  expect(usageFromJson(JSON.parse(usageToJson(saved)))).toEqual(saved);
  expect(toSpendingRow({ usage: saved, lost: nothingLost }).usage).toMatchObject({ savedByCacheUsd: -0.25 });
  expect(Object.keys(addUsage(noUsage, completeUsage({ calls: 1 })))).not.toContain('savedByCacheUsd');
});

test('only what a cache saved may be less than nothing', () => {
  const read = (usage: object): unknown =>
    parseEntry(JSON.stringify({ type: 'drop', id: 'a', usage, at: 0 }), 1, { path: 'a journal' });
  expect(read({ savedByCacheUsd: -1 })).toMatchObject({ usage: { savedByCacheUsd: -1 } });
  expect(() => read({ costUsd: -1 })).toThrow(/a journal/);
});

test.each(usageFields)('%s of a usage stands in the journal, and comes back from it', (field) => {
  const used = completeUsage({ [field]: 1 });
  expect(usageFromJson(JSON.parse(usageToJson(used)))).toEqual(used);
  expect(used[field]).toBe(1);
});
