import type { MatchInfo } from '@masbench/core';
import type { ModelProvider } from './model.js';
import { fullModelName } from './wrappers/wrapper.js';

/** Options of `named`. */
export interface NamedOptions {
  /** Version of the prompts or of the agent, for the manifest. */
  readonly version?: string | undefined;
  /** False if the handlers keep state that `io.past()` cannot rebuild: `llmAgent` keeps none. @default true */
  readonly resumable?: boolean | undefined;
  /** True if no prompt shows what came before the turn: prompts get `past`. @default false */
  readonly memoryless?: boolean | undefined;
}

/** Handlers with a name: a `NamedAgent` of every game that the handlers are for. */
export interface NamedModelAgent<Handlers extends object> extends NamedOptions {
  /** Shown in manifests and reports: `provider:model`, or a name of your own. */
  readonly name: string;
  /** Its moves come from a language model. */
  readonly nature: 'model';
  /** The same handlers for every match. */
  readonly create: (match: MatchInfo) => Handlers;
}

/**
 * Handlers with a name for manifests and reports: that of their model, or one of your own. A player that asks a model
 * anything is of the nature `model`, even if something else decides some of its moves.
 *
 * @example
 * named(model, { ...llmAgent({ model, prompts: hqPrompts }), policy: myPolicy })
 */
export function named<Handlers extends object>(
  name: string | Pick<ModelProvider, 'id' | 'model'>,
  handlers: Handlers,
  options: NamedOptions = {},
): NamedModelAgent<Handlers> {
  return {
    name: typeof name === 'string' ? name : fullModelName(name),
    nature: 'model',
    resumable: true,
    ...options,
    create: () => handlers,
  };
}
