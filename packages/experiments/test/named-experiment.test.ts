import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, experimentNamed, resume, run, verify } from '@masbench/experiments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmark as numbers } from './numbers.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'masbench-named-'))));
afterEach(async () => rm(folder, { recursive: true, force: true }));

const benchmark = defineBenchmark(numbers.game, {
  ...numbers,
  experiments: {
    table1: {
      description: 'Matches by agent.',
      factors: { 'seats.B': ['scripted', 'random'] },
      trials: 2,
      figures: async (cells) => {
        const rows: Record<string, unknown>[] = [];
        for (const { levels, matches, seats } of cells) {
          let count = 0;
          for await (const { status } of matches()) count += Number(status === 'finished');
          rows.push({ agent: levels['seats.B'], count, seats: seats.length });
        }
        return { values: { rows }, tables: [], files: { 'table1.txt': JSON.stringify(rows) } };
      },
    },
  },
});

describe('an experiment that a benchmark names', () => {
  const rows = [
    { agent: 'scripted', count: 2, seats: 2 },
    { agent: 'random', count: 2, seats: 2 },
  ];

  it('makes its own table of all cells, in results and in a file, again after a resume', async () => {
    const at = join(folder, 'run');
    const options = experiment(experimentNamed(benchmark, 'table1'));
    const { result } = await run(options, { folder: at });
    expect(result.experiment).toEqual({ name: 'table1', values: { rows } });
    expect(JSON.parse(await readFile(join(at, 'artifacts/table1.txt'), 'utf8'))).toEqual(rows);
    const again = await resume(at, { experiment: options });
    expect(again.result).toEqual(result);
  });

  it('is verified with its table', async () => {
    const at = join(folder, 'run');
    const options = experiment(experimentNamed(benchmark, 'table1'));
    await run(options, { folder: at });
    expect((await verify(at, { experiment: options })).problems).toEqual([]);
    await writeFile(join(at, 'artifacts/table1.txt'), JSON.stringify(rows.toReversed()));
    expect((await verify(at, { experiment: options })).problems).toEqual([
      expect.stringContaining('artifacts/table1.txt'),
    ]);
  });

  it('has no table where the same cells are run without its name', async () => {
    const { name: _name, ...definition } = experimentNamed(benchmark, 'table1');
    const { result } = await run(experiment(definition), { folder: join(folder, 'run') });
    expect(result.experiment).toBeUndefined();
  });
});
