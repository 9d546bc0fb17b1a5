// A whole run
export { exportFormats, exportRun } from './export/export-run.js';
export type { ExportFormat, ExportRunOptions } from './export/export-run.js';

// Tables
export { csv } from './export/csv.js';
export type { CsvOptions } from './export/csv.js';
export { markdown } from './export/markdown.js';
export { latex } from './export/latex.js';
export type { LatexOptions } from './export/latex.js';
export { writeUpText } from './export/write-up-text.js';
export { cellText, tableCells } from './export/cell-text.js';
export type { TableCells } from './export/cell-text.js';
export { columnsOf, flatten } from './export/columns.js';
export type { Column, ColumnType } from './export/columns.js';
export { valueAt } from './settings/value-at.js';
export { parquet } from './export/parquet.js';
export type { ParquetOptions } from './export/parquet.js';

// What a run holds
export { matchRows, seatRows } from './export/match-rows.js';
export { decisionRows } from './export/decision-rows.js';
export { modelCallRows } from './export/model-call-rows.js';

// Inspect AI
export { inspectLog } from './export/inspect-log.js';
export type { InspectLogOptions } from './export/inspect-log.js';
