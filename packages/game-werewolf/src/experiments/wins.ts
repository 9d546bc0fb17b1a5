import type { Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { wilson } from '@masbench/statistics';
import { randomBaseline } from '../baseline/random-play.js';
import type { Options } from '../options/schema.js';
import { wolfPaper } from './wolf-paper.js';
import type { PlayedMatch } from '../benchmark/played-match.js';
import {
  bounds,
  countColumn,
  readFigures,
  readNumber,
  shareColumn,
  ours,
  source,
  type TableRow,
} from './rows.js';

type Matches = readonly PlayedMatch[];

/** Wins of both sides and matches without a winner, next to random play and to WOLF. */
export function winsExperiment(matches: Matches, options: Options, seats: number): Figures {
  const wins = (winner: string): number => matches.filter(({ outcome }) => outcome.winner === winner).length;
  const random = randomBaseline({ rules: options, seats, games: 2000 });
  const { wins: theirs } = wolfPaper;
  const rows = [
    winsRow(ours, matches.length, { wolves: wins('wolves'), village: wins('village'), none: wins('draw') }),
    winsRow('random play', random.games, {
      wolves: random.wins.wolves,
      village: random.wins.village,
      none: random.wins.draw,
    }),
    winsRow('WOLF', wolfPaper.matches, theirs),
  ];
  const table: FigureTable = {
    name: 'wins',
    title: 'WOLF: wins by side',
    columns: [
      source,
      countColumn('Matches', 'matches'),
      ...(['wolves', 'village', 'none'] as const).flatMap((side) => [
        shareColumn({ wolves: 'Wolves', village: 'Village', none: 'No winner' }[side], side),
        shareColumn('95 %', `${side}Interval`),
      ]),
    ],
    rows,
  };
  return readFigures(table, {
    'wins.svg': drawChart({
      title: 'Wins by side',
      x: 'winner',
      y: 'share of matches',
      as: 'bars',
      series: rows.map((row) => ({ name: String(row['source']), points: listBars(row) })),
      range: [0, 1],
    }),
  });
}

function winsRow(
  name: string,
  matches: number,
  wins: { wolves: number; village: number; none: number },
): TableRow {
  const ends = (side: keyof typeof wins): unknown => bounds(wilson(wins[side], matches));
  const rate = (side: keyof typeof wins): number | null => (matches === 0 ? null : wins[side] / matches);
  return {
    source: name,
    matches,
    wolves: rate('wolves'),
    wolvesInterval: ends('wolves'),
    village: rate('village'),
    villageInterval: ends('village'),
    none: rate('none'),
    noneInterval: ends('none'),
  };
}

function listBars(row: TableRow): { readonly x: string; readonly y: number | null }[] {
  return (['wolves', 'village', 'none'] as const).map((side) => ({ x: side, y: readNumber(row, side) }));
}
