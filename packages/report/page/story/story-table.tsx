import type { ToldMatch } from '@masbench/core/benchmark';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { storyRows } from '../../src/story/story-pen.ts';

type TableLine = Extract<ToldMatch['lines'][number]['line'], { as: 'table' }>;
type Rows = TableLine['rows'];

/** A table with more rows can be sorted, and is folded where it sums up a match. */
export const longTable = 12;

/** A table of a story. A long one is sorted by the column whose title is pressed, and the other way at the next press. */
export function StoryTable({
  line: { text, columns, rows },
  mark = null,
}: {
  readonly line: TableLine;
  readonly mark?: ComponentChildren;
}): JSX.Element {
  const [order, setOrder] = useState<{
    readonly by: number;
    readonly isDown: boolean;
  }>();
  const isSortable = rows.length > longTable;
  const places = order === undefined ? [...rows.keys()] : sortRows(rows, order);
  const written = storyRows(rows);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text}>
      <table class={isSortable ? 'long' : undefined}>
        <caption>
          <span>{text}</span>
          {mark}
        </caption>
        {columns === undefined ? null : (
          <thead>
            <tr>
              {columns.map((title, column) => (
                <th
                  scope="col"
                  class={isNumber(rows, 0, column) ? 'right' : undefined}
                  aria-sort={order?.by === column ? (order.isDown ? 'descending' : 'ascending') : undefined}
                >
                  {isSortable ? (
                    <button
                      type="button"
                      class="sort"
                      onClick={() =>
                        setOrder({
                          by: column,
                          isDown: order?.by === column && !order.isDown,
                        })
                      }
                    >
                      {title}
                      <span aria-hidden="true">
                        {order?.by === column ? (order.isDown ? '\u00a0↓' : '\u00a0↑') : ''}
                      </span>
                    </button>
                  ) : (
                    title
                  )}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {places.map((place) => (
            <tr>
              {(written[place] ?? []).map((cell, column) => (
                <td class={isNumber(rows, place, column) ? 'right' : undefined}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Places of the rows in an order: numbers by value, texts by letter, unknown ones last either way. */
function sortRows(
  rows: Rows,
  { by, isDown }: { readonly by: number; readonly isDown: boolean },
): readonly number[] {
  return [...rows.keys()].toSorted((one, other) => {
    const [first = null, second = null] = [rows[one]?.[by], rows[other]?.[by]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), 'en', { numeric: true });
    return isDown ? -difference : difference;
  });
}

/** True for a number, and for an unknown one in a column of numbers. */
function isNumber(rows: Rows, row: number, column: number): boolean {
  const cell = rows[row]?.[column];
  return cell === null ? rows.some((one) => typeof one[column] === 'number') : typeof cell === 'number';
}
