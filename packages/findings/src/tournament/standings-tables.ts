import type { Field, FigureTable } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import type { RunTables } from '../tables/run-tables.js';
import type { Standings } from './standings.js';

/** Standings as tables, and the sentences that a reader of them needs. */
export function standingsTables({ by, rows, pairs, ...about }: Standings): RunTables {
  const columns: readonly Field[] = [
    ...(rows.some(({ group }) => group > 1)
      ? [{ title: 'Group', field: 'group', as: 'integer' } as const]
      : []),
    { title: 'Rank', field: 'rank', as: 'integer' },
    { title: 'Ranks', field: 'ranks', as: 'interval', places: 0 },
    { title: by === 'agent' ? 'Agent' : 'Agent and role', field: 'name', as: 'text' },
    ...(rows.some(({ score }) => score !== null)
      ? ([
          { title: 'Score', field: 'score', as: 'number', places: 4 },
          { title: 'n', field: 'units', as: 'integer', places: 0 },
        ] as const)
      : []),
    { title: 'Rating', field: 'rating', as: 'number', places: 2 },
    { title: '95 %', field: 'ends', as: 'interval', places: 2 },
    { title: 'on Elo’s scale', field: 'elo', as: 'number', places: 0 },
    { title: 'Games', field: 'games', as: 'integer', places: 0 },
    { title: 'Won', field: 'wins', as: 'integer', places: 0 },
    { title: 'Drawn', field: 'draws', as: 'integer', places: 0 },
    { title: 'Lost', field: 'losses', as: 'integer', places: 0 },
    ...(rows.some(({ sequentialElo }) => sequentialElo !== undefined)
      ? [{ title: 'Elo', field: 'sequentialElo', as: 'number', places: 0 } as const]
      : []),
    ...(rows.some((row) => row.openSkill !== undefined)
      ? ([
          { title: 'OpenSkill μ', field: 'openSkill.mu', as: 'number', places: 2 },
          { title: 'σ', field: 'openSkill.sigma', as: 'number', places: 2 },
        ] as const)
      : []),
  ];
  const texts = new Map(rows.map(({ name, nature }) => [name, playerText({ agent: name, nature })]));
  const textOf = (name: string): string => texts.get(name) ?? name;
  const tables: FigureTable[] = [
    {
      name: 'standings',
      title: 'Standings',
      columns,
      rows: rows.map(({ low, high, rankLow, rankHigh, ...row }) => ({
        ...row,
        name: textOf(row.name),
        ends: [low, high],
        ranks: [rankLow, rankHigh],
      })),
    },
    {
      name: 'pairs',
      title: 'Pairs',
      columns: [
        { title: 'First', field: 'first', as: 'text' },
        { title: 'Second', field: 'second', as: 'text' },
        { title: 'Games', field: 'games', as: 'integer' },
        { title: 'Share of first', field: 'share', as: 'percent', places: 1 },
        { title: 'by ratings', field: 'expected', as: 'percent', places: 1 },
      ],
      rows: pairs.pairs.map((pair) => ({ ...pair, first: textOf(pair.first), second: textOf(pair.second) })),
    },
  ];
  return { tables, notes: standingsNotes({ rows, pairs, ...about }) };
}

function standingsNotes({ rows, side, pairs, matches, unrated, served }: Omit<Standings, 'by'>): string[] {
  const { cycles, p, df, deviance } = pairs;
  return [
    ...served.flatMap(({ doubts, aliases }) => [...doubts, ...aliases]),
    `${matches} matches rated${unrated > 0 ? `, ${unrated} not: unfinished, or without a ranking of two agents` : ''}`,
    ...(rows.some(({ rating }, place) => rating > (rows[place - 1]?.rating ?? Infinity))
      ? ['Ranked by mean score; ratings count wins alone, and have another order']
      : []),
    ...(side === null
      ? []
      : [
          `The advantage of the first side is ${side.value.toFixed(2).replace('-', '−')} ± ${(1.96 * side.standardError).toFixed(2)} in log-odds`,
        ]),
    ...cycles
      .slice(0, 3)
      .map(
        ({ names: [one, two, three], share }) =>
          `Cycle: ${one} beats ${two}, ${two} beats ${three}, and ${three} beats ${one}, each with at least ${(share * 100).toFixed(0)} %`,
      ),
    ...(p === null
      ? []
      : [
          p < 0.05
            ? `A single rating per agent does not fit these games (χ² = ${deviance.toFixed(1)}, df = ${df}, p = ${p.toFixed(3)}): read the pairs`
            : `A single rating per agent fits these games (χ² = ${deviance.toFixed(1)}, df = ${df}, p = ${p.toFixed(2)})`,
        ]),
  ];
}
