import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, experimentNamed, run, verify, type FinishedRun } from '@masbench/experiments';
import { benchmark } from '@masbench/game-mug';
import { popeFigures } from '@masbench/vlm-benchmarks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedItem, generatedItems } from '../src/questions/generated-items.ts';
import { pairedT } from '../src/report/paired-t.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'masbench-mug-paper-'))));
afterAll(async () => rm(folder, { recursive: true, force: true }));

const names = Object.keys(benchmark.experiments ?? {}).filter((name) => /^(?:table|figure)\d$/.test(name));

/** Paired tests need two questions, and the fall of a curve more. */
const sizes = new Map([
  ['table1', 2],
  ['figure5', 2],
  ['figure6', 4],
]);

const runs = new Map<string, Promise<FinishedRun>>();

/** An experiment of the paper at a reduced size, played once. */
async function played(name: string): Promise<FinishedRun> {
  const known = runs.get(name) ?? reduced(name);
  runs.set(name, known);
  return known;
}

async function reduced(name: string): Promise<FinishedRun> {
  const trials = sizes.get(name) ?? 1;
  const finished = await run(experiment({ ...experimentNamed(benchmark, name), trials }), {
    folder: join(folder, name),
  });
  expect(finished.result).toMatchObject({ aborted: 0, failed: 0 });
  return finished;
}

const rowsOf = (
  { experiment: figures }: FinishedRun,
  table: string,
): readonly Readonly<Record<string, unknown>>[] =>
  figures?.tables.find(({ name }) => name === table)?.rows ?? [];

describe('the tables and figures of the paper', { timeout: 120_000 }, () => {
  it('are all there, by name', () => {
    expect(names).toEqual(['table1', 'table2', 'figure4', 'figure5', 'figure6', 'figure7']);
  });

  it.each(names)('%s plays, and shows its table', async (name) => {
    expect(rowsOf(await played(name), name).length).toBeGreaterThan(0);
  });

  it('Table 1 has the official figures of every method in four benchmarks, the rows of the paper, and the tests', async () => {
    const finished = await played('table1');
    const rows = rowsOf(finished, 'table1');
    const own = rows.filter(({ model }) => model === 'this run');
    expect(own.map(({ method }) => method)).toEqual([
      'single',
      'self-refine',
      'mad-vote',
      'mad-judge',
      'mug',
    ]);
    for (const row of own) {
      for (const field of ['mmmu', 'mmstar', 'aAcc', 'fAcc', 'qAcc', 'average', 'pope'])
        expect(row[field]).toSatisfy((value) => typeof value === 'number' && value >= 0 && value <= 1);
      expect(Number(row['average'])).toBeCloseTo(
        (Number(row['aAcc']) + Number(row['fAcc']) + Number(row['qAcc'])) / 3,
        12,
      );
    }
    expect(rows.find(({ model, method }) => model === 'Qwen2.5VL-7B' && method === 'mug')).toMatchObject({
      mmmu: 0.503,
      aAcc: 0.694,
      f1: 0.874,
    });
    expect(rowsOf(finished, 'tests')).toHaveLength(16);
  });

  it('Table 2 has a row of this run and one of the paper for each number of rounds', async () => {
    const rows = rowsOf(await played('table2'), 'table2');
    expect(rows.map(({ rounds, source }) => `${String(rounds)} ${String(source)}`)).toEqual(
      [0, 1, 2, 3].flatMap((rounds) => [`${rounds} this run`, `${rounds} paper`]),
    );
    for (const { hallusionbench, mmmu, mmstar } of rows)
      for (const value of [hallusionbench, mmmu, mmstar]) expect(value).toBeTypeOf('number');
  });

  it('Figure 4 has categories, Figure 5 losses, Figure 7 a drawn match', async () => {
    expect(rowsOf(await played('figure4'), 'figure4').some(({ source }) => source === 'this run')).toBe(true);
    const losses = rowsOf(await played('figure5'), 'figure5').filter(({ source }) => source === 'this run');
    expect(losses).toHaveLength(6);
    for (const { loss, full, accuracy } of losses)
      expect(loss).toBeCloseTo(Number(full) - Number(accuracy), 12);
    const study = await played('figure7');
    expect(rowsOf(study, 'figure7').map(({ method }) => method)).toEqual(['single', 'mad-vote', 'mug']);
    const drawn = (await readdir(join(study.folder, 'artifacts'))).filter((file) =>
      /\.(svg|png)$/u.test(file),
    );
    expect(drawn.length).toBeGreaterThanOrEqual(2);
  });

  it('Figure 6 falls from all, and is verified from the journals with its picture', async () => {
    const { folder: at, experiment: figures, result } = await played('figure6');
    const rows = (figures?.tables[0]?.rows ?? []).filter(({ source }) => source === 'this run');
    const shares = rows.map(({ survival }) => Number(survival));
    expect(shares[0]).toBe(1);
    expect(shares).toEqual(shares.toSorted((left, right) => right - left));
    expect(result.seats.map(({ agent }) => agent)).toEqual(
      Array.from({ length: 4 }, () => 'simulated:qwen2.5-vl-7b'),
    );
    expect(await readFile(join(at, 'artifacts/figure6.svg'), 'utf8')).toContain('<polyline');
    expect((await verify(at)).problems).toEqual([]);
  });
});

describe('the experiment of looking again', () => {
  it('shows no lead of any method where copies read alike and look once, and has a row for each assumption', async () => {
    const outline = experimentNamed(benchmark, 'rereading');
    const finished = await run(
      experiment({ ...outline, factors: { shared: [1], rereading: [0, 1] }, trials: 4 }),
      { folder: join(folder, 'rereading') },
    );
    expect(finished.result).toMatchObject({ aborted: 0, failed: 0 });
    const [once, again] = rowsOf(finished, 'rereading');
    expect(once).toMatchObject({
      shared: 1,
      rereading: 0,
      n: 4,
      'lead over single': 0,
      'lead over mad-vote': 0,
      'lead over mug-no-edit': 0,
      'lead over mug-no-undercover': 0,
    });
    // A debate of copies hears no contradiction, at any rate.
    expect(again).toMatchObject({ rereading: 1, single: once?.['single'], 'mad-vote': once?.['mad-vote'] });
    expect(await readFile(join(finished.folder, 'artifacts/rereading.svg'), 'utf8')).toContain('<polyline');
  });
});

describe('generated questions in the form of a benchmark', () => {
  it('have official figures like those of the real files', () => {
    const items = generatedItems('pope', { seed: 1, count: 20 });
    expect(new Set(items.map(({ id }) => id)).size).toBe(20);
    const right = new Map(items.map(({ id, answer }) => [id, answer === 'yes' ? 'Yes.' : 'No.']));
    expect(popeFigures(items, { answers: right }).overall).toMatchObject({ accuracy: 1, f1: 1 });
  });

  it('come in pairs of figures with opposite answers for HallusionBench', () => {
    const items = Array.from({ length: 8 }, (_, index) =>
      generatedItem('hallusionbench', { seed: 1, index }),
    );
    for (let index = 0; index < 8; index += 2) {
      const [first, second] = items.slice(index, index + 2);
      expect(first?.item.row.set_id).toBe(second?.item.row.set_id);
      expect(first?.item.text).toBe(second?.item.text);
      expect(new Set([first?.item.answer, second?.item.answer])).toEqual(new Set(['yes', 'no']));
      expect(first?.original).toEqual(second?.edited);
    }
  });
});

describe('the paired one-tailed t-test', () => {
  const pairsOf = (differences: readonly number[]): [number, number][] =>
    differences.map((difference) => [difference, 0]);

  it('has the tail of tabulated quantiles', () => {
    // Ten differences of mean 2.262157 standard errors: the 0.975 quantile with 9 degrees of freedom.
    const spread = [-1, 1, -1, 1, -1, 1, -1, 1, -1, 1];
    const error = Math.sqrt(10 / 9) / Math.sqrt(10);
    const test = pairedT(pairsOf(spread.map((one) => one + 2.262157 * error)));
    expect(test?.t).toBeCloseTo(2.262157, 6);
    expect(test?.p).toBeCloseTo(0.025, 6);
    expect(pairedT(pairsOf(spread.map((one) => one - 1.833113 * error)))?.p).toBeCloseTo(0.95, 6);
    // The interval reaches that quantile to both sides of the mean.
    const [low = 0, high = 0] = pairedT(pairsOf(spread.map((one) => one + 1)))?.interval ?? [];
    expect((high - 1) / error).toBeCloseTo(2.262157, 6);
    expect((1 - low) / error).toBeCloseTo(2.262157, 6);
    const [, furthest = 0] = pairedT(pairsOf([0, 2]))?.interval ?? [];
    expect(furthest - 1).toBeCloseTo(12.7062, 4);
  });

  it('has one half where there is no difference, and none without variance', () => {
    expect(pairedT(pairsOf([1, -1, 1, -1]))?.p).toBeCloseTo(0.5, 12);
    expect(pairedT(pairsOf([1, 1, 1]))).toEqual({
      n: 3,
      difference: 1,
      t: null,
      p: null,
      interval: null,
    });
    expect(pairedT([[1, 0]])).toBeNull();
  });
});
