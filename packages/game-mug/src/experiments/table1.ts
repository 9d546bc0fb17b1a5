import type { Figures } from '@masbench/core/benchmark';
import { mugPaper, samplesNote } from './mug-paper.js';
import { integerColumn, drawAccuracy, shareField, textField, type Row } from './make-figure.js';
import { compareToMug, playedCells, type MugCells, type PlayedCell } from './played-cell.js';

/** The methods of Table 1, as variants. */
export const table1Methods = ['single', 'self-refine', 'mad-vote', 'mad-judge', 'mug'] as const;

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
        const test = compareToMug(cell, method);
        return test === null ? [] : [{ benchmark: cell.name, against: method, ...test }];
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
          textField('Model', 'model'),
          textField('Method', 'method'),
          ...fields.map(([title, field]) => shareField(title, field)),
        ],
        rows,
      },
      {
        name: 'tests',
        title: 'Paired one-tailed t-tests: MUG is right more often',
        columns: [
          textField('Benchmark', 'benchmark'),
          textField('Against', 'against'),
          integerColumn('n', 'n'),
          shareField('Difference', 'difference'),
          shareField('95 %', 'interval'),
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
    files: { 'table1.svg': drawAccuracy('Table 1: accuracy by method', played, table1Methods) },
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
