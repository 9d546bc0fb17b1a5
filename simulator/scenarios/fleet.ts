import type { FinishedRun } from '@masbench/experiments';
import { distribute, work, type Fleet } from '@masbench/queue';
import { plannedRun, problemsOf, source, type RunPlan } from './run.ts';

/** What the world offers a process of a fleet. */
declare const reach: Pick<Fleet, 'store' | 'dispatcher'>;

export interface Signals {
  readonly pause: AbortSignal;
  readonly signal: AbortSignal;
}

export interface FleetPlan extends RunPlan {
  readonly lockMs: number;
  /** After how many deaths a match is given up. */
  readonly deaths: number;
}

const fleetOf = ({ lockMs, deaths }: FleetPlan): Fleet => ({
  run: 'run',
  limits: {},
  patience: { lockMs, deaths },
  ...reach,
});

/** Distributes the run, from its folder if it was begun. */
export const lead = async (folder: string, plan: FleetPlan, signals: Signals): Promise<FinishedRun> =>
  distribute(plannedRun(plan), { fleet: fleetOf(plan), folder, sources: [source], ...signals });

/** Plays matches of the run until it has ended. */
export const serve = async (_folder: string, plan: FleetPlan, { pause }: Signals): Promise<unknown> =>
  work({
    fleet: fleetOf(plan),
    players: { sources: [source], experiment: plannedRun(plan) },
    concurrency: plan.concurrency,
    signal: pause,
  });

export { problemsOf };
