import { join } from 'node:path';
import { MasbenchError, readMessage, type Agent, type AnyGame } from '@masbench/core';
import type { NamedModels, PlayerSource, PlayerSpec } from '@masbench/core/benchmark';
import * as z from 'zod';
import { llmAgent } from '../agent.js';
import { modelByName, pricedName, providerList } from '../by-name.js';
import { googleImageEditor } from '../image-editors/google.js';
import { openaiImageEditor } from '../image-editors/openai.js';
import { makeJudge } from '../judge.js';
import { named } from '../named.js';
import { findImageLimits, knownModels } from '../model-facts/model-facts.js';
import type { PriceTable } from '../price.js';
import { coreUsage } from '../usage.js';
import { lastMoves } from '../memory.js';
import type { ModelProvider } from '../model.js';
import { checkModelSpec, readModelSpec, writeModelSpec, type ModelSpec } from '../model-spec.js';
import { stack } from '../wrappers/defaults.js';
import { limiter, type LimiterOptions } from '../wrappers/limiter.js';
import { fullModelName, type Wrapper } from '../wrappers/wrapper.js';
import { imageTokenBound } from './image-token-bound.js';
import { mergePrices } from './given-prices.js';
import type { ModelOptions } from './model-options.js';

/** The gate of a `limitKey` that the processes of a run share; left out if it has one process. */
type SharedGates = LimiterOptions['gate'];

/**
 * Models as players of an experiment: `<provider>:<model>`. Those of one run share their limits, their cache and their
 * cassette.
 *
 * @param shards - How many parts of the run are played at once, each on its own: limits in the name of a model are those of all
 *   of them, and each part keeps its share.
 */
export function models(options: ModelOptions = {}, gate?: SharedGates, shards = 1): PlayerSource {
  const { cache, cassette } = options;
  const limiters = new Map<string, Wrapper>();
  /** One limiter for all seats whose limits are the same; it counts by account, host and model. */
  const ownLimiter = (limits: NonNullable<ModelSpec['limits']>): Wrapper => {
    const key = JSON.stringify(limits);
    const { concurrency = Infinity, requestsPerMinute = Infinity, tokensPerMinute = Infinity } = limits;
    const most = Math.max(1, Math.floor(concurrency / shards));
    const known =
      limiters.get(key) ??
      limiter({
        ...(most < Infinity && { concurrency: { start: most, most } }),
        requestsPerMinute: requestsPerMinute / shards,
        tokensPerMinute: tokensPerMinute / shards,
      });
    limiters.set(key, known);
    return known;
  };
  const kept = {
    ...(cache === undefined ? {} : { cache: { directory: cache } }),
    ...(cassette === undefined ? {} : { cassette }),
  };
  const wrap = stack({ ...kept, limiter: { gate } });
  const wrapBatched = stack({ ...kept, ...unhurried });
  return {
    name: 'models',
    settings: { facts: `${knownModels().source}, ${knownModels().date}`, ...options },
    // Models have time-outs of their own, and outages to wait for; a batch takes a day at most.
    moveTimeoutMs: (name) => (isModel(name) && readModelSpec(name).batch === true ? 90_000_000 : 3_600_000),
    choices: providerList().map(({ id }) => `${id}:<model>`),
    describe: (name) => {
      if (isModel(name)) return { agent: writeModelSpec(readModelSpec(name)) };
      if (!name.includes(':') || name.startsWith('simulated:')) return undefined;
      // Throws, naming the providers there are.
      modelByName(name, { apiKey: 'unused' });
      return { agent: name };
    },
    imageLimits: (name) => (isModel(name) ? findImageLimits(pricedName(name)) : undefined),
    // What is on record needs no provider.
    ...(cache === undefined && cassette === undefined ? { check: checkNamed } : {}),
    vary: (name, more) =>
      isModel(name) ? writeModelSpec(checkModelSpec(mergeSettings(readModelSpec(name), more))) : undefined,
    make: ({ agent }, { prompts }) => {
      const { outputMode, reasks, memory, limits, batch } = readModelSpec(agent);
      const provider = modelByName(agent, {
        ...placeBatches(cache),
        // A replayed cassette calls no provider, so it needs no key.
        ...(cassette?.mode === 'replay' ? { apiKey: 'unused' } : {}),
      });
      const limited = limits === undefined ? provider : ownLimiter(limits)(provider);
      const model = batch === true ? wrapBatched(provider) : wrap(limited);
      const handlers = llmAgent({
        model,
        prompts,
        imageTokens: imageTokenBound(agent),
        prices: ownPrices(agent, mergePrices(options.prices)),
        outputMode,
        reasks,
        memory: memory === undefined ? undefined : lastMoves({ count: memory }),
      });
      return agentSchema.parse(named(labelModel(agent, model), handlers));
    },
  };
}

const checkMs = 10_000;

/** @throws MasbenchError `OPTION_INVALID` if the key is wrong, or there is no such model */
async function checkNamed({ agent }: PlayerSpec, { longestPrompt }: CheckedRun): Promise<void> {
  const model = modelByName(agent);
  try {
    await model.check?.(AbortSignal.timeout(checkMs));
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot seat ${agent}: ${readMessage(cause)}`, { cause });
  }
  await checkContext(agent, model, longestPrompt);
}

type CheckedRun = Parameters<NonNullable<PlayerSource['check']>>[1];

/** Models of a larger context than this hold every prompt that a game writes. Tokens. */
const ampleContext = 65_536;
/** The shortest answer that is worth a prompt. Tokens. */
const leastAnswer = 512;

/** @throws MasbenchError `OPTION_INVALID` if the longest prompt of a game does not fit into the context of a model */
async function checkContext(
  agent: string,
  { room }: ModelProvider,
  longestPrompt: CheckedRun['longestPrompt'],
): Promise<void> {
  const { contextTokens = Infinity } = (await room?.()) ?? {};
  if (contextTokens > ampleContext) return;
  const prompt = await longestPrompt();
  if (prompt === undefined) return;
  const needed = Math.ceil(prompt.length / 4) + leastAnswer;
  if (needed <= contextTokens) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot seat ${agent}: its context has ${contextTokens} tokens, and this game needs about ${needed} for its longest prompt and an answer: serve the model with a longer context, or change the settings of the game`,
  );
}

/** The engine checks handlers against the game when a match is set up. */
const agentSchema = z.custom<Agent<AnyGame>>((value) => typeof value === 'object');

/** True for `<provider>:<model>`. */
export function isModel(name: string): boolean {
  return providerList().some(({ id }) => name.startsWith(`${id}:`));
}

/** Judges and image editors by `<provider>:<model>`, for settings that name them. */
export const namedModels: NamedModels = gatedModels(undefined);

/**
 * The same with limits that the processes of a run share.
 *
 * @param options Prices are added to the known ones, which they win over. In the folder `cache`, judges keep answers that were
 *   paid for, and batches.
 */
export function gatedModels(
  gate: SharedGates,
  { prices, cache }: Pick<ModelOptions, 'prices' | 'cache'> = {},
): NamedModels {
  return {
    judge: (name) => {
      const wrap = stack({
        ...(cache === undefined ? {} : { cache: { directory: cache } }),
        ...(readModelSpec(name).batch === true ? unhurried : { limiter: { gate } }),
      });
      return makeJudge(wrap(modelByName(name, placeBatches(cache))), {
        prices: ownPrices(name, mergePrices(prices)),
      });
    },
    imageEditor: imageEditorNamed,
  };
}

/** Batches wait for all of their requests, and for their answers as long as the provider takes. */
const unhurried = { limiter: false, timeout: false } as const;

/** Batches are kept beside a cache. */
function placeBatches(cache: string | undefined): { readonly batch?: { readonly directory: string } } {
  return cache === undefined ? {} : { batch: { directory: join(cache, 'batches') } };
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

/** The prices with those that a model brings with it. */
export function ownPrices(agent: string, prices: PriceTable): PriceTable {
  const { prices: own } = readModelSpec(agent);
  if (own === undefined) return prices;
  return {
    ...prices,
    [pricedName(agent)]: { ...own, asOf: 'this run', source: 'the settings of the model' },
  };
}

/** A model as it is called beside its match: without the address of its server. */
function labelModel(agent: string, model: Pick<ModelProvider, 'id' | 'model'>): string {
  return writeModelSpec({ ...readModelSpec(agent), model: fullModelName(model) });
}

/** Settings with more of them, objects setting by setting. */
function mergeSettings(spec: ModelSpec, more: Readonly<Record<string, unknown>>): ModelSpec & object {
  const merged = Object.entries(more).map(([name, value]) => {
    const before: unknown = Reflect.get(spec, name);
    const areObjects = [before, value].every(
      (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
    );
    return [name, areObjects ? { ...Object(before), ...Object(value) } : value] as const;
  });
  return { ...spec, ...Object.fromEntries(merged) };
}
