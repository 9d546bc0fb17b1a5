import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MasbenchError } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { loadBenchmark, type LoadedRun } from '@masbench/experiments';
import { runTables, type RunTablesOptions } from '../tables/run-tables.js';
import { readColumns } from './columns.js';
import { csv } from './csv.js';
import { readRunRows, rowTables } from './export-rows.js';
import { inspectLog } from './inspect-log.js';
import { latex, tableLabel } from './latex.js';
import { markdown } from './markdown.js';
import { parquet } from './parquet.js';
import { tableColumns } from './table-schema.js';

/** Formats of an export. */
export const exportFormats = ['csv', 'parquet', 'markdown', 'latex', 'inspect'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Where an export goes. */
export interface ExportRunOptions extends RunTablesOptions {
  /**
   * `csv` and `parquet`: the tables matches, seats, decisions and model-calls, a file each; those without rows are left
   * out. Columns of Parquet have the types of their table, not of the values in this run, so that files of runs
   * concatenate; those of the metrics of a match are what the benchmark declares. `markdown` and `latex`: the tables of the
   * run in one file. `inspect`: a log of Inspect AI.
   */
  readonly format: ExportFormat;
  /** A folder; made if it is missing, files of the same names are replaced. */
  readonly folder: string;
}

/**
 * Writes a run for other programs. Nothing in the run folder changes.
 *
 * @example
 * ```ts
 * import { load } from '@masbench/experiments';
 * import { exportRun } from '@masbench/findings';
 *
 * const files = await exportRun(await load('runs/a'), { format: 'parquet', folder: 'tables' });
 * ```
 *
 * @returns The paths of the files, in the order in which they were written
 * @throws MasbenchError `OPTION_INVALID` if no match has ended, or the benchmark of the tables cannot be loaded
 */
export async function exportRun(
  run: LoadedRun,
  { format, folder, ...options }: ExportRunOptions,
): Promise<string[]> {
  if (!(await hasMatches(run)))
    throw new MasbenchError('OPTION_INVALID', `Cannot export the run ${run.folder}: no match has ended`);
  await mkdir(folder, { recursive: true });
  switch (format) {
    case 'csv':
    case 'parquet':
      return rowFiles(run, { format, folder, ...options });
    case 'markdown':
    case 'latex':
      return tableFile(run, format, folder, options);
    case 'inspect': {
      const file = join(folder, `${run.manifest.run}.json`);
      await pipeline(inspectLog(run), createWriteStream(file));
      return [file];
    }
  }
}

async function hasMatches(run: LoadedRun): Promise<boolean> {
  const matches = run.matches()[Symbol.asyncIterator]();
  const { done } = await matches.next();
  // Closes the file of records.
  await matches.return?.();
  return done !== true;
}

async function rowFiles(run: LoadedRun, { format, folder, ...options }: ExportRunOptions): Promise<string[]> {
  const metrics = format === 'parquet' ? await readMetricsSchema(run, options) : undefined;
  const files: string[] = [];
  for (const name of rowTables) {
    const found = await readColumns(readRunRows(run, name));
    if (found.length === 0) continue;
    const file = join(folder, `${name}.${format}`);
    if (format === 'csv')
      await pipeline(csv(readRunRows(run, name), { columns: found }), createWriteStream(file));
    else {
      const columns = await tableColumns(name, readRunRows(run, name), metrics);
      await parquet(readRunRows(run, name), { columns, file });
    }
    files.push(file);
  }
  return files;
}

/** Returns what the benchmark of a run says of the metrics of a match; nothing if it cannot be loaded. */
async function readMetricsSchema(
  { manifest, folder }: LoadedRun,
  { benchmark, importModule, game }: RunTablesOptions,
): Promise<Benchmark['metrics']> {
  if (benchmark !== undefined) return benchmark.metrics;
  try {
    return (await loadBenchmark(manifest, importModule, { folder, game })).metrics;
  } catch (error) {
    if (MasbenchError.isInstance(error) && error.code === 'OPTION_INVALID') return undefined;
    throw error;
  }
}

async function tableFile(
  run: LoadedRun,
  format: 'markdown' | 'latex',
  folder: string,
  options: RunTablesOptions,
): Promise<string[]> {
  const { tables, notes } = await runTables(run, options);
  const { name } = run.manifest.benchmark;
  const parts: string[] = [];
  for (const { name: id, title = `Results of ${name}`, rows, columns } of tables)
    parts.push(
      format === 'markdown'
        ? `**${title}**\n\n${await markdown(rows, columns)}`
        : await latex(rows, columns, { caption: title, label: tableLabel(id) }),
    );
  const written = notes.map((note) => (format === 'markdown' ? note : `% ${note.replaceAll(/\s+/g, ' ')}`));
  const file = join(folder, format === 'markdown' ? 'tables.md' : 'tables.tex');
  await writeFile(file, [...parts, ...written.map((note) => `${note}\n`)].join('\n'));
  return [file];
}
