import { study, type Study } from '@masbench/game-mug/study';
import type { Share } from '@masbench/game-mug/report';
import { beforeAll, describe, expect, it } from 'vitest';

const settings = { questions: 40, errors: [0, 0.5], comparedError: 0.1, noise: 0, compared: 30, seed: 'law' };

describe('study', { timeout: 240_000 }, () => {
  let found: Study;
  beforeAll(async () => {
    found = await study(settings);
  }, 240_000);

  it('finds the undercover and the answer where players read well, and worse where they misread', () => {
    const [good, bad] = found.byError.map(({ report }) => report);
    expect(good?.detection.value).toBe(1);
    expect(good?.accuracy[0]?.accuracy.value).toBe(1);
    expect(bad?.detection.value).toBeLessThan(0.9);
    expect(bad?.accuracy[0]?.accuracy.value).toBeLessThan(0.9);
    expect(good?.voteAccuracy.value).toBeGreaterThan(bad?.voteAccuracy.value ?? 1);
  });

  it('puts the lines of chance beside them', () => {
    for (const { report } of found.byError) {
      expect(report.detectionByChance).toBeCloseTo(0.5, 12);
      expect(report.accuracy[0]?.byChance).toBeGreaterThan(0.2);
      expect(report.accuracy[0]?.byChance).toBeLessThan(0.5);
    }
  });

  it('has rows of the same questions for every method, baselines within the calls of MUG', () => {
    const questions = (method: string): string[] =>
      found.rows.filter((row) => row.method === method).map((row) => row.question);
    for (const { method } of found.comparison) expect(questions(method)).toEqual(questions('mug'));
    const spent = new Map(
      found.rows.filter(({ method }) => method === 'mug').map((row) => [row.question, row.calls]),
    );
    const baselines = found.rows.filter(({ budget }) => budget !== null);
    expect(baselines).toHaveLength(6 * 30);
    for (const { question, budget, calls } of baselines) {
      expect(budget).toBe(spent.get(question));
      expect(calls).toBeLessThanOrEqual(budget ?? 0);
    }
  });

  it('falls to chance in detection where the edit changes nothing', () => {
    const { detection, byChance } = found.controls.sameImage;
    expect(holds(detection, byChance)).toBe(true);
  });

  it('sees the votes move with the image where it is swapped', () => {
    const { againstHolder, againstSameSeat } = found.controls.swapped;
    expect(againstHolder.interval?.low).toBeGreaterThan(againstSameSeat.interval?.high ?? 1);
  });

  it('loses its accuracy where the pixels are hidden', () => {
    const { accuracy, byChance } = found.controls.hiddenPixels;
    expect(holds(accuracy, byChance)).toBe(true);
    expect(accuracy.value).toBeLessThan(0.7);
  });

  it('is reproducible from its settings', async () => {
    const small = { ...settings, questions: 3, compared: 2 };
    expect(await study(small)).toEqual(await study(small));
  });
});

/** Whether a share is within five standard errors of what chance gives. */
function holds({ value, n }: Share, chance: number | null): boolean {
  if (value === null || chance === null) return false;
  return Math.abs(value - chance) < 5 * Math.sqrt((chance * (1 - chance)) / n);
}
