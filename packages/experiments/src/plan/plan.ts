import { MasbenchError } from '@masbench/core';
import type { ScheduleStep } from '../schedules/schedule.js';
import type { Manifest } from './manifest.js';

/** One match of a run, by name: everything in it follows from the manifest. */
export interface PlannedMatch {
  readonly id: string;
  /** From 0. */
  readonly cell: number;
  /** From 1. */
  readonly trial: number;
  /** `null` if the run has no variants. */
  readonly variant: string | null;
  /** Which seating of the design, from 0; `null` if the run has none. */
  readonly seating: number | null;
  readonly seed: string;
}

/** The variants of one item and seating, with the same draws. They are played one after the other. */
export interface PlannedItem {
  readonly cell: number;
  readonly trial: number;
  readonly matches: readonly PlannedMatch[];
}

type Shape = Pick<Manifest, 'cells' | 'variants' | 'trials' | 'seed' | 'shard'>;

/** The items of a run in the order in which they are begun: trial by trial over all cells. */
export function* listItems(manifest: Shape): Generator<PlannedItem> {
  for (let trial = 1; trial <= manifest.trials; trial += 1) yield* itemsOfStep(manifest, { trial });
}

/** The items of one step of a schedule. */
export function* itemsOfStep(
  manifest: Shape,
  { trial, seating: only }: ScheduleStep,
): Generator<PlannedItem> {
  for (const [cell, { design }] of manifest.cells.entries()) {
    const seatings = design === undefined ? [null] : [...design.seatings.keys()];
    for (const seating of only === undefined ? seatings : [only]) {
      const matches = listMatches(manifest, { cell, trial, seatings: [seating] });
      if (matches.length > 0) yield { cell, trial, matches };
    }
  }
}

/**
 * All matches in the order of results: by cell, then by trial.
 *
 * @param steps what a schedule chose. @default everything that the manifest plans
 */
export function* plannedMatches(manifest: Shape, steps?: readonly ScheduleStep[]): Generator<PlannedMatch> {
  if (steps === undefined) {
    for (const cell of manifest.cells.keys())
      for (let trial = 1; trial <= manifest.trials; trial += 1) yield* listMatches(manifest, { cell, trial });
    return;
  }
  const chosen = new Map<number, Set<number | undefined>>();
  for (const { trial, seating } of steps)
    chosen.set(trial, (chosen.get(trial) ?? new Set<number | undefined>()).add(seating));
  const trials = [...chosen].toSorted(([left], [right]) => left - right);
  for (const cell of manifest.cells.keys())
    for (const [trial, seatings] of trials)
      for (const planned of listMatches(manifest, { cell, trial }))
        if (seatings.has(undefined) || seatings.has(planned.seating ?? undefined)) yield planned;
}

/** Lists the ids of all matches in the order of results, or of those of one cell, or of the steps that were chosen. */
export function* listIds(
  manifest: Shape,
  {
    cell,
    steps,
  }: { readonly cell?: number | undefined; readonly steps?: readonly ScheduleStep[] | undefined } = {},
): Generator<string> {
  for (const planned of plannedMatches(manifest, steps))
    if (cell === undefined || planned.cell === cell) yield planned.id;
}

/** The match of an id. @throws MasbenchError `OPTION_INVALID` if the run has none */
export function plannedMatch(manifest: Shape & Pick<Manifest, 'run'>, id: string): PlannedMatch {
  for (const planned of plannedMatches(manifest)) if (planned.id === id) return planned;
  throw new MasbenchError('OPTION_INVALID', `The run ${manifest.run} has no match ${id}`);
}

/** The most matches that a run can have: every one has a line in a table of its ids. */
export const mostMatches = 1_000_000;

interface Counted extends Pick<Shape, 'shard'> {
  readonly cells: readonly Pick<Shape['cells'][number], 'design'>[];
}

/** How many matches the run has, or its shard. */
export function matchCount({
  variants,
  trials,
  shard = { index: 1, of: 1 },
  ...counted
}: Pick<Shape, 'variants' | 'trials'> & Counted): number {
  const items = Math.ceil((trials * itemsPerTrial(counted) - shard.index + 1) / shard.of);
  return Math.max(0, items) * Math.max(1, variants.length);
}

function itemsPerTrial({ cells }: Counted): number {
  return cells.reduce((sum, { design }) => sum + (design?.seatings.length ?? 1), 0);
}

/** True if the shard of a manifest plays an item: items are dealt to shards in turn. */
function isDealt(
  { shard, ...counted }: Counted,
  { cell, trial, seating }: Pick<PlannedMatch, 'cell' | 'trial' | 'seating'>,
): boolean {
  if (shard === undefined) return true;
  const before = itemsPerTrial({ cells: counted.cells.slice(0, cell) });
  const place = (trial - 1) * itemsPerTrial(counted) + before + (seating ?? 0);
  return place % shard.of === shard.index - 1;
}

function listMatches(
  { cells, variants, seed, shard }: Shape,
  {
    cell,
    trial,
    seatings = [...(cells[cell]?.design?.seatings.keys() ?? [null])],
  }: {
    readonly cell: number;
    readonly trial: number;
    /** Default: all of the design. */
    readonly seatings?: readonly (number | null)[];
  },
): PlannedMatch[] {
  const dealt = seatings.filter((seating) => isDealt({ cells, shard }, { cell, trial, seating }));
  const base = `${cells.length > 1 ? `c${cell + 1}-` : ''}m${String(trial).padStart(4, '0')}`;
  return (variants.length === 0 ? [null] : variants).flatMap((variant) =>
    dealt.map((seating) => ({
      id: [base, ...(variant === null ? [] : [variant]), ...(seating === null ? [] : [seating + 1])].join(
        '-',
      ),
      cell,
      trial,
      variant,
      seating,
      seed: `${seed}/${trial}`,
    })),
  );
}
