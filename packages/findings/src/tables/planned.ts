import type { RunResult } from '@masbench/experiments';

/** The word after a sentence of a run with a plan: whether it was planned. Empty without a plan. */
export function planWord(
  { plan, continued = [] }: Pick<RunResult, 'plan' | 'continued'>,
  claims: NonNullable<RunResult['plan']>['claims'],
): string {
  if (plan === undefined) return '';
  // A sequence holds at any time; a number of trials is the one that was planned.
  const isPlanned =
    plan.claims === claims &&
    plan.departures.length === 0 &&
    (claims === 'sequence' ||
      (continued.length === 0 &&
        plan.verdicts.length > 0 &&
        plan.verdicts.every(({ isFragile }) => !isFragile)));
  return isPlanned ? ' (planned)' : ' (exploratory)';
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
