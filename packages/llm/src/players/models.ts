import { MasbenchError, readMessage, type Agent, type AnyGame } from '@masbench/core';
import type { NamedModels, PlayerSource, PlayerSpec } from '@masbench/core/benchmark';
import * as z from 'zod';
import { llmAgent } from '../agent.js';
import { modelByName, providerList } from '../by-name.js';
import { googleImageEditor } from '../image-editors/google.js';
import { openaiImageEditor } from '../image-editors/openai.js';
import { makeJudge } from '../judge.js';
import { named } from '../named.js';
import { factsDate, factsSource } from '../model-facts/rows.js';
import type { PriceTable } from '../prices.js';
import { coreUsage } from '../usage.js';
import { stack, withDefaults } from '../wrappers/defaults.js';
import type { LimiterOptions } from '../wrappers/limiter.js';
import { imageTokenBound } from './image-token-bound.js';
import { mergePrices } from './given-prices.js';
import type { ModelOptions } from './model-options.js';

/** The gate of a `limitKey` that the processes of a run share; left out where it has one process. */
export type SharedGates = LimiterOptions['gate'];

/**
 * Models as players of an experiment: `<provider>:<model>`. Those of one run share their limits, their cache and their
 * cassette.
 */
export function models(options: ModelOptions = {}, gate?: SharedGates): PlayerSource {
  const { cache, cassette } = options;
  const wrap = stack({
    ...(cache === undefined ? {} : { cache: { directory: cache } }),
    ...(cassette === undefined ? {} : { cassette }),
    limiter: { gate },
  });
  return {
    name: 'models',
    settings: { facts: `${factsSource}, ${factsDate}`, ...options },
    // Models have time-outs of their own, and outages to wait for.
    moveTimeoutMs: 3_600_000,
    choices: providerList().map(({ id }) => `${id}:<model>`),
    describe: (name) => {
      if (isModel(name)) return { agent: withoutQuery(name) };
      if (!name.includes(':') || name.startsWith('simulated:')) return undefined;
      // Throws, naming the providers there are.
      modelByName(name, { apiKey: 'unused' });
      return { agent: name };
    },
    // What is on record needs no provider.
    ...(cache === undefined && cassette === undefined ? { check: checkNamed } : {}),
    make: ({ agent }, { prompts }) => {
      // A replayed cassette calls no provider, so it needs no key.
      const model = wrap(modelByName(agent, cassette?.mode === 'replay' ? { apiKey: 'unused' } : {}));
      const handlers = llmAgent({
        model,
        prompts,
        imageTokens: imageTokenBound(agent),
        prices: mergePrices(options.prices),
      });
      return agentSchema.parse(named(model, handlers));
    },
  };
}

const checkMs = 10_000;

/** @throws MasbenchError `OPTION_INVALID` if the key is wrong, or there is no such model */
async function checkNamed({ agent }: PlayerSpec): Promise<void> {
  try {
    await modelByName(agent).check?.(AbortSignal.timeout(checkMs));
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot seat ${agent}: ${readMessage(cause)}`, { cause });
  }
}

/** The engine checks handlers against the game when a match is set up. */
const agentSchema = z.custom<Agent<AnyGame>>((value) => typeof value === 'object');

/** True for `<provider>:<model>`. */
export function isModel(name: string): boolean {
  return providerList().some(({ id }) => name.startsWith(`${id}:`));
}

/** Judges and image editors by `<provider>:<model>`, for settings that name them. */
export const namedModels: NamedModels = listNamedModels(undefined);

/**
 * The same with limits that the processes of a run share.
 *
 * @param prices Added to the known ones, which they win over.
 */
export function listNamedModels(gate: SharedGates, prices?: PriceTable): NamedModels {
  return {
    judge: (name) =>
      makeJudge(withDefaults(modelByName(name), { limiter: { gate } }), { prices: mergePrices(prices) }),
    imageEditor: imageEditorNamed,
  };
}

function imageEditorNamed(name: string): unknown {
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
}

/** Keys belong into the environment: the query of an address is neither recorded nor sent. */
function withoutQuery(name: string): string {
  const at = name.indexOf('@http');
  const query = at < 0 ? -1 : name.indexOf('?', at);
  return query < 0 ? name : name.slice(0, query);
}
