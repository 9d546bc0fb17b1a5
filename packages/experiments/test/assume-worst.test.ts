import { expect, test } from 'vitest';
import { assumeWorst } from '../src/analysis/assume-worst.ts';

test('what is missing is as far against what was found as can be, of more values than a call takes as arguments', () => {
  const [a, b] = [Array.from({ length: 200_000 }, () => 0.75), Array.from({ length: 200_000 }, () => 0.5)];
  const filled = assumeWorst({ first: 'A', second: 'chance', a, b, known: true, missing: 1 }, [0, 1]);
  expect([filled.a.at(-1), filled.b.at(-1), filled.missing]).toEqual([0, 0.5, 0]);
  expect(filled.a).toHaveLength(200_001);
});
