import type { Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { makePeerDetectionTable, number } from '../benchmark/tables.js';
import { wolfPaper } from './wolf-paper.js';
import type { PlayedMatch } from '../benchmark/played-match.js';
import {
  estimateIntervals,
  countColumn,
  tableFigures,
  readNumber,
  ours,
  source,
  type TableRow,
} from './rows.js';

type Matches = readonly PlayedMatch[];

const detectionFields = ['precision', 'recall', 'f1', 'accuracy'] as const;

/** Detection by peers over all matches, next to flags that know nothing and to WOLF. */
export function detectionExperiment(matches: Matches): Figures {
  const own = makePeerDetectionTable(matches).rows.map((row, index): TableRow => ({
    ...row,
    source: `${ours}, against the ${String(row['truth'])}`,
    ...estimateIntervals(matches, detectionFields, (some) => makePeerDetectionTable(some).rows[index]),
  }));
  const rows: TableRow[] = [
    ...own,
    ...independent(matches),
    { source: 'WOLF, as printed', ...wolfPaper.detection.printed },
    { source: "WOLF, from its observers' counts", ...wolfPaper.detection.counted },
  ];
  const table: FigureTable = {
    name: 'detection',
    title: 'WOLF: detection of deceptive statements by peers, over all matches',
    columns: [
      source,
      countColumn('Pairs', 'n'),
      number('Prevalence', 'prevalence'),
      ...detectionFields.flatMap((field) => [
        number({ precision: 'Precision', recall: 'Recall', f1: 'F1', accuracy: 'Accuracy' }[field], field),
        number('95 %', `${field}Interval`),
      ]),
    ],
    rows,
  };
  return tableFigures(
    table,
    {
      'detection.svg': drawChart({
        title: 'Detection of deceptive statements',
        x: 'measure',
        y: 'value',
        as: 'bars',
        range: [0, 1],
        series: rows.map((row) => ({
          name: String(row['source']),
          points: detectionFields.map((field) => ({ x: field, y: readNumber(row, field) })),
        })),
      }),
    },
    [
      'Intervals are bootstraps over matches. Independent flags have the prevalence as precision and the rate of flags as recall.',
    ],
  );
}

/** Rates that flags would reach if they did not depend on the statement. */
function independent(matches: Matches): TableRow[] {
  const total = { positives: 0, flagged: 0, n: 0 };
  for (const { metrics } of matches) {
    const { truePositives, falsePositives, trueNegatives, falseNegatives } = metrics.detection.self.counts;
    total.positives += truePositives + falseNegatives;
    total.flagged += truePositives + falsePositives;
    total.n += truePositives + falsePositives + trueNegatives + falseNegatives;
  }
  if (total.n === 0) return [];
  const [precision, recall] = [total.positives / total.n, total.flagged / total.n];
  return [
    {
      source: 'independent flags at this rate',
      n: total.n,
      prevalence: precision,
      precision,
      recall,
      f1: precision + recall === 0 ? null : (2 * precision * recall) / (precision + recall),
      accuracy: precision * recall + (1 - precision) * (1 - recall),
    },
  ];
}
