import type { ModelProvider, ModelResult } from './model.js';
import { prices as defaultPrices, pricesVersion } from './price-table.js';
import { computeCost, findPrice, type PriceTable } from './prices.js';
import { readModelName } from './wrappers/wrapper.js';

/** An answer with its cost by the table, unless it carries one or the model has no price there. */
export function priced(
  result: ModelResult,
  model: Pick<ModelProvider, 'id' | 'model'>,
  prices: PriceTable,
): ModelResult {
  const price = result.cost === undefined ? findPrice(prices, readModelName(model)) : undefined;
  const usd = price === undefined ? undefined : computeCost(result.usage, price);
  if (usd === undefined) return result;
  return {
    ...result,
    cost: { usd, source: 'table', version: prices === defaultPrices ? pricesVersion : 'custom' },
  };
}
