import { type Agent, type AnyGame } from '@masbench/core';
import type { PlayerSource } from '@masbench/experiments';
import {
  llmAgent,
  modelByName,
  named,
  providerList,
  stack,
  type CassetteOptions,
  type LimiterOptions,
  type PriceTable,
} from '@masbench/llm';
import * as z from 'zod';
import { imageTokenBound } from './image-tokens.js';
import { pricesSchema, pricesWith } from './prices.js';

/** Where a run keeps what its models answered, and what they cost. */
export interface ModelOptions {
  /** Folder of answers that were paid for and are used again. */
  readonly cache?: string | undefined;
  /** A recording of the calls of a run. */
  readonly cassette?: CassetteOptions | undefined;
  /** In place of those of `@masbench/llm`, or in addition to them. */
  readonly prices?: PriceTable | undefined;
}

export const cassetteModes = ['record', 'replay', 'replay-or-record'] as const;

/** The options as a manifest has them. */
export const modelOptionsSchema = z.strictObject({
  cache: z.string().optional(),
  cassette: z.strictObject({ directory: z.string(), mode: z.enum(cassetteModes) }).optional(),
  prices: pricesSchema.optional(),
});

/** The gate of a `limitKey` that the processes of a run share; left out where it has one process. */
export type SharedGates = LimiterOptions['gate'];

/** Models as players: `<provider>:<model>`. Those of one run share their limits, their cache and their cassette. */
export function models(options: ModelOptions, gate?: SharedGates): PlayerSource {
  const { cache, cassette } = options;
  const wrap = stack({
    ...(cache === undefined ? {} : { cache: { directory: cache } }),
    ...(cassette === undefined ? {} : { cassette }),
    limiter: { gate },
  });
  return {
    name: 'models',
    settings: options,
    choices: providerList().map(({ id }) => `${id}:<model>`),
    describe: (name) => {
      if (isModel(name)) return { agent: withoutQuery(name) };
      if (!name.includes(':') || name.startsWith('simulated:')) return undefined;
      // Throws, naming the providers there are.
      modelByName(name, { apiKey: 'unused' });
      return { agent: name };
    },
    make: ({ agent }, { prompts }) => {
      // A replayed cassette calls no provider, so it needs no key.
      const model = wrap(modelByName(agent, cassette?.mode === 'replay' ? { apiKey: 'unused' } : {}));
      const handlers = llmAgent({
        model,
        prompts,
        imageTokens: imageTokenBound(agent),
        prices: pricesWith(options.prices),
      });
      const player: unknown = named(model, handlers);
      return player as Agent<AnyGame>;
    },
  };
}

/** True for `<provider>:<model>`. */
export function isModel(name: string): boolean {
  return providerList().some(({ id }) => name.startsWith(`${id}:`));
}

/** The settings of the models of a run that was begun. */
export function recordedModelOptions(settings: unknown): ModelOptions {
  return settings === undefined ? {} : modelOptionsSchema.parse(settings);
}

/** Keys belong into the environment: the query of an address is neither recorded nor sent. */
function withoutQuery(name: string): string {
  const at = name.indexOf('@http');
  const query = at < 0 ? -1 : name.indexOf('?', at);
  return query < 0 ? name : name.slice(0, query);
}
