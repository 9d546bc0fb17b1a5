import { auroc, aurocInterval, createRng, type Rng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';

/** Scores of a positive that is better by so many deviations, or of a negative (0). */
const sources: Readonly<Record<string, (rng: Rng, above: number) => number>> = {
  normal: (rng, above) => rng.normal() + above,
  'more variable positives': (rng, above) => (above > 0 ? 1.6 * above + 2 * rng.normal() : rng.normal()),
  skewed: (rng, above) => -Math.log(1 - rng.float()) * Math.exp(above),
  'in steps': (rng, above) => Math.round(2 * (rng.normal() + above)) / 2,
  'of three values': (rng, above) => Math.min(2, Math.max(0, Math.round(rng.normal() + above))),
  'upside down in 5 %': (rng, above) => (rng.chance(0.05) ? (above > 0 ? -9 : 9) : rng.normal() + above),
};

const sizes = [
  [5, 5],
  [10, 10],
  [5, 15],
  [3, 20],
  [20, 20],
  [10, 40],
  [30, 30],
] as const;
const runs = 1000;

describe('the interval of an AUROC of few samples', () => {
  it.each(Object.entries(sources))(
    'holds in at least 93 of 100 samples: %s',
    (name, draw) => {
      for (const above of [0.001, 0.75, 1.5, 2.5, 3.3]) {
        const rng = createRng(6, `${name} ${above}`);
        const measure = (positives: number, negatives: number) => {
          const labels = Array.from({ length: positives + negatives }, (_, place) => place < positives);
          const scores = labels.map((label) => draw(rng, label ? above : 0));
          return { value: auroc(scores, labels) ?? Number.NaN, interval: aurocInterval(scores, labels) };
        };
        const { value } = measure(20_000, 20_000);
        for (const [positives, negatives] of sizes) {
          const held = Array.from({ length: runs }, () => measure(positives, negatives).interval).filter(
            (found) => found !== null && found.low <= value && value <= found.high,
          );
          const cell = `${above}, ${positives} and ${negatives}`;
          expect({ cell, holds: held.length / runs >= 0.93 }).toEqual({ cell, holds: true });
        }
      }
    },
    600_000,
  );
});
