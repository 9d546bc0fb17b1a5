import type { Field, Figures } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { pairedT } from '../report/paired-t.js';
import { computeShare } from '../report/share.js';
import { computeAccuracy, correctPairs, playedCells, type MugCells, type PlayedCell } from './played-cell.js';

/** The methods whose order depends on how often players look again. */
export const rereadingVariants = ['single', 'mad-vote', 'mug', 'mug-no-edit', 'mug-no-undercover'] as const;

/** Methods that MUG is compared with: a positive difference is a lead of MUG. */
const rivals = [
  ['MUG − single', 'single'],
  ['MUG − MAD-vote', 'mad-vote'],
  ['Loss without edit', 'mug-no-edit'],
  ['Loss without undercover', 'mug-no-undercover'],
] as const;

type Row = Readonly<Record<string, unknown>>;

/** Accuracy of each method, and the lead of MUG, by how often players look again at what is contradicted. */
export async function rereadingFigure(cells: MugCells): Promise<Figures> {
  const played = await playedCells(cells);
  const rows = played.map(makeRow);
  const names = [...new Set(rows.map(({ name }) => name))];
  return {
    values: { rereading: rows },
    tables: [
      {
        name: 'rereading',
        title: 'Accuracy by the probability of looking again',
        columns: [
          { title: 'Benchmark', field: 'benchmark', as: 'text' },
          { title: 'Shared', field: 'shared', as: 'number', places: 2 },
          { title: 'Rereading', field: 'rereading', as: 'number', places: 2 },
          { title: 'n', field: 'n', as: 'integer', places: 0 },
          ...(['single', 'mad-vote', 'mug'] as const).map((method): Field => ({
            title: method,
            field: method,
            as: 'percent',
          })),
          ...rivals.flatMap(([title, rival]): Field[] => [
            { title, field: `lead over ${rival}`, as: 'percent' },
            { title: '95 %', field: `interval over ${rival}`, as: 'percent' },
          ]),
          { title: 'Undercover found', field: 'found', as: 'percent' },
          { title: '95 %', field: 'foundInterval', as: 'percent' },
        ],
        rows,
      },
    ],
    notes: [
      'Shared and rereading are assumptions that the paper does not report: the table says under which of them MUG leads',
    ],
    files: {
      'rereading.svg': drawChart({
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
    },
  };
}

function makeRow(cell: PlayedCell): Row & {
  readonly name: string;
  readonly rereading: number;
  readonly lead: number | null;
  readonly interval: readonly [number, number] | null;
} {
  const { levels, played } = cell;
  const benchmark = cell.benchmark ?? 'generated';
  const shared = readNumber(levels, 'shared');
  const found = computeShare(played.flatMap(({ variant, row }) => (variant === 'mug' ? [row.found] : [])));
  const debate = pairedT(correctPairs(cell, 'mug', 'mad-vote'));
  return {
    name: shared === null ? benchmark : `${benchmark}, shared ${shared}`,
    benchmark,
    shared,
    rereading: readNumber(levels, 'rereading') ?? 0,
    n: played.filter(({ variant }) => variant === 'mug').length,
    ...Object.fromEntries(rereadingVariants.map((method) => [method, computeAccuracy(cell, method)])),
    ...Object.fromEntries(
      rivals.flatMap(([, rival]) => {
        const test = pairedT(correctPairs(cell, 'mug', rival));
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

function readNumber(levels: PlayedCell['levels'], name: string): number | null {
  const { [name]: value } = levels;
  return typeof value === 'number' ? value : null;
}
