import type { Field, Figures } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { computeAccuracy, type PlayedCell } from './played-cell.js';

/** A row of a table. */
export type Row = Readonly<Record<string, unknown>>;

interface FigureParts {
  readonly rows: readonly Row[];
  readonly columns: readonly Field[];
  readonly svg?: string;
  readonly notes?: readonly string[];
}

/** Figures of one table, with its rows as values and its picture, if it has one, under its name. */
export function makeFigure(
  name: string,
  title: string,
  { rows, columns, svg, notes = [] }: FigureParts,
): Figures {
  return {
    values: { [name]: rows },
    tables: [{ name, title, columns, rows }],
    notes,
    files: svg === undefined ? {} : { [`${name}.svg`]: svg },
  };
}

/** Draws the accuracy of methods in each benchmark. */
export function drawAccuracy(
  title: string,
  played: readonly PlayedCell[],
  methods: readonly string[],
): string {
  return drawChart({
    title,
    x: 'benchmark',
    y: 'accuracy',
    as: 'bars',
    range: [0, 1],
    series: methods.map((method) => ({
      name: method,
      points: played.map((cell) => ({ x: cell.name, y: computeAccuracy(cell, method) })),
    })),
  });
}

export function textField(title: string, field: string): Field {
  return { title, field, as: 'text' };
}

export function integerColumn(title: string, field: string): Field {
  return { title, field, as: 'integer', places: 0 };
}

export function shareField(title: string, field: string): Field {
  return { title, field, as: 'percent' };
}

/** A number of a row; `null` if it is unknown. */
export function readRowNumber(row: Row, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' ? value : null;
}
