import type { NamedModels, PlayerSource } from '@masbench/core/benchmark';
import { modules, type Manifest } from '@masbench/experiments';
import { models, gatedModels, recordedModelOptions, type ModelOptions } from '@masbench/llm';
import { programs, recordedProgramOptions, type ProgramOptions } from '@masbench/seat';
import { importUserModule } from '../user-module.js';
import { people } from './people.js';

type SharedGates = Parameters<typeof gatedModels>[0];

/** The players that the command line can seat, in addition to those of a benchmark. */
export function playerSources(
  options: { readonly models: ModelOptions; readonly programs: ProgramOptions },
  folder: string,
  { gate, shards }: { readonly gate?: SharedGates; readonly shards?: number | undefined } = {},
): readonly PlayerSource[] {
  return [
    people(),
    modules(importUserModule),
    programs(options.programs, folder),
    models(options.models, gate, shards),
  ];
}

/** The players and models of a run that was begun. */
export function recordedPlayers(
  { sources, shard }: Pick<Manifest, 'sources' | 'shard'>,
  folder: string,
  gate?: SharedGates,
): { readonly sources: readonly PlayerSource[]; readonly models: NamedModels } {
  const options = {
    models: recordedModelOptions(sources['models']),
    programs: recordedProgramOptions(sources['programs']),
  };
  return {
    sources: playerSources(options, folder, { gate, shards: shard?.of }),
    models: gatedModels(gate, { prices: options.models.prices }),
  };
}
