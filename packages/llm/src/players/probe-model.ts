import { MasbenchError } from '@masbench/core';
import { modelByName } from '../by-name.js';
import { parseJson } from '../json.js';
import { ModelError } from '../model-error.js';
import { findFacts } from '../model-facts/model-facts.js';
import type { ModelProvider } from '../model.js';
import type { ModelRequest, OutputMode } from '../model-request.js';
import type { ModelResult } from '../model-result.js';
import { priced } from '../priced.js';
import type { Price, PriceTable } from '../price.js';
import { costBound, findPrice } from '../prices.js';
import { inputTokenBound } from '../token-bound.js';
import { withDefaults } from '../wrappers/defaults.js';
import { fullModelName } from '../wrappers/wrapper.js';
import { mergePrices } from './given-prices.js';
import { imageTokenBound } from './image-token-bound.js';
import { ownPrices } from './models.js';

/** Findings about a model after one small request. */
export interface ModelFindings {
  /** The model as it was named, and the one that says it has answered. */
  readonly model: string;
  readonly served: string | undefined;
  /** Tokens of prompt and answer together, and of the longest answer; `undefined` where neither a table nor the server tells. */
  readonly contextTokens: number | undefined;
  readonly maxOutputTokens: number | undefined;
  /** The highest way of asking for JSON that it took, and whether what came was JSON. */
  readonly outputMode: OutputMode;
  readonly isJson: boolean;
  /** Tokens of the answer that were reasoning; `undefined` if it does not say. */
  readonly reasoningTokens: number | undefined;
  /** Whether a seed takes effect. */
  readonly seed: 'honoured' | 'ignored' | 'rejected';
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** US dollars that the request cost; `undefined` if the model has no price. */
  readonly costUsd: number | undefined;
  /** Where its price comes from, with the day. */
  readonly priceSource: string | undefined;
  /** Settings that were replaced or dropped, one sentence each. */
  readonly notes: readonly string[];
}

/** A model that can be probed. */
export interface ModelProbe {
  /** US dollars that the request can cost at most; `undefined` if the model has no price. */
  readonly mostUsd: number | undefined;
  /** Sends the request. @throws ModelError */
  readonly send: (signal: AbortSignal) => Promise<ModelFindings>;
  /** Prepares another request with the settings of the model: what it can cost at most, and how it is sent, with retries. */
  readonly prepare: (request: Pick<ModelRequest, 'messages' | 'output'>) => {
    readonly mostUsd: number | undefined;
    readonly send: (signal: AbortSignal) => Promise<ModelResult>;
  };
}

const question: ModelRequest = {
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'You are asked whether you can be reached.' }] },
    {
      role: 'user',
      content: [{ type: 'text', text: 'Answer with the JSON object {"reached": true} and nothing else.' }],
    },
  ],
  output: {
    mode: 'schema',
    name: 'reached',
    schema: {
      type: 'object',
      properties: { reached: { type: 'boolean' } },
      required: ['reached'],
      additionalProperties: false,
    },
  },
};

/**
 * Prepares one small request to a model, with its settings: key, name, context, schema, thinking, seed, usage and price, before
 * a run pays for them. Where the schema is refused, it is asked once more in words.
 *
 * @throws MasbenchError `OPTION_INVALID` if the model or a setting of it is wrong
 */
export function probeModel(name: string, prices?: PriceTable): ModelProbe {
  const model = modelByName(name);
  const table = ownPrices(name, mergePrices(prices));
  const price = findPrice(table, fullModelName(model));
  const { reasoning, seed } = model.capabilities();
  const withSettings = (asked: Pick<ModelRequest, 'messages' | 'output'>): ModelRequest => ({
    ...asked,
    ...model.settings,
    maxOutputTokens: model.settings?.maxOutputTokens ?? (reasoning === false ? 256 : 4096),
    seed: model.settings?.seed ?? (seed === 'honoured' ? 1 : undefined),
  });
  // Twice, where the schema is refused after it was read.
  const boundCost = (request: ModelRequest): number | undefined => {
    const input = inputTokenBound(request, imageTokenBound(name));
    if (price === undefined || input === undefined) return undefined;
    return 2 * costBound(price, input, request.maxOutputTokens ?? 0);
  };
  const request = withSettings(question);
  const patient = withDefaults(model);
  return {
    mostUsd: boundCost(request),
    send: async (signal) => {
      const result = await sendOnce(model, request, signal);
      return describe(name, model, { result: priced(result, model, table), price });
    },
    prepare: (asked) => {
      const own = withSettings(asked);
      return {
        mostUsd: boundCost(own),
        send: async (signal) => priced(await sendOnce(patient, own, signal), model, table),
      };
    },
  };
}

async function sendOnce(
  model: ModelProvider,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelResult> {
  try {
    return await model.generate(request, { signal, tags: { purpose: 'other' } });
  } catch (error) {
    if (!ModelError.isInstance(error) || error.kind !== 'schema-rejected') throw error;
    return model.generate({ ...request, output: { mode: 'text' } }, { signal, tags: { purpose: 'other' } });
  }
}

/** Says when the provider stops serving a model, where that is known. */
function noteEnd(model: ModelProvider): readonly string[] {
  const day = findFacts(fullModelName(model))?.endsOn;
  return day === undefined ? [] : [`Its provider stops serving it on ${day}`];
}

async function describe(
  name: string,
  model: ModelProvider,
  { result, price }: { readonly result: ModelResult; readonly price: Price | undefined },
): Promise<ModelFindings> {
  if (result.finish.unified === 'context_overflow')
    throw new MasbenchError('OPTION_INVALID', `${name} has no room for a prompt of a hundred tokens`);
  const room = await model.room?.();
  const { input, output } = result.usage;
  return {
    model: name,
    served: result.model.served,
    contextTokens: room?.contextTokens,
    maxOutputTokens: room?.maxOutputTokens,
    outputMode: result.outputMode,
    isJson: parseJson(result.text) !== undefined,
    reasoningTokens: output.reasoning,
    seed: model.capabilities().seed,
    inputTokens: input.total,
    outputTokens: output.total,
    costUsd: result.cost?.usd,
    priceSource: price === undefined ? undefined : `${price.source}, ${price.asOf}`,
    notes: [...result.warnings.map(({ message }) => message), ...noteEnd(model)],
  };
}
