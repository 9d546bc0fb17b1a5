import type { JSX } from 'preact';
import { drawIntervals } from '@masbench/figures';
import { DataTable, TextTable } from '../parts/data-table.tsx';
import { Picture } from '../parts/picture.tsx';
import type { Tournament } from '../../src/read-tournament.ts';

/** The ranking of a tournament with its uncertainty, and the results of every pair. */
export function TournamentView({ tournament }: { readonly tournament: Tournament }): JSX.Element {
  const { rows, pairs, tables, notes } = tournament;
  const names = rows.map(({ name }) => name);
  return (
    <section aria-labelledby="tournament">
      <h2 id="tournament">Ranking</h2>
      <Picture
        draw={(width) =>
          drawIntervals(
            rows.map(({ name, rating, low, high, games }) => ({ name, mean: rating, low, high, n: games })),
            { title: 'Strength (Bradley–Terry, log-odds)', places: 2, width },
          )
        }
        caption="Strength of every agent over all its games, best first; 0 is the mean of all. A difference of 1 is a win in 73 % of games. Bars are 95 % intervals: agents whose bars overlap widely may well stand in the other order."
      />
      {tables.map(({ name, title, columns, rows: lines }) => (
        <DataTable key={name} caption={title ?? name} rows={lines} columns={columns} />
      ))}
      <TextTable
        caption="Results of every pair: the share of the row’s agent against the column’s, with the number of games. A draw counts half."
        titles={['Agent', ...names]}
        align={['left', ...names.map(() => 'right' as const)]}
        rows={names.map((row) => [row, ...names.map((column) => makeCell(pairs, row, column))])}
      />
      {notes.map((note) => (
        <p class="note">{note}</p>
      ))}
    </section>
  );
}

function makeCell(pairs: Tournament['pairs'], row: string, column: string): string {
  for (const { first, second, games, share } of pairs) {
    if (first === row && second === column) return shareText(share, games);
    if (first === column && second === row) return shareText(1 - share, games);
  }
  return '–';
}

function shareText(share: number, games: number): string {
  return `${(share * 100).toFixed(0)} % of ${Number.isInteger(games) ? games : games.toFixed(1)}`;
}
