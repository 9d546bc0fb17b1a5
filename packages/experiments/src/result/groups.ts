import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';

/** Common texts of the matches of a group, by name: levels of factors, and the variant. */
export type Group = Readonly<Record<string, string>>;

/** The group of a cell and a variant. */
export function groupOfCell({
  levels = {},
  variant = null,
}: {
  readonly levels?: Readonly<Record<string, unknown>>;
  readonly variant?: string | null;
} = {}): Group {
  return Object.fromEntries([
    ...Object.entries(levels).map(
      ([path, level]) => [path, typeof level === 'string' ? level : JSON.stringify(level)] as const,
    ),
    ...(variant === null ? [] : [['Variant', variant] as const]),
  ]);
}

/** A group in a sentence: `error = 0.2, mug-no-edit`. */
export function groupText(group: Group): string {
  return Object.entries(group)
    .map(([name, value]) => (name === 'Variant' ? value : `${name} = ${value}`))
    .join(', ');
}

/** The figures of all cells: tables of one name become one, with the levels of the factors in front. */
export function mergedFigures(cells: readonly (readonly [group: Group, figures: Figures])[]): {
  readonly tables: readonly FigureTable[];
  readonly notes: readonly string[];
} {
  if (cells.length < 2)
    return {
      tables: cells.flatMap(([, { tables }]) => tables),
      notes: cells.flatMap(([, { notes = [] }]) => notes),
    };
  const merged = new Map<string, FigureTable>();
  for (const [group, { tables }] of cells) {
    const factors = Object.keys(group).map((title, index): Field => ({
      title,
      field: `factor${index}`,
      as: 'text',
    }));
    const levels = Object.fromEntries(Object.values(group).map((level, index) => [`factor${index}`, level]));
    for (const table of tables) {
      const { columns, rows } = merged.get(table.name) ?? { columns: factors, rows: [] };
      const added = table.columns.filter(({ field }) => columns.every((known) => known.field !== field));
      merged.set(table.name, {
        ...table,
        columns: [...columns, ...added],
        rows: [...rows, ...table.rows.map((row) => ({ ...row, ...levels }))],
      });
    }
  }
  const notes = cells.flatMap(([group, { notes: own = [] }]) =>
    own.map((note) => [groupText(group), note] as const),
  );
  return {
    tables: [...merged.values()],
    notes: [
      ...new Set(
        notes.map(([group, note]) =>
          notes.filter(([, other]) => other === note).length === cells.length ? note : `${group}: ${note}`,
        ),
      ),
    ],
  };
}
