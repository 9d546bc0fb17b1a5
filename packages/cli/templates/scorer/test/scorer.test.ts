import { conformScorer } from '@masbench/core/testing';
import { expect, it } from 'vitest';
import { scorer } from '../src/scorer.ts';

const samples = [
  { source: 'Built in 1911, 48 m tall.', output: 'It is 48 m tall.' },
  { source: 'Built in 1911, 48 m tall.', output: 'Built in 1912, it is 48 m tall.' },
  { source: 'Built in 1911.', output: '' },
  { source: '', output: 'It has 3 floors.' },
  { source: 'A tower.', output: 'A long text without any number. '.repeat(200) },
];

it('keeps the laws of scorers', async () => {
  await expect(conformScorer(scorer, { samples })).resolves.toBeUndefined();
});

it('counts the numbers that the source has', async () => {
  const values = await Promise.all(samples.map(async (sample) => scorer.score(sample)));
  expect(values.map((score) => (score.status === 'scored' ? score.value : null))).toEqual([
    1,
    0.5,
    null,
    0,
    null,
  ]);
});
