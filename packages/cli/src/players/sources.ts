import type { NamedModels } from '@masbench/core/benchmark';
import type { Manifest, PlayerSource } from '@masbench/experiments';
import {
  coreUsage,
  googleImageEditor,
  judgeFrom,
  modelByName,
  openaiImageEditor,
  withDefaults,
} from '@masbench/llm';
import { MasbenchError } from '@masbench/core';
import { models, recordedModelOptions, type ModelOptions, type SharedGates } from './models.js';
import { modules } from './modules.js';
import { people } from './people.js';
import { programs, recordedProgramOptions, type ProgramOptions } from './programs.js';

/** The players that the command line can seat, besides the players of a benchmark. */
export function playerSources(
  options: { readonly models: ModelOptions; readonly programs: ProgramOptions },
  folder: string,
  gate?: SharedGates,
): readonly PlayerSource[] {
  return [people(), modules(), programs(options.programs, folder), models(options.models, gate)];
}

/** The players and models of a run that was begun. */
export function recordedPlayers(
  { sources }: Pick<Manifest, 'sources'>,
  folder: string,
  gate?: SharedGates,
): { readonly sources: readonly PlayerSource[]; readonly models: NamedModels } {
  const options = {
    models: recordedModelOptions(sources['models']),
    programs: recordedProgramOptions(sources['programs']),
  };
  return { sources: playerSources(options, folder, gate), models: { ...namedModels, judge: judges(gate) } };
}

/** Judges and image editors by `<provider>:<model>`. */
export const namedModels: NamedModels = {
  judge: judges(),
  imageEditor: (name) => {
    const [, provider, model] = /^(openai|google):(.+)$/.exec(name) ?? [];
    if (provider !== undefined && model !== undefined)
      return {
        ...(provider === 'openai' ? openaiImageEditor(model) : googleImageEditor(model)),
        usage: coreUsage,
      };
    throw new MasbenchError(
      'OPTION_INVALID',
      `There is no image editor ${JSON.stringify(name)}: write openai:<model> or google:<model>`,
    );
  },
};

function judges(gate?: SharedGates): NamedModels['judge'] {
  return (name) => judgeFrom(withDefaults(modelByName(name), { limiter: { gate } }));
}
