import type { Field, Figures } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { mugPaper, samplesNote } from './mug-paper.js';
import { pairedT } from '../report/paired-t.js';
import { computeAccuracy, correctPairs, playedCells, type MugCells, type PlayedCell } from './played-cell.js';

/** The methods of Table 1, as variants. */
export const table1Methods = ['single', 'self-refine', 'mad-vote', 'mad-judge', 'mug'] as const;

type Row = Readonly<Record<string, unknown>>;

const fields = [
  ['MMMU', 'mmmu'],
  ['MMStar', 'mmstar'],
  ['aAcc', 'aAcc'],
  ['fAcc', 'fAcc'],
  ['qAcc', 'qAcc'],
  ['Avg', 'average'],
  ['POPE Acc', 'pope'],
  ['Pre', 'precision'],
  ['Rec', 'recall'],
  ['F1', 'f1'],
] as const;

/** Table 1: the official figures of every method in four benchmarks, and the paired tests of MUG against the others. */
export async function table1(cells: MugCells): Promise<Figures> {
  const played = await playedCells(cells);
  const ours: Row[] = table1Methods.map((method) => ({
    model: 'this run',
    method,
    ...Object.assign({}, ...played.map((cell) => computeValues(cell, method))),
  }));
  const tests: Row[] = played.flatMap((cell) =>
    table1Methods
      .filter((method) => method !== 'mug')
      .flatMap((method): Row[] => {
        const test = pairedT(correctPairs(cell, 'mug', method));
        return test === null ? [] : [{ benchmark: cell.benchmark ?? 'generated', against: method, ...test }];
      }),
  );
  const rows: Row[] = [...ours, ...mugPaper.table1.map((row): Row => ({ ...row }))];
  return {
    values: { table1: rows, tests },
    tables: [
      {
        name: 'table1',
        title: 'Table 1: official figures by method',
        columns: [
          text('Model', 'model'),
          text('Method', 'method'),
          ...fields.map(([title, field]): Field => ({ title, field, as: 'percent' })),
        ],
        rows,
      },
      {
        name: 'tests',
        title: 'Paired one-tailed t-tests: MUG is right more often',
        columns: [
          text('Benchmark', 'benchmark'),
          text('Against', 'against'),
          { title: 'n', field: 'n', as: 'integer', places: 0 },
          { title: 'Difference', field: 'difference', as: 'percent' },
          { title: '95 %', field: 'interval', as: 'percent' },
          { title: 't', field: 't', as: 'number', places: 2 },
          { title: 'p', field: 'p', as: 'number', places: 4 },
        ],
        rows: tests,
      },
    ],
    notes: [
      'The paper calls its improvements significant by one-tailed paired t-tests with p < 0.01.',
      samplesNote,
    ],
    files: {
      'table1.svg': drawChart({
        title: 'Table 1: accuracy by method',
        x: 'benchmark',
        y: 'accuracy',
        as: 'bars',
        range: [0, 1],
        series: table1Methods.map((method) => ({
          name: method,
          points: played.map((cell) => ({
            x: cell.benchmark ?? 'generated',
            y: computeAccuracy(cell, method),
          })),
        })),
      }),
    },
  };
}

/** The figures of a method in the columns of its benchmark. */
function computeValues(cell: PlayedCell, method: string): Row {
  const { [method]: figures } = cell.official;
  if (figures === undefined) return {};
  switch (cell.benchmark) {
    case 'mmmu':
    case 'mmstar':
      return { [cell.benchmark]: figures.accuracy };
    case 'hallusionbench': {
      const { aAcc = null, fAcc = null, qAcc = null } = figures;
      const average = aAcc === null || fAcc === null || qAcc === null ? null : (aAcc + fAcc + qAcc) / 3;
      return { aAcc, fAcc, qAcc, average };
    }
    case 'pope': {
      const { accuracy = null, precision = null, recall = null, f1 = null } = figures.overall ?? {};
      return { pope: accuracy, precision, recall, f1 };
    }
    default:
      return {};
  }
}

function text(title: string, field: string): Field {
  return { title, field, as: 'text' };
}
