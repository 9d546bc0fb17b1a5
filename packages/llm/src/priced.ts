import type { ModelProvider } from './model.js';
import type { ModelResult } from './model-result.js';
import { prices as defaultPrices, pricesVersion } from './price-table.js';
import type { PriceTable } from './price.js';
import { computeCost, findServedPrice } from './prices.js';
import { servedModel } from './served-model.js';

/**
 * Share of the price that an answer of a batch costs. Sources, read in November 2026: developers.openai.com/api/docs/guides/batch,
 * platform.claude.com/docs/en/build-with-claude/batch-processing, ai.google.dev/gemini-api/docs/batch-api.
 */
const batchShare = 0.5;

/** An answer with its cost by the table, at the price of what served it, unless it carries one or has no price there. */
export function priced(
  result: ModelResult,
  model: Pick<ModelProvider, 'id' | 'model'>,
  prices: PriceTable,
): ModelResult {
  const price = result.cost === undefined ? findServedPrice(prices, servedModel(result, model)) : undefined;
  const usd = price === undefined ? undefined : computeCost(result.usage, price);
  if (usd === undefined || price === undefined) return result;
  const { input } = result.usage;
  const { total } = input;
  const uncached = computeCost({ ...result.usage, input: { total } }, price);
  const share = result.isBatched === true ? batchShare : 1;
  const saved = {
    savedByCacheUsd: ((uncached ?? usd) - usd) * share,
    savedByBatchUsd: usd * (1 - share),
  };
  return {
    ...result,
    cost: {
      usd: usd * share,
      source: 'table',
      version: prices === defaultPrices ? pricesVersion : 'custom',
      ...(saved.savedByCacheUsd === 0 ? {} : { savedByCacheUsd: saved.savedByCacheUsd }),
      ...(saved.savedByBatchUsd === 0 ? {} : { savedByBatchUsd: saved.savedByBatchUsd }),
    },
  };
}
