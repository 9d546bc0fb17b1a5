import { computeMean } from '@masbench/statistics';
import type { PlayedSeat, Observed } from './observations.js';

/** The mean of one side in one trial. */
interface Unit {
  readonly item: string;
  readonly value: number;
}

/** One side of a comparison: a value for every whole trial, by the seed of the trial. */
export interface SideUnits {
  readonly name: string;
  readonly units: ReadonlyMap<string, Unit>;
  /** Trials that were left out, as a match did not finish or a value is unknown. */
  readonly incomplete: number;
  readonly moves: number;
  readonly standIns: number;
}

/** Which rows make up a side. */
export interface SideSelection {
  readonly name: string;
  /** @default all */
  readonly row?: ((row: PlayedSeat) => boolean) | undefined;
  /** @default all */
  readonly match?: ((match: Pick<PlayedSeat, 'cell' | 'variant'>) => boolean) | undefined;
}

/**
 * The values of one side: in every trial the mean over its rows, in all matches that share the draws of the trial. A trial
 * counts only where all of these matches have finished and all values are known.
 */
export function sideUnits(
  { rows, unfinished }: Observed,
  field: string,
  { name, row = () => true, match = () => true }: SideSelection,
): SideUnits {
  const found = new Map<string, { readonly item: string; readonly values: (number | null)[] }>();
  const broken = new Set(unfinished.filter(match).map(({ key }) => key));
  let moves = 0;
  let standIns = 0;
  for (const one of rows) {
    if (!match(one) || !row(one)) continue;
    const unit = found.get(one.key) ?? { item: one.item, values: [] };
    unit.values.push(one.values[field] ?? null);
    found.set(one.key, unit);
    moves += one.moves;
    standIns += one.standIns;
  }
  const units = new Map<string, Unit>();
  for (const [key, { item, values }] of found) {
    const known = values.filter((value) => value !== null);
    if (known.length < values.length) broken.add(key);
    if (!broken.has(key)) units.set(key, { item, value: computeMean(known) });
  }
  return { name, units, incomplete: broken.size, moves, standIns };
}

/** How two sides are lined up. */
export interface LinedUp {
  readonly design: 'paired by trial' | 'paired by item' | 'unpaired';
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The item of every pair, where several pairs share one. */
  readonly clusters: readonly string[] | undefined;
  /** Trials of either side without a partner. */
  readonly alone: number;
}

/**
 * Lines two sides up: by trial where their seeds agree, else by item where they share at least two, else not at all. Trials
 * that share an item are clusters where there are several items.
 */
export function linedUp(first: SideUnits, second: SideUnits): LinedUp {
  const shared = [...first.units].flatMap(([key, unit]) => {
    const other = second.units.get(key);
    return other === undefined ? [] : [{ a: unit.value, b: other.value, item: unit.item }];
  });
  if (shared.length > 0) {
    const items = new Set(shared.map(({ item }) => item)).size;
    return {
      design: 'paired by trial',
      a: shared.map(({ a }) => a),
      b: shared.map(({ b }) => b),
      clusters: items > 1 && items < shared.length ? shared.map(({ item }) => item) : undefined,
      alone: first.units.size + second.units.size - 2 * shared.length,
    };
  }
  const [own, others] = [byItem(first), byItem(second)];
  const items = [...own.keys()].filter((item) => others.has(item));
  if (items.length > 1) {
    const meansOf = (values: ReadonlyMap<string, readonly number[]>): number[] =>
      items.map((item) => computeMean(values.get(item) ?? []));
    return {
      design: 'paired by item',
      a: meansOf(own),
      b: meansOf(others),
      clusters: undefined,
      alone: own.size + others.size - 2 * items.length,
    };
  }
  const valuesOf = ({ units }: SideUnits): number[] => [...units.values()].map(({ value }) => value);
  return { design: 'unpaired', a: valuesOf(first), b: valuesOf(second), clusters: undefined, alone: 0 };
}

function byItem({ units }: SideUnits): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { item, value } of units.values()) found.set(item, [...(found.get(item) ?? []), value]);
  return found;
}
