import {
  analyzeFactors,
  anytimeInterval,
  auprc,
  auroc,
  bcaInterval,
  benjaminiHochberg,
  bestThreshold,
  bootstrap,
  brier,
  clopperPearson,
  clusteredStandardError,
  cohenKappa,
  confusion,
  designEffect,
  elo,
  hedgesG,
  holm,
  judgeDifferences,
  judgeMean,
  mcnemar,
  meanInterval,
  meanWarnings,
  minimumDetectableDifference,
  oddsRatio,
  pairedDifference,
  pairedPermutation,
  passAtK,
  sampleSizePaired,
  scoreBounds,
  stopRule,
  wilson,
} from '@masbench/statistics';
import { expect, it } from 'vitest';

const [none, half] = [Number.NaN, 0.5];
const two = [1, 2];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const table = (yes: number, no: number) => ({ yes, no });
const contrast = (a: readonly number[], b: readonly number[], more = {}) => ({
  first: 'A',
  second: 'B',
  a,
  b,
  ...more,
});
const game = { first: 'a', second: 'b', score: 1 };

/** What is wrong, by the part of the message that says it. */
const wrong: Readonly<Record<string, readonly (() => unknown)[]>> = {
  "'a' must hold finite": [
    () => hedgesG([none, 1], two),
    () => pairedDifference([none, 1], two),
    () => judgeDifferences([contrast([none, 1], two)]),
  ],
  "'b' must hold finite": [
    () => hedgesG(two, [1, none]),
    () => pairedDifference(two, [1, none]),
    () => judgeDifferences([contrast(two, [1, none])]),
  ],
  "'confidence' must be between": [0, 1].flatMap((confidence) => [
    () => hedgesG(two, two, { confidence }),
    () => oddsRatio({ first: table(1, 1), second: table(1, 1) }, { confidence }),
    () => pairedDifference(two, two, { confidence }),
    () => judgeMean(two, { confidence }),
    () => judgeDifferences([], { confidence }),
    () => bcaInterval(two, sum, { confidence }),
    () => meanInterval(two, { confidence }),
    () => anytimeInterval({ confidence }),
    () => clopperPearson(1, 2, { confidence }),
    () => wilson(1, 2, { confidence }),
    () => sampleSizePaired({ difference: 1, variance: 1, confidence }),
  ]),
  "'power' must be between 0 and 1, but is 1": [
    () => sampleSizePaired({ difference: 1, variance: 1, power: 1 }),
  ],
  "'assurance' must be between 0 and 1, but is 1": [
    () => sampleSizePaired({ difference: 1, variance: 1, pilot: 2, assurance: 1 }),
  ],
  "'difference' must be above 0": [() => sampleSizePaired({ difference: 0, variance: 1 })],
  "'n' must be above 0": [() => minimumDetectableDifference({ n: 0, variance: 1 })],
  "'pilot' must be an integer of at least 2, but is 1": [
    () => sampleSizePaired({ difference: 1, variance: 1, pilot: 1 }),
  ],
  "'resamplesA' must be an integer of at least 1": [
    () => sampleSizePaired({ difference: 1, variance: 1, resamplesA: 0 }),
  ],
  "'resamplesB' must be an integer of at least 1": [
    () => sampleSizePaired({ difference: 1, variance: 1, resamplesB: half }),
  ],
  "'variance' must not be negative": [() => sampleSizePaired({ difference: 1, variance: -1 })],
  "'varianceA' must not be negative": [
    () => sampleSizePaired({ difference: 1, variance: 1, varianceA: Infinity }),
  ],
  "'varianceB' must not be negative": [
    () => sampleSizePaired({ difference: 1, variance: 1, varianceB: none }),
  ],
  "'size' must be at least 1 and 'icc' at most 1": [() => designEffect(half, 0), () => designEffect(2, 1.1)],
  "'resamples' must be an integer of at least 1": [
    () => pairedPermutation(two, two, { resamples: 0 }),
    () => bcaInterval(two, sum, { resamples: 0 }),
  ],
  "'resamples' must be a positive integer, but is 0.5": [() => bootstrap(two, sum, { resamples: half })],
  "'resamples' must be a positive integer, but is 0": [() => bootstrap(two, sum, { resamples: 0 })],
  "'maximum' must be an integer of at least 1": [() => stopRule({ maximum: 0 })],
  "'minimum' must be an integer of at least 1": [() => stopRule({ maximum: 9, minimum: 0 })],
  "'value' must hold finite": [
    () => anytimeInterval().add(none),
    () => analyzeFactors([{ unit: 'u', levels: { f: 'x' }, value: none }], ['f']),
  ],
  "'effectSize' must be above 0": [() => anytimeInterval({ effectSize: 0 })],
  "'range' must be above 0": [() => anytimeInterval({ range: [1, 1] })],
  "'horizon' must be above 0": [() => anytimeInterval({ range: [0, 1], horizon: 0 })],
  "'ps' must hold finite": [() => holm([none]), () => benjaminiHochberg([none])],
  "'ps' must be from 0 to 1: one of them is": [() => holm([-0.1]), () => benjaminiHochberg([1.1])],
  "'b' must be an integer of at least 0": [() => mcnemar(-1, 1)],
  "'c' must be an integer of at least 0": [() => mcnemar(1, half)],
  "'count' must be an integer of at least 0": [() => oddsRatio({ first: table(1, -1), second: table(1, 1) })],
  "'n' must be an integer of at least": [() => passAtK(0, 0, 1), () => clopperPearson(0, -1)],
  "'successes' must be an integer of at least 0": [() => passAtK(2, -1, 1), () => clopperPearson(-1, 2)],
  "'successes' must be an integer from 0 to 'n'": [
    () => wilson(half, 2),
    () => wilson(0, half),
    () => wilson(3, 2),
  ],
  "'k' must be an integer of at least 1": [() => passAtK(2, 1, 0)],
  "'successes' and 'k' must not exceed 'n': 3 and 1 of 2": [() => passAtK(2, 3, 1)],
  "'values' must hold finite": [
    () => meanInterval([none, 1]),
    () => meanWarnings([none]),
    () => clusteredStandardError([none, 1], two),
    () => judgeMean([none]),
  ],
  "'values' and 'clusters' must be equally long: 2 and 1": [() => clusteredStandardError(two, [1])],
  "'a' and 'clusters' must be equally long: 2 and 1": [
    () => pairedDifference(two, two, { clusters: [1] }),
    () => pairedDifference([1, 1], [0, 0], { clusters: [1] }),
  ],
  "'a' and 'b' must be equally long: 2 and 1": [
    () => pairedDifference(two, [1]),
    () => judgeDifferences([contrast(two, [1])]),
  ],
  "'values' and 'units' must be equally long: 2 and 1": [
    () => judgeDifferences([contrast(two, two, { units: [1] })]),
  ],
  "'scored' must hold finite": [() => scoreBounds([none], { missing: 0, range: [0, 1] })],
  "'range' must hold finite": [() => scoreBounds([1], { missing: 0, range: [0, Infinity] })],
  "'missing' must be an integer": [() => scoreBounds([1], { missing: -1, range: [0, 1] })],
  "'scored' must be from 0 to 1: one value is -1": [() => scoreBounds([-1], { missing: 0, range: [0, 1] })],
  "'k' must be above 0": [() => elo([game], { k: 0 })],
  "'scale' must be above 0": [() => elo([game], { scale: Infinity })],
  "'start' must hold finite": [() => elo([game], { start: Infinity })],
  "'orders' must be an integer of at least 1": [() => elo([game], { orders: 0 })],
  "'left' and 'right' must be equally long": [() => cohenKappa(['a'], [])],
  "'predicted' and 'actual' must be equally long": [() => confusion([true], [])],
  "'scores' and 'labels' must be equally long": [
    () => bestThreshold([1], []),
    () => auroc([1], []),
    () => auprc([1], []),
  ],
  "'scores' must hold finite": [
    () => bestThreshold([none], [true]),
    () => auroc([none], [true]),
    () => auprc([none], [true]),
  ],
  "'forecasts' and 'outcomes' must be equally long": [() => brier([1], [])],
  "'forecasts' must hold finite": [() => brier([none], [true])],
};

it.each(Object.entries(wrong))('%s', (message, calls) => {
  for (const call of calls) {
    expect(call).toThrow(RangeError);
    expect(call).toThrow(message);
  }
});

it('what lies at an end of what is allowed is not refused', () => {
  expect([holm([0, 1]), benjaminiHochberg([0, 1]), holm([])]).toEqual([[0, 1], [0, 1], []]);
  expect([designEffect(1, 1), mcnemar(0, 0).p, passAtK(1, 0, 1), passAtK(1, 1, 1)]).toEqual([1, 1, 0, 1]);
  expect(sampleSizePaired({ difference: -1, variance: 0 })).toBe(0);
  expect(scoreBounds([0, 1], { missing: 0, range: [0, 1] })).toMatchObject({
    mean: half,
    low: half,
    high: half,
  });
  expect(pairedPermutation(two, [0, 0], { resamples: 1 })?.p).toBe(half);
});
