import type { Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

const end = z.number().nullable();

/**
 * The analysis of a run, which is derived before its first match and written into its manifest: tables, sentences,
 * comparisons and exports take it from there. The estimand is always the mean of the means of independent units.
 */
export const analysisSchema = z.strictObject({
  /** `item` if several trials share one of several items, else `trial` if several matches share its draws, else `match`. */
  unit: z.enum(['item', 'trial', 'match']),
  /** Least and greatest possible values, by field; `null` if there is none. */
  ranges: z.record(z.string(), z.tuple([end, end])),
});

export type Analysis = z.infer<typeof analysisSchema>;

/** The parts of a manifest that decide its analysis. */
interface Design {
  readonly trials: number;
  readonly variants: readonly string[];
  readonly cells: readonly {
    readonly configs: readonly string[];
    readonly design?: { readonly seatings: readonly unknown[] } | undefined;
  }[];
}

/**
 * Derives the analysis of a run. Its unit is the widest of item, trial and match that is drawn independently; if all
 * trials have one item, they are draws of it, and the unit is the trial.
 */
export function deriveAnalysis(design: Design, { columns = [] }: Pick<Benchmark, 'columns'>): Analysis {
  const { cells, trials, variants } = design;
  const items = countItems(design);
  const isAlone =
    cells.length === 1 &&
    variants.length < 2 &&
    cells.every((cell) => (cell.design?.seatings.length ?? 1) === 1);
  return {
    unit: items !== null && items > 1 && items < trials ? 'item' : isAlone ? 'match' : 'trial',
    ranges: Object.fromEntries(
      columns.flatMap(({ field, range }) =>
        range === undefined ? [] : [[field, [finite(range[0]), finite(range[1])]]],
      ),
    ),
  };
}

/** Returns the key of the unit of a trial. */
export function findUnit(
  { analysis, ...manifest }: Design & { readonly analysis?: Analysis | undefined },
  trial: number,
): string {
  const { unit } = analysis ?? deriveAnalysis(manifest, {});
  const items = countItems(manifest);
  return unit === 'item' && items !== null ? `item ${1 + ((trial - 1) % items)}` : `trial ${trial}`;
}

/** Returns the range of a field, if all values are within: one that a game breaks is no reason to lose a result. */
export function findRange(
  analysis: Pick<Analysis, 'ranges'> | undefined,
  field: string,
  values: readonly number[],
): readonly [least: number, greatest: number] | undefined {
  const [least, greatest] = field.startsWith('usage.')
    ? [0, null]
    : (analysis?.ranges[field] ?? [null, null]);
  const range = [least ?? -Infinity, greatest ?? Infinity] as const;
  return values.every((value) => value >= range[0] && value <= range[1]) ? range : undefined;
}

/** How many items every cell has; `null` if cells differ in that. */
function countItems({ cells }: Pick<Design, 'cells'>): number | null {
  const [count, ...others] = new Set(cells.map(({ configs }) => configs.length));
  return count === undefined || others.length > 0 ? null : count;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
