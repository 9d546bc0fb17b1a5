import { expect, it } from 'vitest';
import { listSpareTests } from './spare-tests.ts';

it('lists tests that can all go: of two that kill the same mutant one stays, and what kills alone stays', () => {
  const spare = listSpareTests({
    files: { 'src/sum.ts': { mutants: [{ killedBy: ['1', '2'] }, { killedBy: ['2', '3'] }, {}] } },
    testFiles: {
      'sum.test.ts': {
        tests: ['adds', 'adds twice', 'adds in any order', 'is a number'].map((name, place) => ({
          id: String(place + 1),
          name,
        })),
      },
    },
  });
  expect(spare).toEqual([
    'sum.test.ts adds (kills 1, none alone)',
    'sum.test.ts adds in any order (kills 1, none alone)',
    'sum.test.ts is a number (kills 0, none alone)',
  ]);
});
