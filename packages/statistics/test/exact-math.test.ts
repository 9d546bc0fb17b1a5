import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRng, exactMath } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

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
  return digestValues(inputs().map((x, index) => compute(x, index)));
}

function digestValues(results: readonly number[]): string {
  const values = Float64Array.from(results, (result) => (Number.isNaN(result) ? 0.5 : result));
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

it('gives the digits of Node 20 for every two of what is special', () => {
  const digestPairs = (compute: (x: number, y: number) => number): string =>
    digestValues(edges.flatMap((x) => edges.map((y) => compute(x, y))));
  expect([exactMath.atan2, exactMath.hypot, exactMath.power].map(digestPairs)).toStrictEqual([
    '71c314a8ec939c3b',
    'e9d40d400abe9159',
    '19cbbb23aa5c8c72',
  ]);
});

describe('gives the digits of Node 20 where one way to compute ends and another begins:', () => {
  it.each([
    // At the upper word of each bound, the other way has another last digit of these.
    ['cos', 0.2999999913594119, 0.9553364916790744],
    ['cos', 0.7812500176807102, 0.7100338711158978],
    ['cos', 0.7853981956410667, 0.7071067583868659],
    ['cos', 0.7853983881650506, 0.707106622251834],
    ['atan', 0.43750016149948745, 0.41241057715104745],
    ['atan', -0.687500362925744, -0.602287592577868],
    ['atan', 1.187500322049286, 0.8709035906973775],
    ['atan', 2.437501793218839, 1.1814798632981283],
    ['exp', -0.34657337444738295, 0.7071069338032518],
    ['exp', -3.725293577119369e-9, 0.9999999962747065],
    ['exp', -3.7252886892457397e-9, 0.9999999962747113],
    ['exp', 709.782712893384, 1.7976931348622732e308],
    ['exp', -745.1332191019411, 5e-324],
    ['expm1', 0.34657335281372076, 0.4142132265451409],
    ['expm1', 38.94711226775684, 82132670508090560],
    ['expm1', 709.782712893384, 1.7976931348622732e308],
    ['log', 1.0000009047170888, 9.047166795447629e-7],
    ['log', 1.0000016682277533, 0.0000016682263617805413],
    ['log', 2.1219957905e-314, -722.2593621436959],
    ['log1p', -1.8626465917213863e-9, -1.8626465934561127e-9],
    ['log1p', 0.41421365737915045, 0.34657365745939644],
    ['log1p', -0.29289340972900396, -0.3465738602753713],
    ['log1p', 9007200875309162, 36.73680074959629],
    ['log1p', 9007203163664170, 36.736801003654655],
    ['log1p', 15.000012154287269, 2.7725894818824472],
  ] as const)('%s(%d) is %d', (name, x, expected) => {
    expect(exact[name](x)).toBe(expected);
  });

  it.each([
    [0.9999998340103418, 3985392472.5, 5.005400418195784e-288],
    [0.9999997257137321, 2519687673.5, 7.115602580990786e-301],
    [1.0000002919783366, 2411042908, 5.385669666744572e305],
    [1.0000001793803037, 2654653098.1686034, 6.423140416082775e206],
    [0.9999997558751199, 2147484111.7106385, 2.0855569602737638e-228],
    [0.9999999999999983, -251650343311998100, 1.0115876474062997e182],
    [2.003946966571919e123, 2.5, 1.7976931348623117e308],
    [4.015803444832814e246, 1.25, Infinity],
    [1918205875371165000, -17.7, 5e-324],
    [2.8284282684326167, -0.3333333333333333, 0.707106685879371],
    [2, 1024.000000470128, Infinity],
    [3, 2 ** 32, Infinity],
    [3, -(2 ** 32), 0],
  ])('the power %d ** %d is %d', (x, y, expected) => {
    expect(exactMath.power(x, y)).toBe(expected);
  });

  it('an angle is taken from the engine from 2²⁰ right angles on', async () => {
    for (const name of ['sin', 'cos'] as const) vi.spyOn(Math, name).mockReturnValue(7);
    vi.resetModules();
    const { sin, cos } = await import('../src/exact-math/angles.ts');
    vi.restoreAllMocks();
    for (const compute of [sin, cos]) {
      expect(Math.abs(compute(1647099.9999999998))).toBeLessThan(1);
      expect([compute(1647100), compute(-1e9), compute(Infinity)]).toEqual([7, 7, 7]);
    }
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
