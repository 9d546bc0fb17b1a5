import { MasbenchError } from '@masbench/core';
import type { LoadedRun } from '@masbench/experiments';
import { checkComparable } from './comparable.js';
import { compareSides, type Compared, type ComparedOptions, type PartSides } from './compared.js';
import type { FactorEffectRow } from './factors.js';
import { manifestDifferences, type ManifestDifference } from './manifest-differences.js';
import { labelComparisons, comparisonNotes, rangeNotes } from './notes.js';
import { readObservations, comparedUsageFields } from './observations.js';
import { listParts } from './parts.js';
import { servedNotes } from './served-notes.js';
import { comparedSubject, type SubjectOptions } from './subject.js';
import { sideUnits, type SideSelection, type SideUnits } from './units.js';

/** The sides and the method of the comparison. */
export interface CompareOptions extends SubjectOptions, ComparedOptions {
  /** Dotted path of a number in the rows of seats: `h`, `usage.tokens`, or `match.rounds` of the match. Default `score`. */
  readonly field?: string | undefined;
}

/** The comparison of two runs, or of two parts of one run. */
export interface Comparison {
  readonly field: string;
  /** The comparison that was asked for first, then its parts: roles, agents, cells, variants. */
  readonly comparisons: readonly Compared[];
  /** By factor: main effects, then interactions; `null` if nothing is left over to compare them with. */
  readonly effects?: readonly FactorEffectRow[] | null | undefined;
  /** Cost of the difference: calls, tokens, seconds and dollars of the first comparison, if both are known. */
  readonly usage: readonly Compared[];
  /** Differences in setup; empty within one run. */
  readonly differs: readonly ManifestDifference[];
  /** Notes for a reader of the numbers: gaps, and claims that they may not support. */
  readonly notes: readonly string[];
}

/**
 * Compares two runs of one game: the difference with its interval, test and effect size, the sentence that it supports,
 * its cost, and what differs in what was played. Trials are paired where their seeds agree, else items, where the runs
 * share some; else the runs are compared as separate samples.
 *
 * @throws MasbenchError `OPTION_INVALID` if the runs cannot be compared, with the reason
 * @example
 * ```ts
 * import { load } from '@masbench/experiments';
 * import { compareRuns } from '@masbench/findings';
 *
 * const { comparisons } = await compareRuns(await load('runs/a'), await load('runs/b'));
 * console.log(comparisons[0]?.sentence); // A − B = 0.243 [0.071, 0.395], n = 60 trials, paired, p = 0.010: A is ahead
 * ```
 */
export async function compareRuns(
  a: LoadedRun,
  b: LoadedRun,
  { field = 'score', seats, agents, ...options }: CompareOptions = {},
): Promise<Comparison> {
  const common = checkComparable(a, b);
  const [first, second] = [
    await readObservations(a, field, 'seed'),
    await readObservations(b, field, 'seed'),
  ];
  const subject = comparedSubject([a, first], [b, second], { seats, agents });
  const inCommon = (side: 0 | 1): SideSelection['match'] => {
    const known = new Set(common.cells.map((pair) => pair[side]));
    return ({ cell, variant }) => known.has(cell) && (variant === null || common.variants.includes(variant));
  };
  const whole = [
    { name: subject.names[0], row: subject.rows[0], match: inCommon(0) },
    { name: subject.names[1], row: subject.rows[1], match: inCommon(1) },
  ] as const;
  const sidesOf = (
    parts: readonly [SideSelection, SideSelection],
    value = field,
  ): readonly [SideUnits, SideUnits] => [
    sideUnits(first, value, parts[0]),
    sideUnits(second, value, parts[1]),
  ];
  const sides = sidesOf(whole);
  const { analysis } = a.manifest;
  // A match of one run and its match in the other are a trial.
  const unit = [a, b].every(({ manifest }) => manifest.analysis?.unit === 'item') ? 'item' : 'trial';
  const [main] = compareSides([{ what: 'all', sides }], { ...options, field, analysis, unit });
  if (main === undefined) throw tooFew(sides);
  const parts = listParts(whole, { first, second, common, manifest: a.manifest });
  return {
    field,
    comparisons: labelComparisons(
      [
        main,
        ...compareSides(
          parts.map(([what, pair]) => ({ what, sides: sidesOf(pair) })),
          { ...options, field, analysis, unit },
        ),
      ],
      [a.manifest, b.manifest],
    ),
    usage: compareUsage(field, (value) => [{ what: value, sides: sidesOf(whole, value) }], options),
    differs: manifestDifferences(a.manifest, b.manifest),
    notes: [
      ...servedNotes([
        { run: a.manifest.run, ...first },
        { run: b.manifest.run, ...second },
      ]),
      ...rangeNotes(options.range),
      ...comparisonNotes(main, sides, [a.manifest, b.manifest]),
    ],
  };
}

/** The usage of both sides, if it is known and not zero on both. */
export function compareUsage(
  field: string,
  sidesOf: (value: string) => readonly PartSides[],
  options: ComparedOptions,
): readonly Compared[] {
  return comparedUsageFields.flatMap((value) => {
    const [found] =
      value === field
        ? []
        : compareSides(sidesOf(value), {
            ...options,
            target: undefined,
            range: undefined,
            field: value,
            analysis: undefined,
          });
    return found === undefined || (found.firstMean === 0 && found.secondMean === 0) ? [] : [found];
  });
}

function tooFew([one, other]: readonly [SideUnits, SideUnits]): MasbenchError {
  const shared = [...one.units.keys()].filter((key) => other.units.has(key)).length;
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot compare ${one.name} with ${other.name}: they have ${one.units.size} and ${other.units.size} whole trials, ${shared} in common; at least two are needed`,
  );
}
