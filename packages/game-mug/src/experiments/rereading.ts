import type { Figures } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { computeShare } from '../report/share.js';
import { integerColumn, makeFigure, readRowNumber, shareField, textField, type Row } from './make-figure.js';
import { compareToMug, computeAccuracy, playedCells, type MugCells, type PlayedCell } from './played-cell.js';

/** The methods whose order depends on how often players look again. */
export const rereadingVariants = ['single', 'mad-vote', 'mug', 'mug-no-edit', 'mug-no-undercover'] as const;

/** Methods that MUG is compared with: a positive difference is a lead of MUG. */
const rivals = [
  ['MUG − single', 'single'],
  ['MUG − MAD-vote', 'mad-vote'],
  ['Loss without edit', 'mug-no-edit'],
  ['Loss without undercover', 'mug-no-undercover'],
] as const;

/** Accuracy of each method, and the lead of MUG, by how often players look again at what is contradicted. */
export async function rereadingFigure(cells: MugCells): Promise<Figures> {
  const played = await playedCells(cells);
  const rows = played.map(makeRow);
  const names = [...new Set(rows.map(({ name }) => name))];
  return makeFigure('rereading', 'Accuracy by the probability of looking again', {
    rows,
    columns: [
      textField('Benchmark', 'benchmark'),
      { title: 'Shared', field: 'shared', as: 'number', places: 2 },
      { title: 'Rereading', field: 'rereading', as: 'number', places: 2 },
      integerColumn('n', 'n'),
      ...['single', 'mad-vote', 'mug'].map((method) => shareField(method, method)),
      ...rivals.flatMap(([title, rival]) => [
        shareField(title, `lead over ${rival}`),
        shareField('95 %', `interval over ${rival}`),
      ]),
      shareField('Undercover found', 'found'),
      shareField('95 %', 'foundInterval'),
    ],
    notes: [
      'Shared and rereading are assumptions that the paper does not report: the table says under which of them MUG leads',
    ],
    svg: drawChart({
      title: 'Lead of MUG over MAD-vote',
      x: 'probability of looking again at what is contradicted',
      y: 'difference in accuracy',
      as: 'lines',
      series: names.map((name) => ({
        name,
        points: rows
          .filter((row) => row.name === name)
          .map((row) => ({ x: row.rereading, y: row.lead, interval: row.interval })),
      })),
    }),
  });
}

function makeRow(cell: PlayedCell): Row & {
  readonly name: string;
  readonly rereading: number;
  readonly lead: number | null;
  readonly interval: readonly [number, number] | null;
} {
  const { levels, name: benchmark, played } = cell;
  const shared = readRowNumber(levels, 'shared');
  const found = computeShare(played.flatMap(({ variant, row }) => (variant === 'mug' ? [row.found] : [])));
  const debate = compareToMug(cell, 'mad-vote');
  return {
    name: shared === null ? benchmark : `${benchmark}, shared ${shared}`,
    benchmark,
    shared,
    rereading: readRowNumber(levels, 'rereading') ?? 0,
    n: played.filter(({ variant }) => variant === 'mug').length,
    ...Object.fromEntries(rereadingVariants.map((method) => [method, computeAccuracy(cell, method)])),
    ...Object.fromEntries(
      rivals.flatMap(([, rival]) => {
        const test = compareToMug(cell, rival);
        return [
          [`lead over ${rival}`, test?.difference ?? null],
          [`interval over ${rival}`, test?.interval ?? null],
        ];
      }),
    ),
    lead: debate?.difference ?? null,
    interval: debate?.interval ?? null,
    found: found.value,
    foundInterval: found.interval === null ? null : [found.interval.low, found.interval.high],
  };
}
