import type { ModelProvider, ModelResult } from './model.js';
import { prices as defaultPrices, pricesVersion } from './price-table.js';
import { computeCost, findPrice, type PriceTable } from './prices.js';
import { readModelName } from './wrappers/wrapper.js';

/**
 * Share of the price that an answer of a batch costs. Sources, read in November 2026: developers.openai.com/api/docs/guides/batch,
 * platform.claude.com/docs/en/build-with-claude/batch-processing, ai.google.dev/gemini-api/docs/batch-api.
 */
const batchShare = 0.5;

/** An answer with its cost by the table, unless it carries one or the model has no price there. */
export function priced(
  result: ModelResult,
  model: Pick<ModelProvider, 'id' | 'model'>,
  prices: PriceTable,
): ModelResult {
  const price = result.cost === undefined ? findPrice(prices, readModelName(model)) : undefined;
  const usd = price === undefined ? undefined : computeCost(result.usage, price);
  if (usd === undefined) return result;
  const share = result.isBatched === true ? batchShare : 1;
  return {
    ...result,
    cost: { usd: usd * share, source: 'table', version: prices === defaultPrices ? pricesVersion : 'custom' },
  };
}
