import { computeMean } from '@masbench/statistics';
import type { PlayedSeat, Observed } from './observations.js';

/** The mean of one side in one trial. */
interface Unit {
  readonly item: string;
  /** The independent unit: the item or the trial. */
  readonly unit: string;
  readonly value: number;
}

/** One side of a comparison: a value for every whole trial, by the seed of the trial. */
export interface SideUnits {
  readonly name: string;
  readonly units: ReadonlyMap<string, Unit>;
  /** True if every unit has one match. */
  readonly isSingle: boolean;
  /** Matches that are left out, as they did not finish or a value is unknown. */
  readonly incomplete: ReadonlySet<string>;
  /** Matches that ended. */
  readonly matches: number;
  readonly moves: number;
  readonly standIns: number;
  /** Why its seats could not play, one sentence for each that could not. */
  readonly unplayable: readonly string[];
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
 * The values of one side: in every unit the mean over its matches, and in every match that over its seats. A match counts if it
 * has finished and all values of the side in it are known; of scores, as `meansByUnit` counts them.
 */
export function sideUnits(
  { rows, unfinished }: Observed,
  field: string,
  { name, row = () => true, match = () => true }: SideSelection,
): SideUnits {
  const found = new Map<
    string,
    { readonly item: string; readonly unit: string; readonly matches: Map<string, (number | null)[]> }
  >();
  const left = new Set(unfinished.filter(match).map(({ id }) => id));
  const ended = new Set(left);
  let moves = 0;
  let standIns = 0;
  const unplayable: string[] = [];
  for (const one of rows) {
    if (!match(one) || !row(one)) continue;
    ended.add(one.id);
    const unit = found.get(one.key) ?? {
      item: one.item,
      unit: one.unit,
      matches: new Map<string, (number | null)[]>(),
    };
    const own = unit.matches.get(one.id);
    const value = one.values[field] ?? null;
    if (own === undefined) unit.matches.set(one.id, [value]);
    else own.push(value);
    found.set(one.key, unit);
    moves += one.moves;
    standIns += one.standIns;
    if (one.unplayable !== undefined) unplayable.push(one.unplayable);
  }
  const units = new Map<string, Unit>();
  for (const [key, { item, unit, matches }] of found) {
    const values: number[] = [];
    for (const [id, scores] of matches) {
      const known = scores.filter((value) => value !== null);
      if (known.length === scores.length) values.push(computeMean(known));
      else left.add(id);
    }
    if (values.length > 0) units.set(key, { item, unit, value: computeMean(values) });
  }
  const isSingle = [...found.values()].every((unit) => unit.matches.size === 1);
  return { name, units, isSingle, incomplete: left, matches: ended.size, moves, standIns, unplayable };
}

/** How two sides are lined up. */
export interface LinedUp {
  readonly design: 'paired by trial' | 'paired by item' | 'unpaired';
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The independent unit of every pair, or of every value of `a`: its item if trials share items, else its trial. */
  readonly units: readonly string[];
  readonly otherUnits: readonly string[];
  /** True if every value is that of one match. */
  readonly isSingle: boolean;
  /** Trials of either side without a partner. */
  readonly alone: number;
}

/**
 * Lines two sides up: by trial if their seeds agree in at least half of the trials of the smaller side, else by item if
 * they share as many items, else not at all.
 */
export function linedUp(first: SideUnits, second: SideUnits): LinedUp {
  const isSingle = first.isSingle && second.isSingle;
  const smaller = Math.min(first.units.size, second.units.size);
  const shared = [...first.units].flatMap(([key, unit]) => {
    const other = second.units.get(key);
    return other === undefined ? [] : [{ key, a: unit.value, b: other.value, unit: unit.unit }];
  });
  if (shared.length > 0 && 2 * shared.length >= smaller) {
    const units = shared.map(({ unit }) => unit);
    return {
      design: 'paired by trial',
      a: shared.map(({ a }) => a),
      b: shared.map(({ b }) => b),
      units,
      otherUnits: units,
      isSingle,
      alone: first.units.size + second.units.size - 2 * shared.length,
    };
  }
  const [own, others] = [byItem(first), byItem(second)];
  const items = [...own.keys()].filter((item) => others.has(item));
  if (items.length > 1 && 2 * items.length >= Math.min(own.size, others.size)) {
    const meansOf = (values: ReadonlyMap<string, readonly number[]>): number[] =>
      items.map((item) => computeMean(values.get(item) ?? []));
    return {
      design: 'paired by item',
      a: meansOf(own),
      b: meansOf(others),
      units: items,
      otherUnits: items,
      isSingle: isSingle && [...own.values(), ...others.values()].every(({ length }) => length === 1),
      alone: own.size + others.size - 2 * items.length,
    };
  }
  const [left, right] = [listTrials(first), listTrials(second)];
  return {
    design: 'unpaired',
    a: left.map(({ value }) => value),
    b: right.map(({ value }) => value),
    units: left.map(({ unit }) => unit),
    otherUnits: right.map(({ unit }) => unit),
    isSingle,
    alone: 0,
  };
}

function listTrials({ units }: SideUnits): readonly Unit[] {
  return [...units.values()];
}

function byItem({ units }: SideUnits): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { item, value } of units.values()) found.set(item, [...(found.get(item) ?? []), value]);
  return found;
}
