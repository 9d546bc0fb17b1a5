import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineBenchmark, type Benchmark } from '@masbench/core/benchmark';
import { experiment, experimentNamed, resume, run, verify, type Experiment } from '@masbench/experiments';
import { readExperiment, type ExperimentOptions } from '../src/options/experiment-options.ts';
import { describe, expect, it } from 'vitest';
import { benchmark as numbers } from '../../experiments/test/numbers.ts';
import { placesOfTest } from '../../experiments/test/places.ts';

const place = placesOfTest();

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
        return {
          values: { rows },
          tables: [{ name: 'table1', title: 'Matches', columns: [], rows }],
          files: { 'table1.txt': JSON.stringify(rows) },
        };
      },
    },
  },
});

describe('an experiment that a benchmark names', () => {
  const rows = [
    { agent: 'scripted', count: 2, seats: 2 },
    { agent: 'random', count: 2, seats: 2 },
  ];

  it('makes its own table of all cells, in results and in a file, again after a resume, and is verified with it', async () => {
    const at = place('run');
    const options = experiment(experimentNamed(benchmark, 'table1'));
    const { result } = await run(options, { folder: at });
    expect(result.experiment).toEqual({ name: 'table1', values: { rows } });
    expect(JSON.parse(await readFile(join(at, 'artifacts/table1.txt'), 'utf8'))).toEqual(rows);
    expect((await resume(at, { experiment: options })).result).toEqual(result);
    expect((await verify(at, { experiment: options })).problems).toEqual([]);
    await writeFile(join(at, 'artifacts/table1.txt'), JSON.stringify(rows.toReversed()));
    expect((await verify(at, { experiment: options })).problems).toEqual([
      expect.stringContaining('artifacts/table1.txt'),
    ]);
  });

  it('has its table once for each level of a factor that it does not have itself', async () => {
    const { factors, ...definition } = experimentNamed(benchmark, 'table1');
    const at = place('run');
    const { result, experiment: figures } = await run(
      experiment({ ...definition, factors: { ...factors, rounds: [1, 3] } }),
      { folder: at },
    );
    // One table for the cells of both levels would count four matches of an agent, or show those of one level.
    expect(result.experiment?.values).toEqual({ 'rounds = 1': { rows }, 'rounds = 3': { rows } });
    expect(figures?.tables).toMatchObject([
      {
        name: 'table1',
        columns: [{ title: 'rounds', field: 'factor0' }],
        rows: ['1', '3'].flatMap((level) => rows.map((row) => ({ ...row, factor0: level }))),
      },
    ]);
    expect(JSON.parse(await readFile(join(at, 'artifacts/rounds=3/table1.txt'), 'utf8'))).toEqual(rows);
  });

  it('keeps to a setting that is typed for one of its factors', async () => {
    const compared = defineBenchmark(numbers.game, {
      ...numbers,
      experiments: { lengths: { description: 'By length.', factors: { rounds: [1, 3] } } },
    });
    const typed = async (options: ExperimentOptions): Promise<Experiment> =>
      readExperiment({ benchmark: compared }, { experiment: 'lengths', ...options }, []);
    expect((await typed({})).factors).toEqual({ rounds: [1, 3] });
    const one = await typed({ set: ['rounds=3', 'greatest=5'] });
    expect([one.factors, one.settings]).toEqual([{}, { rounds: 3, greatest: 5 }]);
    expect((await typed({ set: ['rounds=3'], sweep: ['rounds=1,2'] })).factors).toEqual({ rounds: [1, 2] });
  });

  it('seats its agent in as many seats as are typed, and names no other', async () => {
    const seated = (agents: Record<string, string>): Benchmark =>
      defineBenchmark(numbers.game, {
        ...numbers,
        experiments: { seated: { description: 'Seated.', seats: agents } },
      });
    const typed = async (agents: Record<string, string>, seats: string): Promise<Experiment['seats']> =>
      (await readExperiment({ benchmark: seated(agents) }, { experiment: 'seated', seats }, [])).seats;
    expect(await typed({ A: 'random', B: 'random' }, '1')).toEqual({ A: 'random' });
    expect(await typed({ A: 'random', B: 'random' }, '3')).toEqual({
      A: 'random',
      B: 'random',
      C: 'random',
    });
    expect(await typed({ A: 'random', B: 'random' }, 'x,y')).toEqual({ x: 'random', y: 'random' });
    expect(await typed({ A: 'random', B: 'scripted' }, '3')).toEqual({ A: 'random', B: 'scripted' });
  });

  it('has no table where the same cells are run without its name', async () => {
    const { name: _name, ...definition } = experimentNamed(benchmark, 'table1');
    const { result } = await run(experiment(definition), { folder: place('run') });
    expect(result.experiment).toBeUndefined();
  });
});
