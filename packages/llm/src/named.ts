import type { AnyGame, Handlers, NamedAgent } from '@masbench/core';
import type { ModelProvider } from './model.js';
import { nameOf } from './wrappers/wrapper.js';

export interface NamedOptions {
  /** Version of the prompts or of the agent, for the manifest. */
  readonly version?: string | undefined;
  /** @default true */
  readonly resumable?: boolean | undefined;
}

/**
 * Handlers with a name for manifests and reports: that of their model, or one of your own. A player that asks a model
 * anything is of the nature `model`, whatever else decides in it.
 *
 * @example
 * named(model, { ...llmAgent({ model, prompts: hqPrompts }), policy: myPolicy })
 */
export function named<G extends AnyGame>(
  name: string | Pick<ModelProvider, 'id' | 'model'>,
  handlers: Handlers<G>,
  options: NamedOptions = {},
): NamedAgent<G> {
  return {
    name: typeof name === 'string' ? name : nameOf(name),
    nature: 'model',
    ...options,
    create: () => handlers,
  };
}
