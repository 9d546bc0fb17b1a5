import { judgeDifferences } from '@masbench/statistics';
import { expect, it } from 'vitest';

it('says of values that are known, such as chance, that they are, and of others that they are paired', () => {
  const contrast = { first: 'right', second: 'chance', a: [1, 1, 0, 1], b: [0.5, 0.5, 0.5, 0.5] };
  const units = ['1', '2', '3', '4'];
  const write = (known: boolean): string | undefined =>
    judgeDifferences([{ ...contrast, units, known }], { range: [0, 1], unit: 'match' })[0]?.sentence;
  expect(write(true)).toContain('n = 4 matches, against a known value');
  expect(write(false)).toContain('n = 4 matches, paired');
});
