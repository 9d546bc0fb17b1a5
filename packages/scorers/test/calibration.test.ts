import { calibrate, fitCalibration, lexical } from '@masbench/scorers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCalibration } from '../src/calibration/calibration.ts';
import { readTable } from './data.ts';

/** Knots of pairs in words: "0 0, 1 1". */
function knotsOf(text: string): [number, number][] {
  return text.split(', ').map((pair) => {
    const [raw = 0, value = 0] = pair.split(' ').map(Number);
    return [raw, value];
  });
}

describe('calibrate', () => {
  const through = { knots: knotsOf('0.2 0.1, 0.6 0.3, 0.8 0.9') };

  it('is straight between its knots and flat outside', () => {
    for (const [raw, value] of knotsOf('-1 0.1, 0.2 0.1, 0.3 0.15, 0.6 0.3, 0.7 0.6, 0.8 0.9, 2 0.9'))
      expect(calibrate(raw, through)).toBeCloseTo(value, 12);
    expect(() => calibrate(Number.NaN, through)).toThrow('it is NaN');
  });

  it('takes two knots and more that are finite and ascend on both sides', () => {
    expect(checkCalibration({ knots: knotsOf('-1 0, 0 1') }).knots).toHaveLength(2);
    const bad = {
      '0 0': '[[0,0]]',
      '0 0, 0 1': '[0,1]',
      '0 0, 0.5 0, 1 1': '[0.5,0]',
      '0 0.2, 1 0.1': '[1,0.1]',
    };
    for (const [knots, named] of Object.entries(bad))
      expect(() => checkCalibration({ knots: knotsOf(knots) })).toThrow(`on both sides: ${named}`);
    expect(() => checkCalibration({ knots: knotsOf('0 0, 1 Infinity') })).toThrow("'knots' must hold finite");
  });
});

describe('fitCalibration', () => {
  it.each(
    // 0.2 to 0.4 hold one y of three, at 0.3 in the mean; shares of 0 and 1 are the ends themselves.
    readTable(`
      pools what does not ascend              | 0.1 n, 0.2 y, 0.3 n, 0.4 n, 0.6 y, 0.8 y | 8 | 0.3 0.333
      makes one group of all                  | 0.1 n, 0.2 y, 0.3 n, 0.4 n, 0.6 y, 0.8 y | 1 | 0.4 0.5
      makes a group of a share of the weight  | 0.1 nnny, 0.3 nnyy, 0.5 nyyy             | 2 | 0.2 0.375, 0.5 0.75
      makes it as soon as the share is there  | 0.1 nnny, 0.3 nnyy, 0.5 nyyy             | 3 | 0.1 0.25, 0.3 0.5, 0.5 0.75
      takes equal scores for one              | 0.7 nyyy, 0.9 y                          | 8 | 0.7 0.75
      leaves out a knot at a score of 0       | 0 nny, 0.5 nyy                           | 8 | 0.5 0.667
      leaves out a knot at a score of 1       | 0.5 nny, 1 nyy                           | 8 | 0.5 0.333
      leaves out a knot at the score before   | 0.50001 nny, 0.50002 nyy                 | 8 | 0.5 0.333
      pools equal shares                      | 0.2 ny, 0.6 ny                           | 8 | 0.4 0.5`),
  )('%s', (_what, samples = '', knots, inner = '') => {
    const each = samples.split(', ').flatMap((one) => {
      const [score, labels = ''] = one.split(' ');
      return Array.from(labels, (label) => ({ score: Number(score), label }));
    });
    const fitted = fitCalibration(
      each.map(({ score }) => score),
      each.map(({ label }) => label === 'y'),
      { knots: Number(knots), weights: each.map(() => 1) },
    );
    expect(fitted?.knots).toEqual(knotsOf(`0 0, ${inner}, 1 1`));
  });

  it('leaves out a knot at the value before, where shares round alike', () => {
    const weights = [0.3331, 0.6669, 0.3334, 0.6666];
    const fitted = fitCalibration([0.2, 0.2, 0.6, 0.6], [true, false, true, false], { weights });
    expect(fitted?.knots).toEqual(knotsOf('0 0, 0.2 0.333, 1 1'));
  });

  it('lets both classes count the same by itself: at one score they are a half', () => {
    const first = fitCalibration([0.7, 0.7, 0.7, 0.7], [false, true, true, true]);
    expect(first?.knots).toEqual(knotsOf('0 0, 0.7 0.5, 1 1'));
    const second = fitCalibration([0.2, 0.4, 0.6, 0.6], [false, false, false, true]);
    expect(second?.knots).toEqual(knotsOf('0 0, 0.6 0.75, 1 1'));
  });

  it('rises strictly from 0 to 1 and has a few knots, in whatever order samples come', () => {
    const sample = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean(), fc.nat());
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), (samples) => {
        const shuffled = samples.toSorted(([, , left], [, , right]) => left - right);
        const [fitted, again] = [samples, shuffled].map((some) =>
          fitCalibration(
            some.map(([score]) => score / 9),
            some.map(([, label]) => label),
            { weights: some.map(([, , at]) => (1 + (at % 7)) / 10) },
          ),
        );
        expect(again).toEqual(fitted);
        expect(fitted === null).toBe(new Set(samples.map(([, label]) => label)).size < 2);
        expect(fitted?.knots.length ?? 0).toBeLessThanOrEqual(11);
        if (fitted) lexical({ calibration: fitted });
      }),
      { numRuns: 200 },
    );
  });

  it('refuses scores that are not from 0 to 1, and weights that are not above 0', () => {
    const fit = (scores: string, weights: string): unknown =>
      fitCalibration(scores.split(' ').map(Number), [false, true], {
        weights: weights.split(' ').map(Number),
      });
    const bad = { '0.2 1.01': '1 1', '-0.01 0.2': '1 1', '0.2 NaN': '1 1', '0.2': '1 1' };
    for (const [scores, weights] of Object.entries(bad))
      expect(() => fit(scores, weights)).toThrow(/'scores'/);
    for (const weights of ['1', '1 0', '0 1', 'Infinity 1', '1 NaN'])
      expect(() => fit('0 1', weights)).toThrow(/'weights'/);
    expect(fit('0 1', '1 1')).toEqual({ knots: knotsOf('0 0, 1 1') });
  });
});
