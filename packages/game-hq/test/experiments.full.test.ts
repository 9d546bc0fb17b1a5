import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, experimentNamed, run, verify, type FinishedRun } from '@masbench/experiments';
import { benchmark } from '@masbench/game-hq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'masbench-paper-'))));
afterAll(async () => rm(folder, { recursive: true, force: true }));

const names = Object.keys(benchmark.experiments ?? {});

const runs = new Map<string, Promise<FinishedRun>>();

/** An experiment of the paper at a reduced size, played once. */
async function reduced(name: string): Promise<FinishedRun> {
  const known = runs.get(name) ?? played(name);
  runs.set(name, known);
  return known;
}

async function played(name: string): Promise<FinishedRun> {
  const definition = experimentNamed(benchmark, name);
  const settings = { ...definition.settings, passages: 6 };
  return run(experiment({ ...definition, settings, trials: 1 }), { folder: join(folder, name) });
}

describe('the tables and figures of the paper', () => {
  it('are all there, by name', () => {
    const tables = Array.from({ length: 10 }, (_, index) => `table${index + 1}`);
    expect(names).toEqual([...tables, 'figure3', 'figure4']);
  });

  it.each(names)('%s plays, shows its table, and verifies', async (name) => {
    const { result, experiment: figures } = await reduced(name);
    expect(result).toMatchObject({ failed: 0, aborted: 0 });
    const table = figures?.tables.find((one) => one.name === name);
    expect(table?.rows.length).toBeGreaterThan(0);
    for (const { field } of table?.columns ?? []) expect(Object.keys(table?.rows[0] ?? {})).toContain(field);
    // Below the table stands what agrees by construction.
    expect(figures?.notes?.at(-1)).toMatch(/^Consistent by construction, if/);
    expect(await verify(join(folder, name))).toMatchObject({ problems: [] });
  });

  it('have the row of the paper below ours', async () => {
    const { experiment: figures } = await reduced('table9');
    const [ours, printed] = figures?.tables[0]?.rows ?? [];
    expect(ours).toMatchObject({ source: 'simulated: GPT-4o-mini, row A', n: 1 });
    expect(printed).toMatchObject({
      source: 'the paper',
      hBefore: 0.8606,
      h: 0.9103,
      inputTokens: 1_193_792,
    });
  });

  it('have the deviations of table 8 next to ours, and how far our means are from its own', async () => {
    const { experiment: figures } = await reduced('table8');
    const [table, distances] = figures?.tables ?? [];
    const [ours, printed] = table?.rows ?? [];
    expect(printed).toMatchObject({
      source: 'the paper',
      q: 0.5216,
      hDeviation: 0.0009,
      reviewsDeviation: 5,
    });
    expect(distances?.rows[0]?.['reviews']).toBe((Number(ours?.['reviews']) - 791) / 5);
  });

  it.each(['table1', 'table2', 'table3', 'table8'])(
    '%s marks a winner without brackets only if the interval of its lead excludes 0',
    async (name) => {
      const { experiment: figures } = await reduced(name);
      for (const { winner, lead, leadInterval } of figures?.tables[0]?.rows ?? []) {
        if (winner === '') continue;
        expect(lead).toBeGreaterThan(0);
        const low = Array.isArray(leadInterval) ? Number(leadInterval[0]) : Number.NaN;
        expect(winner).toBe(low > 0 ? '✓' : '(✓)');
      }
    },
  );

  it('draw their figures as SVG and PNG', async () => {
    await reduced('figure3');
    await reduced('figure4');
    for (const picture of [
      'figure3/artifacts/figure3-left',
      'figure3/artifacts/figure3-right',
      'figure4/artifacts/m0001.time-course',
    ]) {
      expect(await readFile(join(folder, `${picture}.svg`), 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/);
      const png = await readFile(join(folder, `${picture}.png`));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
    }
  });
});
