import type { Field, FigureTable } from '@masbench/core/benchmark';
import { cellText } from '@masbench/findings';
import type { JSX } from 'preact';
import { drawIntervals, type IntervalRow } from '@masbench/figures';
import { levelTexts } from '../../src/matches/group-text.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Picture } from '../parts/picture.tsx';
import type { FigureCell } from '../protocol.ts';

export interface FiguresProps {
  /** `undefined` while they are computed, or where the game's code is missing. */
  readonly cells: readonly FigureCell[] | undefined;
  readonly levels: readonly Readonly<Record<string, unknown>>[];
}

/** The benchmark's own figures, computed in this browser. */
export function FiguresPane({ cells = [], levels }: FiguresProps): JSX.Element | null {
  const shown = cells.filter(({ tables, notes }) => tables.length > 0 || notes.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Figures of this game</h2>
      {shown.map(({ cell, tables, notes }) => (
        <>
          {cell !== null && levels.length > 1 ? <h3>{levelTexts(levels[cell] ?? {}).join(', ')}</h3> : null}
          {tables.map((table) => (
            <Figure table={table} />
          ))}
          {notes.map((note) => (
            <p class="note">{note}</p>
          ))}
        </>
      ))}
    </section>
  );
}

function Figure({ table }: { readonly table: FigureTable }): JSX.Element {
  const title = table.title ?? table.name;
  const plot = readPlot(table);
  return (
    <>
      {plot === undefined ? null : (
        <Picture
          draw={(width) => drawIntervals(plot.rows, { title: plot.title, width })}
          caption={`${title}: ${plot.title} with the intervals of the table.`}
        />
      )}
      <DataTable caption={title} rows={table.rows} columns={table.columns} />
    </>
  );
}

/** A table is drawn if it has a number whose interval stands in the column after it. */
function readPlot({
  columns,
  rows,
}: FigureTable): { readonly title: string; readonly rows: readonly IntervalRow[] } | undefined {
  const names = columns.filter(({ as }) => as === 'text');
  const at = columns.findIndex(
    ({ field, as }, index) =>
      isNumeric(as) &&
      rows.some((row) => typeof row[field] === 'number') &&
      hasIntervals(columns[index + 1], rows),
  );
  const [value, interval] = [columns[at], columns[at + 1]];
  if (value === undefined || interval === undefined || rows.length < 2) return undefined;
  const drawn = rows.flatMap((row): IntervalRow[] => {
    const mean = row[value.field];
    const ends: unknown = row[interval.field];
    const [low, high]: readonly unknown[] = Array.isArray(ends) ? ends : [];
    if (typeof mean !== 'number') return [];
    return [
      {
        name: names.map(({ field }) => cellText(row, { title: '', field, as: 'text' })).join(', '),
        mean,
        low: typeof low === 'number' ? low : undefined,
        high: typeof high === 'number' ? high : undefined,
        n: typeof row['n'] === 'number' ? row['n'] : undefined,
      },
    ];
  });
  return { title: value.title, rows: drawn };
}

function isNumeric(as: Field['as']): boolean {
  return as === 'number' || as === 'percent';
}

function hasIntervals(column: Field | undefined, rows: FigureTable['rows']): boolean {
  return column !== undefined && rows.some((row) => Array.isArray(row[column.field]));
}
