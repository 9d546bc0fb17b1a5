import { MasbenchError, type Usage } from '@masbench/core';
import type { Price, PriceTable, TokenRates } from './price.js';
import { lookupNames } from './model-facts/model-facts.js';
import type { ModelUsage } from './model-result.js';

/**
 * The price of a model: its own, that of the model without the date at the end of its name, of what it stands for, of the same
 * model at its maker, or `provider:*`. The AI SDK's names of providers (`openai.chat`) count as those of their companies.
 */
export function findPrice(table: PriceTable, model: string): Price | undefined {
  const name = model.replace(/^([^.:]+)\.[^:]*:/, '$1:');
  return (
    own(table, model) ??
    lookupNames(name).flatMap((one) => own(table, one) ?? [])[0] ??
    own(table, `${name.slice(0, name.indexOf(':'))}:*`)
  );
}

/** The price of a model by its own name, or that without the date at its end. */
export function findOwnPrice(table: PriceTable, model: string): Price | undefined {
  return own(table, model) ?? own(table, model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/, ''));
}

/**
 * The price of the model that answered: `undefined` if that is another one than was asked for and has no price of its own. A name
 * that stands for others has the price that was given to it.
 */
export function findServedPrice(
  table: PriceTable,
  { asked, model, relation }: NonNullable<Usage['served']>[number],
): Price | undefined {
  const provider = asked.slice(0, asked.indexOf(':'));
  if (relation === 'asked' || relation === 'unnamed' || model === null) return findPrice(table, asked);
  const served = findPrice(table, `${provider}:${model.replace(/^.*\bmodels\//, '')}`);
  if (relation === 'dated') return served ?? findPrice(table, asked);
  return relation === 'alias' && Object.hasOwn(table, asked) ? table[asked] : served;
}

/** US dollars of an answer; `undefined` if its token counts are unknown. */
export function computeCost(usage: ModelUsage, price: Price): number | undefined {
  const { input, output } = usage;
  if (input.total === undefined || output.total === undefined) return undefined;
  const rates = tokenRates(price, input.total);
  const cacheRead = input.cacheRead ?? 0;
  const cacheWrite = input.cacheWrite ?? 0;
  const plain = input.total - cacheRead - cacheWrite;
  return (
    (plain * rates.inputUsdPerMillion +
      cacheRead * (rates.cacheReadUsdPerMillion ?? rates.inputUsdPerMillion) +
      cacheWrite * (rates.cacheWriteUsdPerMillion ?? rates.inputUsdPerMillion) +
      output.total * rates.outputUsdPerMillion) /
    1e6
  );
}

/** US dollars that a call of at most so many tokens can cost at most. */
export function costBound(price: Price, inputTokens: number, outputTokens: number): number {
  const tiers =
    price.long !== undefined && inputTokens > price.long.aboveInputTokens ? [price, price.long] : [price];
  return Math.max(
    ...tiers.map(
      (rates) => (inputTokens * dearestInput(rates) + outputTokens * rates.outputUsdPerMillion) / 1e6,
    ),
  );
}

/** A model in a seat, and what it may spend there in one match: a budget in the terms of the core's `limits`. */
interface PlannedSpending {
  /** `provider:model`. */
  readonly model: string;
  /** Limits of the seat in one match; a limit that is left out does not bound the cost. */
  readonly budget?:
    | {
        /** Calls to the model. */
        readonly calls?: number | undefined;
        /** Input and output tokens together. */
        readonly tokens?: number | undefined;
        /** US dollars. */
        readonly costUsd?: number | undefined;
      }
    | undefined;
  /** Largest use of one call, if it is known: it makes a limit on calls a limit on dollars. */
  readonly perCall?: Pick<Usage, 'inputTokens' | 'outputTokens'> | undefined;
}

/** Options of `maximumCost`. */
export interface MaximumCostOptions {
  /** Prices of the models, for example `prices`. */
  readonly prices: PriceTable;
  /** How many matches are played. @default 1 */
  readonly matches?: number | undefined;
  /** Budget of each match as a whole. */
  readonly match?: PlannedSpending['budget'];
}

/**
 * Largest cost of a run, in US dollars: limits times prices, the least of what its limits allow. `undefined`
 * where no limit bounds it. Ask it before a run: a limit in dollars that nothing can hold is found here.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is a limit in dollars and a model has no price.
 */
export function maximumCost(
  seats: readonly PlannedSpending[],
  options: MaximumCostOptions,
): number | undefined {
  const { prices, matches = 1, match } = options;
  for (const { model, budget } of seats) {
    if (budget?.costUsd === undefined && match?.costUsd === undefined) continue;
    if (findPrice(prices, model) === undefined) throw unknownPrice(model);
  }
  const bySeat = seats.map((seat) => computeMaximum(seat.model, seat.budget ?? {}, seat.perCall, prices));
  const together = bySeat.reduce<number>((sum, most) => sum + (most ?? Infinity), 0);
  const dearest = Math.max(...seats.map(({ model }) => dearestRate(findPrice(prices, model))));
  const ofMatch = [match?.costUsd, ((match?.tokens ?? Infinity) * dearest) / 1e6];
  const least = findLeast([together, ...ofMatch]);
  return least === undefined ? undefined : least * matches;
}

function computeMaximum(
  model: string,
  budget: NonNullable<PlannedSpending['budget']>,
  perCall: PlannedSpending['perCall'],
  prices: PriceTable,
): number | undefined {
  const price = findPrice(prices, model);
  const { calls = Infinity, tokens = Infinity, costUsd } = budget;
  const { inputTokens = Infinity, outputTokens = Infinity } = perCall ?? {};
  const byCalls = price === undefined ? undefined : calls * costBound(price, inputTokens, outputTokens);
  return findLeast([costUsd, (tokens * dearestRate(price)) / 1e6, byCalls]);
}

function unknownPrice(model: string): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep a limit in dollars: the price of ${model} is not known: add it to the prices, as in { ...prices, '${model}': { inputUsdPerMillion, outputUsdPerMillion, asOf, source } }, or limit tokens instead`,
  );
}

/** The least of what is known: what is infinite, or infinite times nothing, is not. */
function findLeast(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value));
  return known.length === 0 ? undefined : Math.min(...known.map(Number));
}

function own(table: PriceTable, name: string): Price | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function tokenRates(price: Price, inputTokens: number): TokenRates {
  return price.long !== undefined && inputTokens > price.long.aboveInputTokens ? price.long : price;
}

function dearestInput(rates: TokenRates): number {
  return Math.max(
    rates.inputUsdPerMillion,
    rates.cacheReadUsdPerMillion ?? 0,
    rates.cacheWriteUsdPerMillion ?? 0,
  );
}

/** The dearest token of a model; infinite where the price is not known. */
function dearestRate(price: Price | undefined): number {
  if (price === undefined) return Infinity;
  const tiers = price.long === undefined ? [price] : [price, price.long];
  return Math.max(...tiers.flatMap((rates) => [dearestInput(rates), rates.outputUsdPerMillion]));
}
