import { ratio, wilson } from '@masbench/statistics';
import type { Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { deceptionTable, rolesTable, bounds, text } from '../benchmark/tables.js';
import { roles } from '../options/roles.js';
import { wolfPaper } from './wolf-paper.js';
import type { PlayedMatch } from '../benchmark/played-match.js';
import {
  estimateIntervals,
  tableFigures,
  countColumn,
  readNumber,
  shareColumn,
  ours,
  source,
  type TableRow,
} from './rows.js';

type Matches = readonly PlayedMatch[];

const fields = [
  ['Deceptive (self)', 'selfRate'],
  ['Suspicion', 'suspicion'],
  ['Flagged', 'flagged'],
] as const;

/** Statements by the role of the speaker, and suspicion by role of the observer, next to WOLF's. */
export function rolesExperiment(matches: Matches): Figures {
  const own = ownRows(matches).map((row): TableRow => ({
    ...row,
    ...estimateIntervals(
      matches,
      fields.map(([, field]) => field),
      (some) => ownRows(some).find(({ role }) => role === row['role']),
    ),
  }));
  const theirs = Object.entries(wolfPaper.roles).map(
    ([role, { statements, selfReported, ...seen }]): TableRow => ({
      role,
      source: 'WOLF',
      statements,
      selfRate: selfReported / statements,
      selfRateInterval: bounds(wilson(selfReported, statements)),
      ...seen,
    }),
  );
  // Its own headline counts turns, and says neither how many nor what a turn is.
  theirs.push({
    role: 'werewolf',
    source: 'WOLF, its headline (turns)',
    selfRate: wolfPaper.headline.werewolf,
  });
  const cross = rolesTable(matches);
  const table: FigureTable = {
    name: 'roles',
    title: 'WOLF: statements by role of the speaker',
    columns: [
      text('Role', 'role'),
      source,
      countColumn('Statements', 'statements'),
      ...fields.flatMap(([title, field]) => [
        shareColumn(title, field),
        shareColumn('95 %', `${field}Interval`),
      ]),
    ],
    rows: roles.flatMap((role) => [...own, ...theirs].filter((row) => row['role'] === role)),
  };
  const perception: FigureTable = {
    ...cross,
    name: 'perception',
    rows: [
      ...cross.rows,
      { observer: 'villager (WOLF)', judgements: null, ...wolfPaper.perception.villager },
    ],
  };
  return {
    ...tableFigures(table, {
      'roles.svg': drawChart({
        title: 'Suspicion by role of the observer',
        x: 'role of the speaker',
        y: 'mean suspicion',
        as: 'bars',
        range: [0, 1],
        series: perception.rows.map((row) => ({
          name: String(row['observer']),
          points: cross.columns
            .filter(({ as }) => as === 'number')
            .map(({ field }) => ({ x: field, y: readNumber(row, field) })),
        })),
      }),
    }),
    notes: [
      "WOLF's headline, wolves deceive in 31 % of turns, is not that of its table of roles, 56 of 74 statements (76 %), and it does not say how turns are counted. `simulated:gpt-4o` follows the table.",
    ],
    values: { roles: table.rows, perception: perception.rows },
    tables: [table, perception],
  };
}

function ownRows(matches: Matches): TableRow[] {
  return deceptionTable(matches).rows.map((row) => ({
    role: row['role'],
    source: ours,
    statements: row['statements'],
    selfRate: ratio(readNumber(row, 'selfReported'), readNumber(row, 'statements')),
    suspicion: row['averageSuspicion'],
    flagged: ratio(readNumber(row, 'peerDetected'), readNumber(row, 'judgements')),
  }));
}
