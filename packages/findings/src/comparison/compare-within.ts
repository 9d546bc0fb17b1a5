import { MasbenchError } from '@masbench/core';
import type { LoadedRun } from '@masbench/experiments';
import { computeMean } from '@masbench/statistics';
import { compareUsage, type CompareOptions, type Comparison } from './compare-runs.js';
import { compareSides, type ComparedOptions } from './compared.js';
import { analyzeRun, groupLevels } from './factors.js';
import { labelComparisons, comparisonNotes, rangeNotes, planNotes } from './notes.js';
import { leaveUncounted, readObservations, type PlayedSeat } from './observations.js';
import { levelsText } from './parts.js';
import { servedNotes } from './served-notes.js';
import { judgeTeamEffects, listTeamRows } from './team-effects.js';
import { sideUnits, type SideSelection, type SideUnits } from './units.js';

/** The parts compared within a run. */
export interface CompareWithinOptions extends Omit<CompareOptions, 'agents' | 'seats'> {
  /**
   * `factor` compares the levels of every factor, each over all levels of the others, and analyzes main effects and interactions.
   * `team` compares agents, their partners and opponents, and roles, all at once. Default: variants if there are several, else
   * cells, else agents; where one agent has all seats, its roles, or seats if there are none.
   */
  readonly by?: 'variant' | 'cell' | 'factor' | 'team' | 'agent' | 'seat' | undefined;
}

/**
 * Compares every two variants, cells, levels of a factor, agents or seats of one run, best mean first: paired by trial, as
 * all matches of a trial share their draws. All pairs are one family. Notes and usage are those of the best two.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is nothing to compare
 */
export async function compareParts(
  run: LoadedRun,
  { field = 'score', by, ...options }: CompareWithinOptions = {},
): Promise<Comparison> {
  const all = await readObservations(run, field);
  const chosen = by ?? usualPart(run, all.rows);
  if (chosen === 'team') return compareTeams(run, all.rows, { field, ...options });
  const observed =
    chosen === 'agent' || chosen === 'seat' ? leaveUncounted(all, field, (row) => row[chosen]) : all;
  const groups = (
    chosen === 'factor' ? groupLevels(run) : [{ what: chosen, parts: groupParts(chosen, run, observed.rows) }]
  ).map(({ what, parts }) => {
    if (parts.length < 2)
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot compare within ${run.folder} by ${what}: there is only ${parts[0]?.name ?? 'none'}`,
      );
    const sides = parts
      .map((part) => ({ part, side: sideUnits(observed, field, part) }))
      .filter(({ side }) => side.units.size > 0)
      .toSorted((left, right) => sideMean(right.side) - sideMean(left.side));
    return { what, sides };
  });
  const comparisons = compareSides(
    groups.flatMap(({ what, sides }) =>
      sides.flatMap((one, place) =>
        sides.slice(place + 1).map((other) => ({ what, sides: [one.side, other.side] as const })),
      ),
    ),
    { ...options, field, analysis: run.manifest.analysis },
  );
  const [{ sides: [best, next] } = { sides: [] }] = groups;
  const [main] = comparisons;
  if (best === undefined || next === undefined || main === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot compare within ${run.folder} by ${chosen}: fewer than two trials are whole`,
    );
  return {
    field,
    comparisons: labelComparisons(comparisons, [run.manifest]),
    usage: compareUsage(
      field,
      (value) => [
        {
          what: value,
          sides: [sideUnits(observed, value, best.part), sideUnits(observed, value, next.part)],
        },
      ],
      options,
    ),
    ...(chosen === 'factor' ? { effects: analyzeRun(run, observed, field) } : {}),
    differs: [],
    notes: [
      ...servedNotes([{ run: run.manifest.run, ...observed }]),
      ...rangeNotes(options.range),
      ...comparisonNotes(main, [best.side, next.side], [run.manifest]),
    ],
  };
}

/** Compares the effects of agents, partners, opponents and roles on a field. */
async function compareTeams(
  run: LoadedRun,
  rows: readonly PlayedSeat[],
  { field, ...options }: ComparedOptions & { readonly field: string },
): Promise<Comparison> {
  const scored = field === 'score' ? rows : (await readObservations(run, 'score')).rows;
  const comparisons = judgeTeamEffects(listTeamRows(rows, field, scored), {
    ...options,
    unit: run.manifest.analysis?.unit === 'item' ? 'item' : 'trial',
  });
  if (comparisons.length === 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot compare within ${run.folder} by team: its matches do not tell agents and roles apart. Let agents change seats, as in the design rotation`,
    );
  const kinds = new Set(comparisons.map(({ what }) => what));
  return {
    field,
    comparisons: labelComparisons(comparisons, [run.manifest]),
    usage: [],
    differs: [],
    notes: [
      ...planNotes([run.manifest]),
      'Means are effects: above or below the average agent, partner, opponent or role',
      ...(kinds.has('opponent') || !kinds.has('partner')
        ? []
        : [
            'The matches do not tell the effects of opponents from those of partners: only the latter are estimated',
          ]),
    ],
  };
}

function sideMean({ units }: SideUnits): number {
  return computeMean([...units.values()].map(({ value }) => value));
}

type By = NonNullable<CompareWithinOptions['by']>;

function usualPart({ manifest }: LoadedRun, rows: readonly PlayedSeat[]): By {
  if (manifest.variants.length > 1) return 'variant';
  if (manifest.cells.length > 1) return 'cell';
  if (new Set(rows.map(({ agent }) => agent)).size > 1) return 'agent';
  // Seats of one agent differ by what they are dealt.
  return new Set(rows.map(({ role }) => role)).size > 1 ? 'team' : 'seat';
}

function groupParts(
  by: Exclude<By, 'factor' | 'team'>,
  { manifest }: LoadedRun,
  rows: readonly PlayedSeat[],
): readonly SideSelection[] {
  switch (by) {
    case 'variant':
      return manifest.variants.map((name) => ({ name, match: ({ variant }) => variant === name }));
    case 'cell':
      return manifest.cells.map(({ levels }, index) => ({
        name: levelsText(levels) || 'the only cell',
        match: ({ cell }) => cell === index,
      }));
    case 'agent':
      return [...new Map(rows.map(({ agent, text }) => [agent, text]))].map(([identity, name]) => ({
        name,
        row: ({ agent }) => agent === identity,
      }));
    case 'seat':
      return [...new Set(rows.map(({ seat }) => seat))].map((name) => ({
        name,
        row: ({ seat }) => seat === name,
      }));
  }
}
