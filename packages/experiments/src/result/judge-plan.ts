import type { Verdict } from '@masbench/statistics';
import type { ComparedMatches } from './compared-matches.js';
import type { ScheduleResult } from '../play/course.js';
import type { RunProtocol } from '../plan/protocol.js';

/** The part of a run that was planned, and what became of it. */
export interface PlanResult extends Pick<RunProtocol, 'claims' | 'trials'> {
  /** Departures from the plan, a sentence each: with one, nothing is planned. */
  readonly departures: readonly string[];
  /** Planned comparisons, over the planned trials; claims hold whatever missing matches would have been. */
  readonly verdicts: readonly (Pick<Verdict, 'first' | 'second' | 'difference' | 'separated' | 'sentence'> & {
    /** True if it would be separated, but not whatever missing matches would have been. */
    readonly isFragile: boolean;
  })[];
}

/** Numbers of matches within the planned trials. */
export interface PlannedCounts {
  readonly ended: number;
  readonly planned: number;
  /** Matches that were played again on purpose. */
  readonly replayed: readonly string[];
}

/** Says what became of a plan. */
export function judgePlan(
  { claims, trials }: RunProtocol,
  {
    comparisons,
    schedule,
    counts: { ended, planned, replayed },
  }: {
    /** Of the planned trials. */
    readonly comparisons: ComparedMatches;
    readonly schedule: ScheduleResult | null;
    readonly counts: PlannedCounts;
  },
): PlanResult {
  const again = replayed.length === 0 ? [] : [`${replayed.length} matches were played again on purpose`];
  if (claims === 'sequence') {
    const missing = Number(schedule?.report['missing'] ?? 0);
    return {
      claims,
      trials,
      departures: [
        ...again,
        ...(missing === 0
          ? []
          : [`${missing} trials have no value, as a match did not finish or was not scored`]),
      ],
      verdicts: [],
    };
  }
  const found = claims === 'agents' ? comparisons.judgeLeading() : comparisons.judgeContrasts();
  // The same verdicts, if every missing match had gone against what was found.
  const worst = claims === 'agents' ? comparisons.judgeLeading(true) : comparisons.judgeContrasts(true);
  return {
    claims,
    trials,
    departures: [
      ...(ended < planned ? [`${ended} of the ${planned} matches that were planned have ended`] : []),
      ...again,
    ],
    verdicts: found.flatMap((verdict, place) => {
      if (verdict === null) return [];
      const { first, second, difference, sentence } = verdict;
      const separated = verdict.separated && worst[place]?.separated === true;
      return [{ first, second, difference, separated, isFragile: verdict.separated && !separated, sentence }];
    }),
  };
}
