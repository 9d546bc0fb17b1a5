import type { FigureTable } from '@masbench/core/benchmark';
import { groupOfCell, groupText, type RunResult } from '@masbench/experiments';
import { comparisonTables } from '../comparison/comparison-tables.js';
import type { Compared } from '../comparison/compared.js';

/** The word after a sentence of a run with a plan: whether it was planned. Empty without a plan. */
export function planWord(...of: Parameters<typeof claimPlan>): string {
  const claim = claimPlan(...of);
  return claim === undefined ? '' : ` (${claim})`;
}

/** Returns whether claims of a run were planned; nothing without a plan. */
function claimPlan(
  { plan, continued = [] }: Pick<RunResult, 'plan' | 'continued'>,
  claims: NonNullable<RunResult['plan']>['claims'],
): Compared['claim'] {
  if (plan === undefined) return undefined;
  // A sequence holds at any time; a number of trials is the one that was planned.
  const isPlanned =
    plan.claims === claims &&
    plan.departures.length === 0 &&
    (claims === 'sequence' ||
      (continued.length === 0 &&
        plan.verdicts.length > 0 &&
        plan.verdicts.every(({ isFragile }) => !isFragile)));
  return isPlanned ? 'planned' : 'exploratory';
}

/** Comparisons of a run with a plan as a table, a row each with the word that says whether it was planned; none without one. */
export function claimTables(result: RunResult): readonly FigureTable[] {
  const { plan, leading, groups, contrasts = [] } = result;
  if (plan === undefined) return [];
  const rows = [
    ...[{ levels: {}, variant: null, leading }, ...groups].flatMap((group) =>
      group.leading === null
        ? []
        : [
            {
              ...group.leading,
              what: groupText(groupOfCell(group)) || 'score',
              claim: claimPlan(result, 'agents'),
            },
          ],
    ),
    ...contrasts.map((one) => ({ ...one, what: one.name, claim: claimPlan(result, 'contrasts') })),
  ];
  return comparisonTables({ field: 'score', comparisons: rows, usage: [], differs: [] })
    .filter(() => rows.length > 0)
    .map((table) => ({ ...table, title: 'Comparisons of the run' }));
}

/** Results of the plan of a run, a sentence each: what was planned, and that all else is exploratory. */
export function planLines({ plan, continued = [] }: RunResult): string[] {
  if (plan === undefined) return [];
  const { claims, trials, departures, verdicts } = plan;
  const isFixed = claims !== 'sequence';
  const told = {
    agents: 'comparisons of scores',
    contrasts: 'comparisons that the benchmark declares',
    sequence: 'interval of the stop rule',
  }[claims];
  const planned = `Planned: the ${told}, ${isFixed ? 'from' : 'from at most'} ${trials} trials; all other numbers are exploratory`;
  if (departures.length > 0) return [`${planned}. Nothing is as planned: ${departures.join('; ')}`];
  return [
    planned,
    ...(isFixed
      ? verdicts.flatMap(({ sentence, isFragile }) => [
          ...(continued.length > 0 ? [`After the planned ${trials} trials: ${sentence} (planned)`] : []),
          ...(isFragile
            ? [`${sentence}: no claim, as it would not hold if missing matches had gone against it`]
            : []),
        ])
      : []),
  ];
}
