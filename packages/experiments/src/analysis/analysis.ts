import { contrastSchema, readContrasts, type Benchmark } from '@masbench/core/benchmark';
import type { Seat } from '@masbench/core';
import type { Contrast } from '@masbench/statistics';
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
  /** Sum of the scores of its two seats. @default none, or cells that differ in it */
  sum: z.number().optional(),
  /** Values that a match can have, by field, within the range. @default every value */
  values: z.record(z.string(), z.enum(['ends', 'result'])).optional(),
  /** The benchmark's comparisons that the run has both sides of. @default none */
  contrasts: z.array(contrastSchema).optional(),
});

export type Analysis = z.infer<typeof analysisSchema>;

/** A comparison that a benchmark declares. */
export type DeclaredContrast = NonNullable<Analysis['contrasts']>[number];

/** A side that is played. */
export type ContrastSide = DeclaredContrast['first'];

/** The parts of a manifest that decide its analysis. */
interface Design {
  readonly trials: number;
  readonly variants: readonly string[];
  readonly cells: readonly {
    readonly levels: Readonly<Record<string, unknown>>;
    readonly configs: readonly string[];
    readonly design?: { readonly seatings: readonly unknown[] } | undefined;
  }[];
}

/** A cell as its game is set up. */
export interface CellSetup {
  /** The configuration of the first item, as the game parses it. */
  readonly config: unknown;
  readonly seats: readonly Seat[];
}

/**
 * Derives the analysis of a run. Its unit is the widest of item, trial and match that is drawn independently; if all
 * trials have one item, they are draws of it, and the unit is the trial.
 *
 * @param setups - By cell. Without them, only the ranges of columns are known.
 * @param ranges - In place of those that the benchmark declares.
 * @throws MasbenchError `OPTION_INVALID` if the contrasts of the benchmark have the wrong form
 */
export function deriveAnalysis(
  design: Design,
  benchmark: Pick<Benchmark, 'name' | 'columns' | 'contrasts'>,
  setups: readonly CellSetup[] = [],
  ranges: Readonly<Record<string, readonly [least: number, greatest: number]>> = {},
): Analysis {
  const { columns = [] } = benchmark;
  const declared = setups.map(({ config, seats }) => readContrasts(benchmark, config, seats));
  const contrasts = listContrasts(
    design,
    declared.map(({ pairs = [] }) => pairs),
  );
  const [sum, ...others] = new Set(
    declared.map((own, cell) => (setups[cell]?.seats.length === 2 ? own.sum : undefined)),
  );
  const known = Object.fromEntries([
    ...columns.flatMap(({ field, values }) => (values === undefined ? [] : [[field, values] as const])),
    ...declared.flatMap(({ values = {} }) => Object.entries(values)),
  ]);
  // Values are those of the declared range, and unknown in another.
  const values = Object.entries(known).filter(([field]) => ranges[field] === undefined);
  return {
    unit: unitKind(design),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
    ranges: {
      ...joinRanges([
        ...columns.flatMap(({ field, range }) => (range === undefined ? [] : [[field, range] as const])),
        ...declared.flatMap(({ ranges: own = {} }) => Object.entries(own)),
      ]),
      ...joinRanges(Object.entries(ranges)),
    },
    ...(sum === undefined || others.length > 0 ? {} : { sum }),
    ...(contrasts.length === 0 ? {} : { contrasts }),
  };
}

/** Returns the kind of unit of a run: what is drawn independently. */
export function unitKind(design: Pick<Design, 'cells' | 'trials' | 'variants'>): Analysis['unit'] {
  const { cells, trials, variants } = design;
  const items = countItems(design);
  if (items !== null && items > 1 && items < trials) return 'item';
  const isAlone =
    cells.length === 1 &&
    variants.length < 2 &&
    cells.every((cell) => (cell.design?.seatings.length ?? 1) === 1);
  return isAlone ? 'match' : 'trial';
}

/** The widest range of every field. */
function joinRanges(
  known: readonly (readonly [field: string, range: readonly [number, number]])[],
): Analysis['ranges'] {
  const ranges = new Map<string, readonly [number, number]>();
  for (const [field, [least, greatest]] of known) {
    const [low, high] = ranges.get(field) ?? [Infinity, -Infinity];
    ranges.set(field, [Math.min(low, least), Math.max(high, greatest)]);
  }
  return Object.fromEntries(
    [...ranges].map(([field, [least, greatest]]) => [field, [finite(least), finite(greatest)]]),
  );
}

/** The contrasts whose sides are played, of all cells or, if cells differ in them, of each. */
function listContrasts(
  { cells, variants }: Design,
  declared: readonly (readonly DeclaredContrast[])[],
): DeclaredContrast[] {
  const [first, ...others] = new Set(declared.map((pairs) => JSON.stringify(pairs)));
  const pairs =
    first === undefined || others.length === 0
      ? (declared[0] ?? [])
      : declared.flatMap((own, cell) =>
          own.map((contrast) => narrowContrast(contrast, cells[cell]?.levels ?? {})),
        );
  const played = variants.length === 0 ? ['default'] : variants;
  const isPlayed = ({ variants: own = ['default'], levels = {} }: ContrastSide): boolean =>
    own.some((variant) => played.includes(variant)) && cells.some((cell) => hasLevels(cell.levels, levels));
  return pairs.filter(
    ({ first: one, second: other }) => isPlayed(one) && ('chance' in other || isPlayed(other)),
  );
}

function narrowContrast(
  contrast: DeclaredContrast,
  levels: Readonly<Record<string, unknown>>,
): DeclaredContrast {
  const { first, second } = contrast;
  const narrow = (side: ContrastSide): ContrastSide => ({ ...side, levels: { ...levels, ...side.levels } });
  return {
    ...contrast,
    first: narrow(first),
    second: 'chance' in second ? second : narrow(second),
  };
}

/** Whether a cell has these levels, among others. */
export function hasLevels(
  cell: Readonly<Record<string, unknown>>,
  levels: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(levels).every(
    ([factor, level]) =>
      Object.hasOwn(cell, factor) && JSON.stringify(cell[factor]) === JSON.stringify(level),
  );
}

/** Returns the key of the unit of a trial. */
export function unitKey(
  { analysis, ...manifest }: Design & { readonly analysis?: Analysis | undefined },
  trial: number,
): string {
  const unit = analysis?.unit ?? unitKind(manifest);
  const items = countItems(manifest);
  return unit === 'item' && items !== null ? `item ${1 + ((trial - 1) % items)}` : `trial ${trial}`;
}

/**
 * Returns the range of a field, and the values that a match can have, if all values are so: a schema that a game breaks is no
 * reason to lose a result.
 *
 * @param isSingle - False if values are means of several matches. Default true.
 */
export function declaredContrast(
  analysis: Pick<Analysis, 'ranges' | 'values'> | undefined,
  field: string,
  found: readonly number[],
  isSingle = true,
): Pick<Contrast, 'range' | 'values'> {
  const [least, greatest] = field.startsWith('usage.')
    ? [0, null]
    : (analysis?.ranges[field] ?? [null, null]);
  const range = [least ?? -Infinity, greatest ?? Infinity] as const;
  const [low, high] = range;
  if (!found.every((value) => value >= low && value <= high)) return {};
  const values = isSingle ? analysis?.values?.[field] : undefined;
  const possible = values === 'ends' ? range : [low, (low + high) / 2, high];
  return found.every((value) => possible.includes(value)) ? { range, values } : { range };
}

/** How many items every cell has; `null` if cells differ in that. */
function countItems({ cells }: Pick<Design, 'cells'>): number | null {
  const [count, ...others] = new Set(cells.map(({ configs }) => configs.length));
  return count === undefined || others.length > 0 ? null : count;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
