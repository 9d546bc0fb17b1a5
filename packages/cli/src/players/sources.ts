import type { NamedModels } from '@masbench/core/benchmark';
import type { PlayerSource } from '@masbench/experiments';
import {
  coreUsage,
  googleImageEditor,
  judgeFrom,
  modelByName,
  openaiImageEditor,
  withDefaults,
} from '@masbench/llm';
import { MasbenchError } from '@masbench/core';
import { models, type ModelOptions } from './models.js';
import { modules } from './modules.js';
import { people } from './people.js';
import { programs, type ProgramOptions } from './programs.js';

/** The players that the command line can seat, besides the players of a benchmark. */
export function playerSources(
  options: { readonly models: ModelOptions; readonly programs: ProgramOptions },
  folder: string,
): readonly PlayerSource[] {
  return [people(), modules(), programs(options.programs, folder), models(options.models)];
}

/** Judges and image editors by `<provider>:<model>`. */
export const namedModels: NamedModels = {
  judge: (name) => judgeFrom(withDefaults(modelByName(name))),
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
