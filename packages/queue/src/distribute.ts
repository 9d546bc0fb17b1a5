import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resume, run, type Experiment, type FinishedRun, type RunOptions } from '@masbench/experiments';
import { queue } from './executor.js';
import type { Fleet } from './fleet.js';

export interface DistributeOptions extends Omit<RunOptions, 'executor'> {
  readonly fleet: Fleet;
  /** Items that workers may have at once. @default 1_000 */
  readonly concurrency?: number | undefined;
}

/**
 * Plays an experiment on the workers of a fleet: `run` with `queue(fleet)`. Where the folder has a run that was begun, it
 * goes on, so that a process that dies is simply started again.
 */
export async function distribute(
  experiment: Experiment,
  { fleet, concurrency = 1_000, ...options }: DistributeOptions,
): Promise<FinishedRun> {
  const playing = { ...options, concurrency, executor: queue(fleet) };
  return existsSync(join(options.folder, 'run.json'))
    ? resume(options.folder, { ...playing, experiment })
    : run(experiment, playing);
}
