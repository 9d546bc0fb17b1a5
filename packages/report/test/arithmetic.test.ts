import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atan, atan2, cos, sin } from '../page/worker/angles.ts';
import { exp } from '../page/worker/exponential.ts';
import { log, log10, log1p, log2 } from '../page/worker/logarithms.ts';

/** Values of every size, and those at which the functions change their ways. */
const value = fc.oneof(
  fc.double(),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: -1100, max: 1100 }),
  fc.constantFrom(0, -0, 1, -1, Infinity, -Infinity, Number.NaN, 5e-324, Math.PI, Math.PI / 2, 0.5),
);

// Node up to V8 13 computes with fdlibm itself; what later ones do is asked when a page is opened.
describe.runIf(Number(process.versions.v8.split('.')[0]) <= 13)(
  'arithmetic of the page is that of Node, to the bit',
  () => {
    test.each(Object.entries({ atan, cos, sin, exp, log, log10, log1p, log2 }))('%s', (name, compute) => {
      const native: unknown = Reflect.get(Math, name);
      if (typeof native !== 'function') throw new Error(`There is no Math.${name}`);
      fc.assert(
        fc.property(value, (x) => {
          expect(compute(x)).toBe(Reflect.apply(native, Math, [x]));
        }),
        { numRuns: 3000 },
      );
    });

    test('atan2', () => {
      fc.assert(
        fc.property(value, value, (y, x) => {
          expect(atan2(y, x)).toBe(Math.atan2(y, x));
        }),
        { numRuns: 3000 },
      );
    });
  },
);
