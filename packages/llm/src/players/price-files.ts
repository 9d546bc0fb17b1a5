import * as z from 'zod';
import type { Price, PriceTable, TokenRates } from '../price.js';

/** Where a file of prices comes from, for its entries. */
export interface PriceFileOrigin {
  /** The day of the file. */
  readonly asOf: string;
  /** Its name, without folders of this machine. */
  readonly file: string;
}

const rate = z.number().nonnegative();

const litellmEntry = z.object({
  litellm_provider: z.string(),
  input_cost_per_token: rate,
  output_cost_per_token: rate,
  cache_read_input_token_cost: rate.optional(),
  cache_creation_input_token_cost: rate.optional(),
});

/** Our names of LiteLLM's providers, and those of models.dev. */
const ours: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  gemini: 'google',
  'vertex_ai-language-models': 'google',
  google: 'google',
  mistral: 'mistral',
  deepseek: 'deepseek',
  xai: 'xai',
  groq: 'groq',
  dashscope: 'qwen',
  alibaba: 'qwen',
  together_ai: 'together',
  togetherai: 'together',
  fireworks_ai: 'fireworks',
  'fireworks-ai': 'fireworks',
  openrouter: 'openrouter',
  azure: 'azure',
  bedrock: 'bedrock',
  bedrock_converse: 'bedrock',
  'amazon-bedrock': 'bedrock',
  ollama: 'ollama',
};

/**
 * Reads the prices of a file in LiteLLM's form (`model_prices_and_context_window.json`: dollars per token, the provider in
 * every entry), `undefined` if it has another one. Providers that masbench does not know are left out. Of two entries for one
 * model, that of the provider's own interface counts.
 *
 * Source of the form: docs.litellm.ai/docs/proxy/custom_pricing, read 2026-11-24.
 */
export function readLitellmPrices(value: unknown, { asOf, file }: PriceFileOrigin): PriceTable | undefined {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (!parsed.success) return undefined;
  const entries = Object.entries(parsed.data);
  if (!entries.some(([, entry]) => Object.hasOwn(Object(entry), 'litellm_provider'))) return undefined;
  const table: Record<string, Price> = {};
  for (const [key, entry] of entries) {
    const one = litellmEntry.safeParse(entry);
    if (!one.success) continue;
    const { litellm_provider: theirs, ...cost } = one.data;
    const provider = ours[theirs];
    if (provider === undefined) continue;
    const name = `${provider}:${key.startsWith(`${theirs}/`) ? key.slice(theirs.length + 1) : key}`;
    if (theirs.startsWith('vertex_ai') && Object.hasOwn(table, name)) continue;
    table[name] = {
      inputUsdPerMillion: ratePerMillion(cost.input_cost_per_token) ?? 0,
      outputUsdPerMillion: ratePerMillion(cost.output_cost_per_token) ?? 0,
      cacheReadUsdPerMillion: ratePerMillion(cost.cache_read_input_token_cost),
      cacheWriteUsdPerMillion: ratePerMillion(cost.cache_creation_input_token_cost),
      ...readLongRates(entry),
      asOf,
      source: `LiteLLM's table in ${file}`,
    };
  }
  return table;
}

/** Dollars per token as dollars per million; twelve digits are more than any price has. */
function ratePerMillion(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : Number((dollars * 1e6).toPrecision(12));
}

/** Rates of long prompts: LiteLLM names the limit in the field, as in `input_cost_per_token_above_272k_tokens`. */
function readLongRates(entry: unknown): Pick<Price, 'long'> {
  const fields: Readonly<Record<string, unknown>> = Object(entry);
  const read = (field: string): number | undefined => {
    const value = fields[field];
    return typeof value === 'number' ? ratePerMillion(value) : undefined;
  };
  for (const field of Object.keys(fields)) {
    const [, thousands] = /^input_cost_per_token_above_(\d+)k_tokens$/.exec(field) ?? [];
    const input = read(field);
    const output = read(`output_cost_per_token_above_${thousands}k_tokens`);
    if (thousands === undefined || input === undefined || output === undefined) continue;
    return {
      long: {
        aboveInputTokens: Number(thousands) * 1000,
        inputUsdPerMillion: input,
        outputUsdPerMillion: output,
        cacheReadUsdPerMillion: read(`cache_read_input_token_cost_above_${thousands}k_tokens`),
        cacheWriteUsdPerMillion: read(`cache_creation_input_token_cost_above_${thousands}k_tokens`),
      },
    };
  }
  return {};
}

const modelsDevCost = z.object({
  input: rate,
  output: rate,
  cache_read: rate.optional(),
  cache_write: rate.optional(),
});
const modelsDevCatalog = z.record(
  z.string(),
  z.object({
    models: z.record(
      z.string(),
      z.object({
        cost: modelsDevCost
          .extend({
            tiers: z.array(modelsDevCost.extend({ tier: z.object({ size: z.number() }) })).optional(),
            context_over_200k: modelsDevCost.optional(),
          })
          .optional(),
      }),
    ),
  }),
);

/**
 * Reads the prices of a file in the form of models.dev's `api.json` (dollars per million tokens, models by provider),
 * `undefined` if it has another one. Source of the form: models.dev, read 2026-11-24.
 */
export function readModelsDevPrices(value: unknown, { asOf, file }: PriceFileOrigin): PriceTable | undefined {
  const parsed = modelsDevCatalog.safeParse(value);
  if (!parsed.success) return undefined;
  return Object.fromEntries(
    Object.entries(parsed.data).flatMap(([theirs, { models }]) => {
      const provider = ours[theirs];
      if (provider === undefined) return [];
      return Object.entries(models).flatMap(([id, { cost }]) => {
        if (cost === undefined) return [];
        const tier = cost.tiers?.[0];
        const above = tier ?? cost.context_over_200k;
        const long =
          above === undefined
            ? {}
            : { long: { ...makeRates(above), aboveInputTokens: tier?.tier.size ?? 200_000 } };
        const price: Price = { ...makeRates(cost), ...long, asOf, source: `models.dev in ${file}` };
        return [[`${provider}:${id}`, price] as const];
      });
    }),
  );
}

function makeRates({ input, output, cache_read, cache_write }: z.infer<typeof modelsDevCost>): TokenRates {
  return {
    inputUsdPerMillion: input,
    outputUsdPerMillion: output,
    cacheReadUsdPerMillion: cache_read,
    cacheWriteUsdPerMillion: cache_write,
  };
}
