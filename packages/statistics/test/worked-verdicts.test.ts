import {
  judgeDifferences,
  judgeMean,
  meanInterval,
  minimumDetectableDifference,
  sampleSizePaired,
  studentTQuantile,
} from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { estimateSeparate } from '../src/verdicts/weigh-separate.ts';
import { estimateMean } from '../src/verdicts/weigh-units.ts';
import { writeStatement } from '../src/verdicts/verdict-statement.ts';
import { close, upTo, zeros } from './by-hand.ts';

describe('sentences', () => {
  const judge = (a: readonly number[], b: readonly number[], options = {}, contrast = {}) =>
    judgeDifferences([{ first: 'A', second: 'B', a, b, ...contrast }], options)[0];

  it('say means if units are missing, what would have shown, and how many more would', () => {
    const values = [0.5, -0.4, 0.3, -0.2, 0.1, 0.4, -0.3, 0.25];
    expect(judge(values, zeros(values))?.statement).toMatch(
      /^= 0\.08 \[-?−0\.\d\d, 0\.\d\d\], n = 8 units, paired, p = 0\.\d{3}: not separated; a difference of 0\.\d\d would most likely have shown$/,
    );
    expect(judge(values, zeros(values), { target: 9 })?.statement).toMatch(
      /not separated; a difference of 9 would most likely have shown$/,
    );
    expect(judge(values, zeros(values), { target: 0.2 })?.statement).toMatch(
      /; about \d+ more units would show a difference of 0\.2$/,
    );
    expect(judge(values, values.slice(2), { target: 0.2 }, { paired: false })?.statement).toMatch(
      /n = 8 and 6 units, unpaired, .*; about \d+ more units of each would show a difference of 0\.2$/,
    );
    expect(judge([0.1, 0.3, 0.2, 0.6], [0, 0.3, 0.3, 0.4], { range: [0, 1] })?.statement).toMatch(
      /; too few for an exact test$/,
    );
    expect(judge(values, zeros(values), { range: [-1, 1] }, { missing: 2 })?.statement).toMatch(
      /, means 0\.08 and 0\.00, n = 8 units, paired, .*, from −0\.3\d to 0\.4\d whatever the missing ones would be/,
    );
    const sure = upTo(40).map((place) => 5 + place / 40);
    expect(judge(sure, zeros(sure))?.sentence).toMatch(
      /^A − B = 5\.513 \[5\.\d+, 5\.\d+\], n = 40 units, paired, p < 0\.0001$/,
    );
    expect(judge([1, 1], [0, 0], { unit: 'match' })?.statement).toMatch(
      /^= 1\.000, n = 2 matches, paired: not separated; nearly all/,
    );
  });

  it('have the figures of their formulas', () => {
    const values = [0.5, -0.4, 0.3, -0.2, 0.1, 0.4, -0.3, 0.25];
    const error = estimateMean(values).standardError;
    const detectable = (level: number, size: number, of: number) =>
      `a difference of ${((studentTQuantile((1 + level) / 2, size - 1) + studentTQuantile(0.8, size - 1)) * of).toFixed(2)} would`;
    const more = (size: number, of: number, confidence: number) =>
      Math.ceil(sampleSizePaired({ difference: 0.2, variance: of ** 2 * size, pilot: size, confidence })) -
      size;
    const said = (options = {}) => judge(values, zeros(values), options)?.statement;
    const among = [{ first: 'A', second: 'C', a: values, b: zeros(values) }];
    expect(said()).toContain(detectable(0.95, 8, error));
    expect(said({ confidence: 0.8 })).toContain(detectable(0.8, 8, error));
    expect(said({ among })).toContain(detectable(0.975, 8, error));
    expect(said({ target: 0.2 })).toContain(`about ${more(8, error, 0.95)} more`);
    // A target that needs no unit more.
    const shown = minimumDetectableDifference({ n: 8, variance: error ** 2 * 8, pilot: 8 });
    const target = Math.ceil(1000 * shown) / 1000;
    expect(said({ target })).toContain(`a difference of ${target} would most likely have shown`);
    const found = judge(values, zeros(values));
    const withP = (p: number) =>
      found &&
      writeStatement(
        { ...found, adjustedP: p, separated: true },
        { target: undefined, unit: 'unit', confidence: 0.95, isPart: false },
      );
    expect([0.001, 0.00099, 0.0001, 0.00009].map((p) => withP(p)?.split(', ').at(-1))).toEqual([
      'p = 0.001',
      'p = 0.0010',
      'p = 0.0001',
      'p < 0.0001',
    ]);
    expect(said({ target: 0.2, among })).toContain(`about ${more(8, error, 0.975)} more`);
    const other = values.slice(2).map((value) => value - 0.05);
    const both = estimateSeparate(values, other).standardError;
    // Samples of 8 and 6 are worth pairs of 7.
    expect(judge(values, other, {}, { paired: false })?.statement).toContain(detectable(0.95, 7, both));
    expect(judge([0.9, 0.9], [0.5, 0.5], { range: [0, 1] })?.statement).toMatch(/: not separated$/);
    expect(judge([1], [0])?.statement).toContain('n = 1 unit, paired');
    // Two of 20 divisions are as extreme, whatever t says of a difference of ten.
    expect(judge([10, 11, 12], [0, 1, 2], {}, { paired: false })?.statement).toMatch(/: not separated$/);
    const mixed = [0.1, 0.3, 0.2, -0.6, 0.1];
    for (const confidence of [0.9375, 0.94])
      expect(judge(mixed, zeros(mixed), { range: [-1, 1], confidence })?.statement.includes('too few')).toBe(
        confidence > 0.9375,
      );
    // Ten pairs, all greater: 2 of 1,024; twelve: 2 of 4,096.
    const greater = (n: number) => upTo(n).map((place) => 5 + place / n);
    expect(judge(greater(10), zeros(greater(10)))?.statement).toMatch(/p = 0\.002$/);
    expect(judge(greater(12), zeros(greater(12)))?.statement).toMatch(/p = 0\.0005$/);
    // One of 16, which is the error that is allowed.
    const five = [1, 1.1, 1.2, 0.9, 1.05];
    expect(judge(five, zeros(five), { range: [0, 2], confidence: 0.9375 })).toMatchObject({
      p: 0.0625,
      separated: true,
    });
    expect(judge([0, 3], [1, 1], { range: [0, 1] }, { range: [0, 4] })?.interval).toEqual({
      low: -4,
      high: expect.any(Number),
    });
    expect(judge(values, zeros(values), {}, { missing: 2 })?.bounds).toBeNull();
    expect(judge(values, zeros(values), { range: [-1, 1] })?.bounds).toBeNull();
    expect(judge([1, 2, 3, 4], [0, 1], { range: [0, 4] }, { paired: false, missing: 2 })?.bounds).toEqual({
      low: -1,
      high: 3,
    });
    for (const [a, b] of [
      [[1], [1, 2]],
      [[1, 2], [1]],
    ] as const)
      expect(judge(a, b, {}, { paired: false })).toMatchObject({ standardError: 0, interval: null, p: 1 });
    const fifths = values.map(() => 0.2);
    const known = judge(values, fifths, {}, { known: true });
    expect(known?.interval?.high).toBeCloseTo((judgeMean(values).interval?.high ?? 0) - 0.2, 12);
    expect(judge([1e-8, 3e-8], [9e-9, 1e-8])?.difference).toBeCloseTo(1.05e-8, 12);
  });

  it('take only what is known: sides with d_z or g, bounds of a range, p of 1 without an interval', () => {
    const found = judge([1, 3, 5, 8], [0, 1, 1, 3]);
    const differences = [1, 2, 4, 5];
    expect(found?.effectSize).toEqual({ name: 'd_z', value: close(3 / Math.sqrt(10 / 3)) });
    expect(found).toMatchObject({
      standardError: close(Math.sqrt(10 / 3 / 4)),
      bounds: null,
      p: 1,
      adjustedP: 1,
      interval: null,
    });
    expect(meanInterval(differences)?.standardError).toBeCloseTo(found?.standardError ?? 0, 12);
    expect(judge([1, 2], [0, 1])?.effectSize).toBeNull();
    expect(judge([1, 2, 3], [0, 1], {}, { paired: false })?.effectSize?.name).toBe('g');
    expect(judge([1, 2, 3], [0, 1, 2], { range: [0, 4] }, { missing: 1 })?.bounds).toEqual({
      low: close(0.75 - 1),
      high: close(0.75 + 1),
    });
    expect(judge([], [])).toMatchObject({
      difference: 0,
      firstMean: 0,
      secondMean: 0,
      n: 0,
      refusal: 'no pair',
    });
    expect(judge([], [1], {}, { paired: false })).toMatchObject({
      firstMean: 0,
      secondMean: 1,
      n: [0, 1],
      p: 1,
    });
    // 0.4 − 0.3 and 0.3 − 0.2 are the same difference, and 0.1 + 0.2 − 0.3 is none.
    expect(judge([0.1 + 0.2, 1], [0.3, 1])).toMatchObject({ difference: 0, standardError: 0 });
    const among = [{ first: 'A', second: 'C', a: [1, 2, 3], b: [0, 0, 1] }];
    expect(judge([1, 2, 3], [0, 1, 1], { among, range: [0, 4] })).toMatchObject({
      family: 2,
      statement: expect.stringContaining('adjusted for 2 comparisons') as unknown,
    });
  });

  it('of a mean have one value for every unit, its error, and t with a unit less', () => {
    const found = judgeMean([1, 2, 4], { confidence: 0.8 });
    const error = Math.sqrt(14 / 6 / 3);
    expect(found).toEqual({
      mean: close(7 / 3),
      standardError: close(error),
      n: 3,
      refusal: null,
      interval: {
        low: close(7 / 3 - studentTQuantile(0.9, 2) * error),
        high: close(7 / 3 + studentTQuantile(0.9, 2) * error),
      },
    });
    expect(judgeMean([1])).toMatchObject({ mean: 1, standardError: null, n: 1 });
    expect(judgeMean([])).toMatchObject({ mean: null, standardError: null, n: 0, interval: null });
    // 0.1 + 0.1 + 0.1 is not three times 0.1.
    for (const same of [2, 0.1]) expect(judgeMean([same, same, same])).toMatchObject({ standardError: 0 });
  });
});
