import type { PlayerSource } from '@masbench/core/benchmark';
import {
  prepare,
  readManifest,
  reopen,
  type Manifest,
  type PreparedRun,
  type ResumeOptions,
  type RunOptions,
  plannedSpending,
} from '@masbench/experiments';
import { readExperiment, type ExperimentOptions } from '../options/experiment-options.js';
import { usualRunFolder } from '../options/usual-run-folder.js';
import {
  costNotice,
  namedModels,
  recordedModelOptions,
  typedModelOptions,
  type TypedModelOptions,
} from '@masbench/llm';
import { experimentByName, importBenchmark } from '../benchmarks.js';
import { playerSources, recordedPlayers } from '../players/sources.js';
import { readCliVersion } from '../version.js';
import { writeNote } from '../terminal/output.js';

/** The options of `masbench run`, as they are typed. */
export interface RunFlags extends ExperimentOptions, TypedModelOptions {
  /** Names of environment variables that programs are given. */
  readonly passEnv?: readonly string[] | undefined;
  readonly out?: string | undefined;
  /** The claims of a protocol, which is written into the manifest. */
  readonly plan?: RunOptions['plan'];
  /** The part of the run that is played. @default all of it */
  readonly shard?: RunOptions['shard'];
  /** Demands of a command on the run, before anything is written. */
  readonly check?: ((manifest: Manifest) => void) | undefined;
}

/**
 * Begins a run: checks everything that a user can get wrong, and only then makes the run folder.
 *
 * @param more players in addition to those that the command line knows
 */
export async function beginRun(
  game: string,
  flags: RunFlags,
  more: readonly PlayerSource[] = [],
): Promise<PreparedRun> {
  const definition = await experimentByName(game);
  const folder = flags.out ?? usualRunFolder(definition.benchmark.name);
  const models = await typedModelOptions(flags);
  const sources = [
    ...more,
    ...playerSources({ models, programs: { passEnv: [...(flags.passEnv ?? [])] } }, folder, {
      shards: flags.shard?.of,
    }),
  ];
  const run = await prepare(await readExperiment(definition, flags, sources), {
    folder,
    sources,
    models: namedModels,
    plan: flags.plan,
    shard: flags.shard,
    versions: { masbench: readCliVersion() },
    check: (manifest) => {
      flags.check?.(manifest);
      sayCost(manifest);
    },
  });
  for (const note of run.notes) writeNote(`${note}\n`);
  return run;
}

/** Additions to a run that was begun. */
interface ReopenOptions extends Pick<
  ResumeOptions,
  'acceptChangedCode' | 'game' | 'moreTrials' | 'limits' | 'settleLostUsd'
> {
  readonly more?: readonly PlayerSource[] | undefined;
}

/** Opens a run that was begun, or continues one by more trials. */
export async function again(folder: string, options: ReopenOptions = {}): Promise<PreparedRun> {
  const run = await recordedRun(folder, options);
  for (const note of run.notes) process.stderr.write(`${note}\n`);
  sayCost(run.manifest);
  return run;
}

/** A run that was begun, with the players that it was begun with. */
export async function recordedRun(
  folder: string,
  { more = [], ...options }: ReopenOptions = {},
): Promise<PreparedRun> {
  const { sources, models } = recordedPlayers(await readManifest(folder), folder);
  return reopen(folder, {
    importModule: importBenchmark,
    sources: [...more, ...sources],
    models,
    ...options,
  });
}

function sayCost(manifest: Manifest): void {
  const notice = costNotice(plannedSpending(manifest), recordedModelOptions(manifest.sources['models']));
  if (notice !== undefined) writeNote(`${notice}\n`);
}
