import { playMatches } from '@masbench/experiments/processes';
import { gatesOver } from '@masbench/llm/wrappers';
import { importBenchmark } from '../benchmarks.js';
import { recordedPlayers } from '../players/sources.js';

/** Plays matches of a run that another process of the command line plays. */
export function playMatchesOfRun(): void {
  playMatches(({ manifest, folder, channel }) => ({
    importModule: importBenchmark,
    ...recordedPlayers(manifest, folder, gatesOver(channel)),
  }));
}
