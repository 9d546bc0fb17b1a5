import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CellRecords, Figures } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { experiment, experimentNamed, load, run, verify } from '@masbench/experiments';
import { benchmark } from '@masbench/game-werewolf';
import { werewolfOptions } from '../src/deal/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seatsOf } from './support.js';

let folder: string;
let records: MatchRecord[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-werewolf-'));
  await run(experiment({ ...experimentNamed(benchmark, 'wins'), trials: 6 }), {
    folder: join(folder, 'wins'),
  });
  records = [];
  for await (const record of (await load(join(folder, 'wins'))).matches()) records.push(record);
}, 120_000);
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** The figures of an experiment from matches that were played once for all. */
async function figuresOf(name: string, from: readonly MatchRecord[] = records): Promise<Figures> {
  const cell: CellRecords = {
    levels: {},
    options: {},
    seats: seatsOf(8),
    trials: from.length,
    variants: [],
    config: async () => werewolfOptions(),
    matches: async function* () {
      yield* from;
    },
  };
  const figures = await benchmark.experiments?.[name]?.figures?.([cell]);
  if (figures === undefined) throw new Error(`there is no experiment ${name}`);
  return figures;
}

const rowOf = ({ tables }: Figures, name: string, source: string): Readonly<Record<string, unknown>> =>
  tables.find((table) => table.name === name)?.rows.find((row) => String(row['source']).startsWith(source)) ??
  {};

describe('the experiments of WOLF', () => {
  it.each(['wins', 'detection', 'roles', 'trajectories', 'calibration'])(
    '%s has rows of this run and of the paper, and a figure',
    async (name) => {
      const { tables, files = {} } = await figuresOf(name);
      const sources = tables.flatMap(({ rows }) => rows.map(({ source }) => String(source)));
      expect(sources.some((source) => source.startsWith('this run'))).toBe(true);
      expect(sources.some((source) => source.startsWith('WOLF'))).toBe(true);
      expect(Object.keys(files)).toEqual([`${name}.svg`]);
      expect(files[`${name}.svg`]).toMatch(/^<svg /u);
      expect(files[`${name}.svg`]).not.toContain('NaN');
    },
  );

  it('are results that are verified from their journals', async () => {
    const at = join(folder, 'wins');
    expect((await verify(at)).problems).toEqual([]);
    expect(await readFile(join(at, 'artifacts/wins.svg'), 'utf8')).toBe(
      (await figuresOf('wins')).files?.['wins.svg'],
    );
  }, 60_000);

  it('count every match once, as won by one side or by none', async () => {
    const { wolves, village, none, matches } = rowOf(await figuresOf('wins'), 'wins', 'this run');
    expect(matches).toBe(6);
    expect(Number(wolves) + Number(village) + Number(none)).toBeCloseTo(1, 12);
  });

  it('give flags that ignore the statement the precision of its prevalence', async () => {
    const figures = await figuresOf('detection');
    const { prevalence, precision, recall, accuracy } = rowOf(figures, 'detection', 'independent');
    expect(precision).toBe(prevalence);
    const [p, q] = [Number(precision), Number(recall)];
    expect(accuracy).toBeCloseTo(p * q + (1 - p) * (1 - q), 12);
  });

  it("give WOLF's headline next to its table, and say that they differ", async () => {
    const { tables, notes } = await figuresOf('roles');
    const wolves = tables[0]?.rows.filter(({ role }) => role === 'werewolf') ?? [];
    expect(wolves.map(({ source, selfRate }) => [source, selfRate]).slice(1)).toEqual([
      ['WOLF', 56 / 74],
      ['WOLF, its headline (turns)', 0.31],
    ]);
    expect(notes?.join()).toContain('31 % of turns');
  });

  it('bound the slope of a single match by itself', async () => {
    const { slope, interval } = rowOf(
      await figuresOf('trajectories', records.slice(0, 1)),
      'slopes',
      'this run',
    );
    expect(interval).toEqual([slope, slope]);
  });
});

describe('simulated:gpt-4o', () => {
  it('deceives and is flagged at the rates of WOLF', async () => {
    const rows = (await figuresOf('roles')).tables[0]?.rows ?? [];
    for (const role of ['villager', 'werewolf']) {
      const [own, theirs] = rows.filter((row) => row['role'] === role);
      for (const field of ['selfRate', 'suspicion', 'flagged'])
        expect(Math.abs(Number(own?.[field]) - Number(theirs?.[field]))).toBeLessThan(0.15);
    }
  });
});
