import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, run, type ExperimentDefinition } from '@masbench/experiments';
import { benchmark } from '@masbench/game-mug';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const shareSchema = z.looseObject({
  value: z.number().nullable(),
  n: z.int(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});
type Share = z.output<typeof shareSchema>;

const byErrorSchema = z.record(
  z.string(),
  z.looseObject({
    detection: shareSchema,
    detectionByChance: z.number(),
    voteAccuracy: shareSchema,
    accuracy: z.tuple([z.looseObject({ accuracy: shareSchema, byChance: z.number() })], z.unknown()),
  }),
);
const withChance = { byChance: z.number() };
const controlsSchema = z.looseObject({
  controls: z.looseObject({
    sameImage: z.looseObject({ detection: shareSchema, ...withChance }),
    swapped: z.looseObject({ againstHolder: shareSchema, againstSameSeat: shareSchema }),
    hiddenPixels: z.looseObject({ accuracy: shareSchema, ...withChance }),
  }),
});
const methodSchema = z.looseObject({
  method: z.string(),
  calls: z.number(),
  budget: z.number().nullable(),
  standIns: z.record(z.string(), z.int()),
});
const methodsSchema = z.looseObject({ methods: z.array(methodSchema) });

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'masbench-mug-'))));
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function figuresOf(
  name: string,
  definition: Omit<ExperimentDefinition, 'benchmark'>,
): Promise<unknown> {
  const { result } = await run(experiment({ benchmark, seed: 'law', ...definition }), {
    folder: join(folder, name),
  });
  expect(result).toMatchObject({ finished: result.trials, aborted: 0, failed: 0 });
  return result.figures;
}

describe('the experiment `errors`', { timeout: 240_000 }, () => {
  let reports: z.output<typeof byErrorSchema>;
  beforeAll(async () => {
    reports = byErrorSchema.parse(
      await figuresOf('errors', { factors: { error: [0, 0.5] }, trials: 24, settings: { noise: 0 } }),
    );
  }, 240_000);

  it('finds the undercover and the answer where players read well, and worse where they misread', () => {
    const { c1: good, c2: bad } = reports;
    expect(good?.detection.value).toBe(1);
    expect(good?.accuracy[0].accuracy.value).toBe(1);
    expect(bad?.detection.value).toBeLessThan(0.9);
    expect(bad?.accuracy[0].accuracy.value).toBeLessThan(0.9);
    expect(good?.voteAccuracy.value).toBeGreaterThan(bad?.voteAccuracy.value ?? 1);
    // The lines of chance are next to them.
    for (const report of Object.values(reports)) {
      expect(report.detectionByChance).toBeCloseTo(0.5, 12);
      expect(report.accuracy[0].byChance).toBeGreaterThan(0.2);
      expect(report.accuracy[0].byChance).toBeLessThan(0.5);
    }
  });
});

describe('the experiment `controls`', { timeout: 240_000 }, () => {
  let controls: z.output<typeof controlsSchema>['controls'];
  beforeAll(async () => {
    const variants = benchmark.experiments?.['controls']?.variants ?? [];
    ({ controls } = controlsSchema.parse(
      await figuresOf('controls', { variants, settings: { error: 0.1 }, trials: 24 }),
    ));
  }, 240_000);

  it('detects no better than chance where the edit changes nothing', () => {
    const { detection, byChance } = controls.sameImage;
    expect(holds(detection, byChance)).toBe(true);
  });

  it('moves the votes with the edited image', () => {
    const { againstHolder, againstSameSeat } = controls.swapped;
    expect(againstHolder.interval?.low).toBeGreaterThan(againstSameSeat.interval?.high ?? 1);
  });

  it('has the accuracy of guesses where the pixels are hidden', () => {
    const { accuracy, byChance } = controls.hiddenPixels;
    expect(holds(accuracy, byChance)).toBe(true);
    expect(accuracy.value).toBeLessThan(0.7);
  });
});

describe('methods under limits', { timeout: 120_000 }, () => {
  const variants = ['mug', 'self-consistency', 'mad-vote'];
  const played = async (name: string, calls: number) =>
    methodsSchema.parse(
      await figuresOf(name, { variants, limits: { match: { calls } }, settings: { error: 0 }, trials: 2 }),
    ).methods;

  it('apply in every match, and substitute moves are counted', async () => {
    const free = await played('free', 1000);
    const limited = await played('limited', 3);
    for (const { standIns } of free) expect(standIns).toEqual({});
    expect(limited[0]?.calls).toBeLessThan(free[0]?.calls ?? 0);
    expect(limited[0]?.standIns['budget']).toBeGreaterThan(0);
  });

  it('leave a baseline one call if MUG spent none', async () => {
    const methods = await played('none', 0);
    expect(methods.map(({ method, calls, budget }) => [method, calls, budget])).toEqual([
      ['mug', 0, null],
      ['self-consistency', 0, 1],
      ['mad-vote', 0, 1],
    ]);
  });
});

/** Whether a share is within five standard errors of what chance gives. */
function holds({ value, n }: Share, chance: number): boolean {
  return value !== null && Math.abs(value - chance) < 5 * Math.sqrt((chance * (1 - chance)) / n);
}
