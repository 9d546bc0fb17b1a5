import { MasbenchError } from '@masbench/core';
import type { Benchmark, FigureTable, NamedModels } from '@masbench/core/benchmark';
import {
  RunFolder,
  type LoadedRun,
  type Manifest,
  loadBenchmark,
  type ImportModule,
  compute,
  RunContext,
  groupOfCell,
  mergedFigures,
} from '@masbench/experiments';
import { readResult } from './list-runs.js';
import { mainTable } from './main-table.js';
import { claimTables, planLines } from './planned.js';

/** The tables of a run, and what a reader of them needs. */
export interface RunTables {
  readonly tables: readonly FigureTable[];
  readonly notes: readonly string[];
}

/** The tables of a result: seats or agents, the figures of the benchmark, and those of the named experiment. */
export function makeTables(
  { result, figures, experiment }: Awaited<ReturnType<typeof compute>>,
  {
    benchmark,
    manifest,
    intervals,
  }: {
    readonly benchmark: Benchmark;
    readonly manifest: Manifest;
    /** Next to the means that a terminal has room for, or to all. Default: `asked`. */
    readonly intervals?: 'asked' | 'all' | undefined;
  },
): RunTables {
  const main = mainTable(result, benchmark, intervals);
  const merged = mergedFigures(
    figures.map(({ cell, figures: one }) => [groupOfCell(manifest.cells[cell]), one]),
  );
  return {
    tables: [
      ...(main === null ? [] : [main]),
      // A terminal has them as sentences.
      ...(intervals === 'all' ? claimTables(result) : []),
      ...merged.tables,
      ...(experiment?.tables ?? []),
    ],
    notes: [
      ...(result.served ?? []).flatMap(({ doubts, aliases }) => [...doubts, ...aliases]),
      ...(intervals === 'all' ? planLines(result) : []),
      ...merged.notes,
      ...(experiment?.notes ?? []),
    ],
  };
}

/** Where the benchmark of a run comes from. */
export interface RunTablesOptions {
  /** The benchmark, if it cannot be found by name. */
  readonly benchmark?: Benchmark | undefined;
  readonly importModule?: ImportModule | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module of the run, if this user ran it */
  readonly game?: string | undefined;
  readonly models?: NamedModels | undefined;
}

/**
 * The tables of a run on disk, with the interval next to every mean, from the matches that have ended. Nothing is written or
 * played. Without the rules, if they may not be run: the usual columns, and a note that says what is left out.
 */
export async function runTables(
  run: LoadedRun,
  { benchmark: given, importModule, game, models }: RunTablesOptions = {},
): Promise<RunTables> {
  const { manifest } = run;
  const found =
    given ??
    (await loadBenchmark(manifest, importModule, { folder: run.folder, game }).catch((error: unknown) => {
      if (MasbenchError.isInstance(error) && error.code === 'OPTION_INVALID') return error;
      throw error;
    }));
  if (found instanceof Error) return recordedTables(run, found.message);
  const benchmark = found;
  const context = new RunContext({ benchmark, manifest, folder: new RunFolder(run.folder) }, { models });
  const computed = await compute(context, (cell) => listRecords(run, cell), {
    leftOut: 0,
    retried: { matches: 0, finished: 0 },
  });
  return makeTables(computed, { benchmark, manifest, intervals: 'all' });
}

/** The tables of what is on record, which need no rules. */
async function recordedTables({ folder }: LoadedRun, why: string): Promise<RunTables> {
  const result = await readResult(folder);
  const main = result === undefined ? null : mainTable(result, {}, 'all');
  return {
    tables: result === undefined ? [] : [...(main === null ? [] : [main]), ...claimTables(result)],
    notes: [
      ...(result?.served ?? []).flatMap(({ doubts, aliases }) => [...doubts, ...aliases]),
      `The columns and figures of the game are left out, and what is shown is on record and was not computed again. ${why}`,
    ],
  };
}

async function* listRecords(run: LoadedRun, cell: number | undefined): ReturnType<LoadedRun['matches']> {
  for await (const record of run.matches()) if (cell === undefined || record.cell === cell) yield record;
}
