import type { Command } from 'commander';
import { aboveZero, positive } from './option-values.js';

/** The limits of workers that were given. */
export interface WorkerLimits {
  readonly deaths?: number | undefined;
  readonly deathsInARow?: boolean | undefined;
  readonly tries?: number | undefined;
  readonly lostUsd?: number | undefined;
  readonly lockSeconds?: number | undefined;
}

/** Adds how a run deals with workers that die, as options of a command. */
export function workerLimitOptions(command: Command): Command {
  return command
    .option('--deaths <n>', 'give up a match that has killed so many workers (default: 3)', positive)
    .option(
      '--deaths-in-a-row',
      'count deaths only since a match came further last, for workers that are stopped at any time',
    )
    .option(
      '--tries <n>',
      'give up a match that workers of a queue began so often in vain (default: 50)',
      positive,
    )
    .option(
      '--lost-usd <dollars>',
      'give up a match of a queue whose calls that broke off may have cost so much (default: no limit)',
      aboveZero,
    )
    .option(
      '--lock-seconds <n>',
      'after how long a worker of a queue that says nothing counts as dead (default: 60)',
      aboveZero,
    );
}

/** Returns the limits as a fleet takes them. */
export function fleetLimits({
  deaths,
  deathsInARow,
  tries,
  lostUsd,
  lockSeconds,
}: WorkerLimits): Omit<WorkerLimits, 'lockSeconds'> & { readonly lockMs: number | undefined } {
  const lockMs = lockSeconds === undefined ? undefined : 1_000 * lockSeconds;
  return { deaths, deathsInARow, tries, lostUsd, lockMs };
}
