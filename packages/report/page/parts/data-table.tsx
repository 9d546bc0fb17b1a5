import type { Field } from '@masbench/core/benchmark';
import { tableCells } from '@masbench/findings';
import type { JSX } from 'preact';
import { useLoaded } from './use-loaded.ts';

export interface DataTableProps {
  readonly caption: string;
  readonly rows: readonly object[];
  readonly columns: readonly Field[];
}

/** Rows by the columns of a benchmark, written as every export writes them. */
export function DataTable({ caption, rows, columns }: DataTableProps): JSX.Element | null {
  const { value: cells } = useLoaded(async () => tableCells(rows, columns), [rows, columns]);
  return cells === undefined ? null : <TextTable caption={caption} {...cells} />;
}

/** A table of texts. Numbers stand on the right. */
export function TextTable({
  caption,
  titles,
  align,
  rows,
}: Awaited<ReturnType<typeof tableCells>> & { readonly caption: string }): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {titles.map((title, index) => (
              <th scope="col" class={align[index]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th scope="row" class={align[index]}>
                    {cell}
                  </th>
                ) : (
                  <td class={align[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
