import type { Field, Figures } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { mugPaper, samplesNote } from './mug-paper.js';
import { integerColumn, makeFigure, textField, type Row } from './make-figure.js';
import { computeAccuracy, playedCells, type MugCells } from './played-cell.js';

const benchmarks = [
  ['HallusionBench', 'hallusionbench'],
  ['MMMU', 'mmmu'],
  ['MMStar', 'mmstar'],
] as const;

/** Table 2: accuracy by the number of observation rounds. */
export async function table2(cells: MugCells): Promise<Figures> {
  const played = await playedCells(cells);
  const rounds = [...new Set(played.map(({ levels }) => Number(levels['observationRounds'])))];
  const ours = rounds.map((round) => ({
    rounds: round,
    source: 'this run',
    ...Object.fromEntries(
      played
        .filter(({ levels }) => Number(levels['observationRounds']) === round)
        .map((cell) => [cell.name, computeAccuracy(cell, 'mug')]),
    ),
  }));
  const rows: Row[] = rounds.flatMap((round) => [
    ...ours.filter((row) => row.rounds === round),
    ...mugPaper.table2.filter((row) => row.rounds === round).map((row) => ({ ...row, source: 'paper' })),
  ]);
  return makeFigure('table2', 'Table 2: accuracy by observation rounds', {
    rows,
    columns: [
      integerColumn('Rounds', 'rounds'),
      textField('Source', 'source'),
      ...benchmarks.map(([title, field]): Field => ({ title, field, as: 'percent', places: 2 })),
    ],
    notes: [samplesNote],
    svg: drawChart({
      title: 'Table 2: accuracy by observation rounds',
      x: 'observation rounds',
      y: 'accuracy',
      as: 'lines',
      series: (['this run', 'paper'] as const).flatMap((source) =>
        benchmarks.map(([title, field]) => ({
          name: `${title}, ${source}`,
          points: rows.flatMap((row) => {
            const value = row[field];
            return row['source'] === source && typeof value === 'number'
              ? [{ x: Number(row['rounds']), y: value }]
              : [];
          }),
        })),
      ),
    }),
  });
}
