import type { Experiment } from '../experiment/experiment.js';
import type { FinishedRun, ResumeOptions, RunOptions } from './options.js';
import { prepare, reopen } from './prepare.js';

/**
 * Plays an experiment into a new run folder. Every match is journaled as it is played, so that the run can be resumed
 * after a crash, replayed, and verified number by number.
 *
 * @throws MasbenchError `OPTION_INVALID` or `CONFIG_INVALID` before anything is written or paid
 */
export async function run(experiment: Experiment, options: RunOptions): Promise<FinishedRun> {
  const prepared = await prepare(experiment, options);
  return prepared.play(options);
}

/**
 * Continues a run: plays what is left, and returns the result; of a finished run the same result again. Matches are
 * continued from their journals, so that at most what was in flight is asked again.
 */
export async function resume(folder: string, options: ResumeOptions = {}): Promise<FinishedRun> {
  const prepared = await reopen(folder, options);
  return prepared.play(options);
}
