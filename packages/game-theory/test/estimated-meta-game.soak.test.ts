import { estimatedMetaGame } from '@masbench/game-theory';
import { expect, it } from 'vitest';
import { meetings } from './noisy-meetings.ts';

it('covers the true payoffs about as often as it says', () => {
  const order = { best: { middle: 0.2, worst: 0.4 }, middle: { worst: 0.2 }, worst: {} };
  let covered = 0;
  const runs = 60;
  for (let seed = 0; seed < runs; seed += 1) {
    const games = meetings(order, { trials: 30, noise: 0.5, seed });
    const { payoffs, margins } = estimatedMetaGame(games, { resamples: 100, seed });
    if (Math.abs((payoffs[0]?.[1] ?? Number.NaN) - 0.2) <= (margins[0]?.[1] ?? 0)) covered += 1;
  }
  // 95 % asked for; percentile intervals of 30 units fall a little short.
  expect(covered / runs).toBeGreaterThan(0.84);
  expect(covered).toBeLessThan(runs);
});
