import { knownModels } from './model-facts/model-facts.js';
import type { Price, PriceTable } from './price.js';
import { findOwnPrice } from './prices.js';

/** The price of what runs on your own machine. */
const free: Price = Object.freeze({
  inputUsdPerMillion: 0,
  outputUsdPerMillion: 0,
  asOf: '2026-11-21',
  source: 'runs on your own machine',
});

/** Prices that were read one by one, which are newer than those of the whole list. */
const read: PriceTable = priceTable((source) => source !== knownModels().source);

/** The version of this table, for manifests: the day of its latest entry. */
export const pricesVersion = Object.values(read).reduce(
  (latest, { asOf }) => (asOf > latest ? asOf : latest),
  '',
);

/**
 * List prices of models, as they were read from the named page or source on the named day. Discounts, batches, images,
 * audio and tools are left out; where a price changes with the hour, it is the dearest. Prices change: compare
 * before you plan a large run, and override what differs.
 */
export const prices: PriceTable = Object.freeze({
  ...priceTable((source, name) => source === knownModels().source && findOwnPrice(read, name) === undefined),
  ...local('ollama', 'vllm', 'sglang', 'llamacpp', 'lmstudio'),
  ...read,
  'scripted:*': { ...free, source: 'no model: a script' },
});

function priceTable(isListed: (source: string, name: string) => boolean): PriceTable {
  return Object.fromEntries(
    [...knownModels().models].flatMap(([name, { price }]) =>
      price !== undefined && isListed(price.source, name) ? [[name, price] as const] : [],
    ),
  );
}

/** Free prices of providers that run on the own machine. */
function local(...providers: readonly string[]): PriceTable {
  return Object.fromEntries(providers.map((provider) => [`${provider}:*`, free]));
}
