import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRng, exactMath } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** By name. */
const exact = { ...exactMath };

const edges = [
  0,
  -0,
  1,
  -1,
  2,
  -2,
  3,
  0.5,
  -0.5,
  1.5,
  1 / 3,
  Infinity,
  -Infinity,
  Number.NaN,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  Number.EPSILON,
  2 ** -1022,
  2 ** -28,
  2 ** 31,
  2 ** 53,
  -(2 ** 53) - 2,
  709.78,
  709.79,
  -745.13,
  -745.14,
  1024,
  -1074,
  -1075,
  Math.PI,
  Math.PI / 2,
  Math.PI / 4,
  Math.LN2,
  Math.LN2 / 2,
];
const unary = ['atan', 'cos', 'exp', 'expm1', 'log', 'log10', 'log1p', 'log2', 'sin'] as const;
const value = fc.oneof(
  fc.double(),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: -1100, max: 1100 }),
  fc.constantFrom(...edges),
);

/** Numbers of all sizes, the same on every machine. */
function inputs(): readonly number[] {
  const rng = createRng('exact-math', 'inputs');
  const double = new DataView(new ArrayBuffer(8));
  const anyDouble = (): number => {
    for (const offset of [0, 4]) double.setUint32(offset, rng.int(2 ** 32));
    return double.getFloat64(0);
  };
  return [
    ...edges,
    ...Array.from({ length: 4000 }, () => [
      rng.float(),
      rng.float() * 20 - 10,
      rng.int(2200) - 1100,
      1 + (rng.float() - 0.5) / 1e6,
      anyDouble(),
    ]).flat(),
  ];
}

/** SHA-256 of a function's values, where all that is not a number is the same. */
function digestOf(compute: (x: number, index: number) => number): string {
  const values = Float64Array.from(inputs(), (x, index) => {
    const result = compute(x, index);
    return Number.isNaN(result) ? 0.5 : result;
  });
  return createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16);
}

it('gives the digits of Node 20 on every version of Node, for 20,034 numbers', () => {
  const xs = inputs();
  const other = (index: number): number => xs[(index * 7 + 3) % xs.length] ?? 0;
  // Larger angles are reduced by the engine itself.
  const small = (x: number): number => (Math.abs(x) > 800_000 ? 0 : x);
  const digests = Object.fromEntries([
    ...unary.map((name) => [
      name,
      digestOf((x) => exact[name](name === 'sin' || name === 'cos' ? small(x) : x)),
    ]),
    ['atan2', digestOf((x, index) => exactMath.atan2(x, other(index)))],
    ['hypot', digestOf((x, index) => exactMath.hypot(x, other(index), 3))],
    ['power', digestOf((x, index) => exactMath.power(x, other(index)))],
    ['power of 10', digestOf((x) => exactMath.power(10, Math.trunc(x % 300)))],
    ['power of 1.5', digestOf((x) => exactMath.power(Math.abs(x), 1.5))],
  ]) as Readonly<Record<string, string>>;
  // Recorded with the functions of `Math` and `**` on Node 20.20.2.
  expect(digests).toStrictEqual({
    atan: 'f91127da224fcfc5',
    atan2: '824c06ebf200c5a8',
    cos: '05999f8058854dd8',
    exp: 'a24b4863c8a95557',
    expm1: 'fa8b729d87e8b3d4',
    hypot: '0bddca47e91e9752',
    log: '8aaf303071bcca59',
    log10: 'f0b4d2678f2ef3a9',
    log1p: '1c0ed4aba78a523a',
    log2: '16834e7f065f58a4',
    power: '738d2cffdad96822',
    'power of 1.5': '39f68980125ab7c5',
    'power of 10': '9adc683ef6ea53ba',
    sin: '34766247f44db2c3',
  });
});

it('a negative power of ten has the digits of Node 20, which are not those of Node 24', () => {
  expect(exactMath.power(10, -5)).toBe(0.000009999999999999999);
});

// V8 13 computes powers with the C library.
describe.runIf(Number(process.versions.v8.split('.')[0]) <= 12)(
  'to the bit, it is Math of this Node in',
  () => {
    it.each(unary)('%s', (name) => {
      fc.assert(
        fc.property(value, (x) => {
          expect(exact[name](x)).toBe(Math[name](x));
        }),
        { numRuns: 2000 },
      );
    });

    it('atan2, powers and lengths', () => {
      fc.assert(
        fc.property(value, value, value, (x, y, z) => {
          expect(exactMath.atan2(x, y)).toBe(Math.atan2(x, y));
          expect(exactMath.power(x, y)).toBe(x ** y);
          expect(exactMath.hypot(x, y, z)).toBe(Math.hypot(x, y, z));
        }),
        { numRuns: 4000 },
      );
    });
  },
);

it('no package takes a power from the engine whose last digit differs between engines', () => {
  const packages = fileURLToPath(new URL('../../', import.meta.url));
  const sources = ['core', 'experiments', 'game-hq', 'game-mug', 'game-werewolf', 'scorers'].flatMap((name) =>
    readdirSync(`${packages}${name}/src`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${packages}${name}/src/${file}`),
  );
  const inexact = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/u.test(line))
      // Squares are products, and powers of two and positive powers of ten in literals are exact.
      .filter((line) => / \*\*=? /u.test(line.replaceAll(/\*\* 2(?![\d.])|\b2 \*\* |\b10 \*\* \d+/gu, '')))
      .map((line) => `${file.slice(packages.length)}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(inexact).toStrictEqual([]);
});
