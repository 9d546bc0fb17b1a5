import type { Manifest } from '@masbench/experiments';
import { meanWarnings } from '@masbench/statistics';
import type { Compared, ComparedOptions } from './compared.js';
import { linedUp, type SideUnits } from './units.js';

/** Reasons for a reader to trust a comparison, or not. */
export function comparisonNotes(
  main: Compared,
  sides: readonly [SideUnits, SideUnits],
  manifests: readonly Pick<Manifest, 'plan'>[],
): readonly string[] {
  const { design, a, b, units } = linedUp(...sides);
  const values = design === 'unpaired' ? a : a.map((value, index) => value - (b[index] ?? Number.NaN));
  const incomplete = new Set([...sides[0].incomplete, ...sides[1].incomplete]).size;
  const alone = main.leftOut - incomplete;
  const constant = main.standardError === 0 && main.difference === 0 && new Set([...a, ...b]).size === 1;
  return [
    ...planNotes(manifests),
    ...(design === 'unpaired'
      ? [
          'The runs share neither seeds nor items, so they are compared as independent samples; with a common seed, fewer trials would suffice',
        ]
      : []),
    ...(alone > 0 ? [`${alone} units have no counterpart on the other side and are left out`] : []),
    ...(incomplete > 0
      ? [`${incomplete} matches are left out, as they did not finish or a value is unknown`]
      : []),
    ...(constant
      ? [
          'All trials have the same value on both sides: scores of a match that add up to a constant say nothing as a mean. Compare seats or agents',
        ]
      : meanWarnings(values, new Set(units).size < units.length ? { clusters: units } : {})
          .filter((warning) => !warning.includes('`wilson`'))
          .map((warning) => `The interval may be inaccurate: ${warning}`)),
    ...sides.flatMap(({ name, unplayable }) =>
      unplayable.length === 0
        ? []
        : [
            `${name} could not play in ${unplayable.length} of its seats, which count with the least score if one is declared: ${unplayable[0]}`,
          ],
    ),
    ...sides.flatMap(({ name, moves, standIns }) =>
      standIns === 0
        ? []
        : [
            `${standIns} of the ${moves} moves of ${name} were substitutes (${((100 * standIns) / Math.max(1, moves)).toFixed(1)} %): \`masbench audit\` says why`,
          ],
    ),
  ];
}

/** Comparisons of runs with a plan, each with the word that says that it was not planned. */
export function labelComparisons(
  comparisons: readonly Compared[],
  manifests: readonly Pick<Manifest, 'plan'>[],
): readonly Compared[] {
  return manifests.every(({ plan }) => plan === undefined)
    ? comparisons
    : comparisons.map((one) => ({ ...one, claim: 'exploratory' }));
}

/** Says of runs with a plan that no comparison but those of their results is planned. */
export function planNotes(manifests: readonly Pick<Manifest, 'plan'>[]): readonly string[] {
  return manifests.some(({ plan }) => plan !== undefined)
    ? ['All of these are exploratory: what was planned is in the result of the run']
    : [];
}

/** Says of a range that was not declared before the first match what it is worth. */
export function rangeNotes(range: ComparedOptions['range']): readonly string[] {
  return range === undefined
    ? []
    : [
        `The range from ${range[0]} to ${range[1]} was declared after the run: what follows from it is exploratory`,
      ];
}
