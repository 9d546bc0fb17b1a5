import { computeVariance, createRng, pairedDifference, sampleSizePaired } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';

/** The true difference, in standard deviations: 34 pairs show it with a power of 80 % by Student's t. */
const difference = 0.5;

/** Plans studies, each from a pilot of its own, plays them, and returns how many found the difference. */
function playStudies(pilot: number, plan: (variance: number) => number, studies = 300): number {
  let found = 0;
  for (let study = 0; study < studies; study += 1) {
    const rng = createRng('assurance', `${pilot}/${study}`);
    const draw = (n: number): number[] => Array.from({ length: n }, () => difference + rng.normal());
    const n = Math.max(2, Math.ceil(plan(computeVariance(draw(pilot)))));
    const values = draw(Math.min(n, 400));
    const judged = pairedDifference(
      values,
      values.map(() => 0),
    );
    if ((judged?.p ?? 1) <= 0.05) found += 1;
  }
  return found / studies;
}

describe('a sample size from a pilot', () => {
  it.each([3, 5, 10, 30])('of %i units reaches the power that it promises', (pilot) => {
    const naive = playStudies(pilot, (variance) => sampleSizePaired({ difference, variance }));
    const assured = playStudies(pilot, (variance) => sampleSizePaired({ difference, variance, pilot }));
    expect(naive).toBeLessThan(0.8);
    expect(assured).toBeGreaterThan(0.8);
  });
});
