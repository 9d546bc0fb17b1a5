import { computeKnownMean, bootstrap } from '@masbench/statistics';
import type { Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { trajectoryTable, bounds, number, text } from '../benchmark/tables.js';
import { theilSen } from './slope.js';
import { wolfPaper } from './wolf-paper.js';
import type { PlayedMatch } from '../benchmark/played-match.js';
import { countColumn, readNumber, ours, source, type TableRow } from './rows.js';

type Matches = readonly PlayedMatch[];

/** Suspicion by round, with the slope over rounds and its interval, next to WOLF's. */
export function trajectoriesExperiment(matches: Matches): Figures {
  const rounds = trajectoryTable(matches);
  const slopes = (['wolves', 'others'] as const).map((side): TableRow => {
    const known = matches.flatMap(({ metrics: { suspicion } }) => {
      const points = suspicion.trend.flatMap((point): [number, number][] => {
        const value = point[side];
        return value === null ? [] : [[point.round, value]];
      });
      return theilSen(points) ?? [];
    });
    return {
      source: ours,
      of: side,
      matches: known.length,
      slope: computeKnownMean(known),
      interval: bounds(bootstrap(known, computeKnownMean)),
      first: rounds.rows[0]?.[side] ?? null,
      last: rounds.rows.at(-1)?.[side] ?? null,
    };
  });
  const { wolves, others, slope } = wolfPaper.trajectories;
  const rows: TableRow[] = [
    ...slopes,
    { source: 'WOLF', of: 'wolves', slope, ...wolves },
    { source: 'WOLF', of: 'others', ...others },
  ];
  const table: FigureTable = {
    name: 'slopes',
    title: 'WOLF: suspicion over rounds',
    columns: [
      source,
      text('Of', 'of'),
      countColumn('Matches', 'matches'),
      number('Slope a round', 'slope', 4),
      number('95 %', 'interval', 4),
      number('First round', 'first'),
      number('Last round', 'last'),
    ],
    rows,
  };
  return {
    values: { slopes: rows, trajectories: rounds.rows },
    tables: [table],
    notes: [
      'Slopes are means over matches of the median slope between rounds (Theil and Sen), with a bootstrap over matches.',
    ],
    files: {
      'trajectories.svg': drawChart({
        title: 'Suspicion by round',
        x: 'round',
        y: 'mean suspicion',
        as: 'lines',
        range: [0, 1],
        series: (['wolves', 'others'] as const).map((side) => ({
          name: side,
          points: rounds.rows.map((row) => ({ x: readNumber(row, 'round') ?? 0, y: readNumber(row, side) })),
        })),
      }),
    },
  };
}
