import { prepare, readManifest, reopen, type PlayerSource, type PreparedRun } from '@masbench/experiments';
import { importBenchmark } from '../benchmarks.js';
import { costNotice } from '../cost.js';
import { playable } from '../experiment-file.js';
import { experimentOf, folderOf, modelOptionsOf, type RunFlags } from '../experiment-options.js';
import { namedModels, playerSources, recordedPlayers } from '../players/sources.js';
import { version } from '../version.js';

/**
 * Begins a run: checks everything that a user can get wrong, and only then makes the run folder.
 *
 * @param more players in addition to those that the command line knows
 */
export async function begin(
  game: string,
  flags: RunFlags,
  more: readonly PlayerSource[] = [],
): Promise<PreparedRun> {
  const experiment = await experimentOf(await playable(game), flags);
  const folder = folderOf(experiment.benchmark, flags.out);
  const options = { models: await modelOptionsOf(flags), programs: { passEnv: [...flags.passEnv] } };
  const run = await prepare(experiment, {
    folder,
    sources: [...more, ...playerSources(options, folder)],
    models: namedModels,
    versions: { masbench: version() },
    check: tellCost,
  });
  return run;
}

/** Opens a run that was begun. */
export async function again(folder: string, more: readonly PlayerSource[] = []): Promise<PreparedRun> {
  const { sources, models } = recordedPlayers(await readManifest(folder), folder);
  const run = await reopen(folder, {
    importModule: importBenchmark,
    sources: [...more, ...sources],
    models,
  });
  tellCost(run.manifest);
  return run;
}

function tellCost(manifest: PreparedRun['manifest']): void {
  const notice = costNotice(manifest);
  if (notice !== undefined) process.stderr.write(`${notice}\n`);
}
