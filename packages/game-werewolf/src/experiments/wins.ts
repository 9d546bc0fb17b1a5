import type { Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { wilson } from '@masbench/statistics';
import { randomBaseline } from '../baseline/random-play.js';
import type { Options } from '../options/schema.js';
import { bounds } from '../benchmark/tables.js';
import { wolfPaper } from './wolf-paper.js';
import { judgeWins, type PlayedMatch } from '../benchmark/played-match.js';
import { countColumn, tableFigures, readNumber, shareColumn, ours, source, type TableRow } from './rows.js';

type Matches = readonly PlayedMatch[];

/** Ends of a match, with the column of each. */
const ends = { wolves: 'wolves', village: 'village', none: 'draw' } as const;
type End = keyof typeof ends;
const columnNames: readonly End[] = ['wolves', 'village', 'none'];

/** Wins of both sides and matches without a winner, next to random play and to WOLF. */
export function winsExperiment(matches: Matches, options: Options, seats: number): Figures {
  const random = randomBaseline({ rules: options, seats, games: 2000 });
  const { wins: theirs } = wolfPaper;
  const played = random.wins;
  const rows = [
    winsRow(ours, matches.length, (end) => judgeWins(matches, ends[end])),
    winsRow('random play', random.games, (end) => measureShare(played[ends[end]], random.games)),
    winsRow('WOLF', wolfPaper.matches, (end) => measureShare(theirs[end], wolfPaper.matches)),
  ];
  const table: FigureTable = {
    name: 'wins',
    title: 'WOLF: wins by side',
    columns: [
      source,
      countColumn('Matches', 'matches'),
      ...columnNames.flatMap((side) => [
        shareColumn({ wolves: 'Wolves', village: 'Village', none: 'No winner' }[side], side),
        shareColumn('95 %', `${side}Interval`),
      ]),
    ],
    rows,
  };
  return tableFigures(table, {
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

type Share = Pick<ReturnType<typeof judgeWins>, 'mean' | 'interval'>;

/** A share of independent matches that are known by their counts alone. */
function measureShare(wins: number, matches: number): Share {
  return { mean: wins / matches, interval: wilson(wins, matches) };
}

function winsRow(name: string, matches: number, judge: (end: End) => Share): TableRow {
  return {
    source: name,
    matches,
    ...Object.fromEntries(
      columnNames.flatMap((end) => {
        const { mean, interval } = judge(end);
        return [
          [end, mean],
          [`${end}Interval`, bounds(interval)],
        ];
      }),
    ),
  };
}

function listBars(row: TableRow): { readonly x: string; readonly y: number | null }[] {
  return columnNames.map((side) => ({ x: side, y: readNumber(row, side) }));
}
