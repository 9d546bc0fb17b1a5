import type { Field, FigureTable } from '@masbench/core/benchmark';
import type { DetectionReport } from '../report/detection-report.js';
import type { MethodLine } from '../report/method-table.js';
import type { Share } from '../report/share.js';

/** The columns of a share with its interval and its value by chance. */
export const shareColumns: readonly Field[] = [
  { title: 'Share', field: 'value', as: 'percent' },
  { title: '95 %', field: 'interval', as: 'percent' },
  { title: 'n', field: 'n', as: 'integer', places: 0 },
  { title: 'By chance', field: 'byChance', as: 'percent' },
];

/** The fields of `shareColumns`. */
export function cells(
  { value, n, interval }: Share,
  byChance: number | null,
): Readonly<Record<string, unknown>> {
  return { value, n, interval: interval === null ? null : [interval.low, interval.high], byChance };
}

export function makeDetectionTable(report: DetectionReport): FigureTable {
  return {
    name: 'detection',
    title: 'Detection',
    columns: [{ title: 'Detection', field: 'measure', as: 'text' }, ...shareColumns],
    rows: [
      { measure: 'undercover found', ...cells(report.detection, report.detectionByChance) },
      { measure: 'votes of regulars right', ...cells(report.voteAccuracy, report.voteAccuracyByChance) },
    ],
  };
}

export function accuracyTable({ accuracy: [all, ...categories] }: DetectionReport): FigureTable {
  const lines = [all, ...(categories.length > 1 ? categories : [])];
  return {
    name: 'accuracy',
    title: 'Accuracy',
    columns: [{ title: 'Questions', field: 'category', as: 'text' }, ...shareColumns],
    rows: lines.flatMap((line) =>
      line === undefined
        ? []
        : [{ category: line.category ?? 'all', ...cells(line.accuracy, line.byChance) }],
    ),
  };
}

export function survivalTable({ survival }: DetectionReport): FigureTable {
  return {
    name: 'survival',
    title: 'Undercovers still in the game',
    columns: [
      { title: 'After round', field: 'round', as: 'integer', places: 0 },
      { title: 'Share', field: 'survival', as: 'percent' },
      { title: 'By chance', field: 'byChance', as: 'percent' },
    ],
    rows: survival.map((point) => ({ ...point })),
  };
}

export function methodsTable(lines: readonly MethodLine[]): FigureTable {
  const paid = lines.some(({ costUsd }) => costUsd !== 0);
  return {
    name: 'methods',
    title: 'Methods on the same questions',
    columns: [
      { title: 'Method', field: 'method', as: 'text' },
      { title: 'n', field: 'questions', as: 'integer', places: 0 },
      { title: 'Accuracy', field: 'accuracy', as: 'percent' },
      { title: '95 %', field: 'accuracyInterval', as: 'percent' },
      { title: 'By guessing', field: 'accuracyByChance', as: 'percent' },
      { title: 'No answer', field: 'unanswered', as: 'integer', places: 0 },
      { title: 'Detection', field: 'detection', as: 'percent' },
      { title: '95 %', field: 'detectionInterval', as: 'percent' },
      { title: 'Calls', field: 'calls', as: 'number', places: 1 },
      { title: 'Budget', field: 'budget', as: 'number', places: 1 },
      { title: 'Tokens', field: 'tokens', as: 'integer', places: 0 },
      ...(paid ? [{ title: 'Cost', field: 'costUsd', as: 'usd' } as const] : []),
    ],
    rows: lines.map(({ accuracy, detection, standIns: _standIns, ...line }) => ({
      ...line,
      accuracy: accuracy.value,
      accuracyInterval: ends(accuracy),
      detection: detection.value,
      detectionInterval: ends(detection),
    })),
  };
}

function ends({ interval }: Share): readonly [number, number] | null {
  return interval === null ? null : [interval.low, interval.high];
}
