import type { ModelProvider } from '../model.js';

/** A layer around a model: the same model, with one policy more. */
export type Wrapper = (next: ModelProvider) => ModelProvider;

/**
 * The same model with another `generate`. Everything else is asked of `next` when it is needed.
 *
 * @param close Releases the wrapper's own resources; the model may be used again.
 *
 * @example
 * ```ts
 * import { wrap, type ModelProvider } from '@masbench/llm';
 *
 * // Says how long each call took.
 * export const timed = (next: ModelProvider): ModelProvider =>
 *   wrap(next, async (request, options) => {
 *     const started = performance.now();
 *     const result = await next.generate(request, options);
 *     console.log(next.model, Math.round(performance.now() - started), 'ms');
 *     return result;
 *   });
 * ```
 */
export function wrap(
  next: ModelProvider,
  generate: ModelProvider['generate'],
  close?: () => void,
): ModelProvider {
  return {
    specVersion: next.specVersion,
    id: next.id,
    model: next.model,
    limitKey: next.limitKey,
    settings: next.settings,
    room: next.room,
    capabilities: () => next.capabilities(),
    generate,
    classify: (error) => next.classify(error),
    cacheIdentity: () => next.cacheIdentity(),
    redact: next.redact,
    close: async () => {
      close?.();
      await next.close?.();
    },
  };
}

/** `provider:model`, as in price tables, manifests and messages. */
export function fullModelName(model: Pick<ModelProvider, 'id' | 'model'>): string {
  return `${model.id}:${model.model}`;
}
