import { maximumCost, priceOf, pricesVersion, type PriceTable } from '@masbench/llm';
import { isModel } from '../players/player-by-name.js';
import { pricesWith } from '../players/prices.js';
import { UsageError } from '../usage-error.js';
import type { Manifest } from './manifest.js';
import type { Plan } from './plan.js';

type Spending = Pick<Manifest, 'seats' | 'paired' | 'models' | 'trials'>;

/**
 * What a run with models can cost at most, as a sentence: limits times prices. `undefined` where no model plays.
 *
 * @throws UsageError where there is a limit in dollars and a model has no price.
 */
export function costNotice(
  { seats: specs, paired, models, trials }: Spending,
  { seat, seats, match }: Plan['limits'],
): string | undefined {
  const planned = (paired ?? specs)
    .filter(({ agent }) => isModel(agent))
    .map((spec) => ({
      model: spec.agent.replace(/@https?:.*$/, ''),
      budget: ('seat' in spec && typeof spec.seat === 'string' ? seats?.[spec.seat] : undefined) ?? seat,
    }));
  if (planned.length === 0) return undefined;
  if (models.cassette?.mode === 'replay')
    return 'This run calls no model: its answers come from the cassette';
  const prices = pricesWith(models.prices);
  const unpriced = planned.find(({ model }) => priceOf(prices, model) === undefined);
  const inDollars =
    planned.some(({ budget }) => budget?.costUsd !== undefined) || match?.costUsd !== undefined;
  if (unpriced !== undefined && inDollars)
    throw new UsageError(
      `Cannot keep a limit in dollars as ${unknownPrice(unpriced.model)}, or limit tokens`,
    );
  const most = maximumCost(planned, { prices, matches: trials, match });
  if (most !== undefined)
    return `This run can cost at most $${dollars(most)} (its limits at the prices of ${versionOf(models.prices)})`;
  return unpriced === undefined
    ? 'No limit bounds what this run can cost; set one, for example --limit match.costUsd=1'
    : `What this run can cost is not known as ${unknownPrice(unpriced.model)}`;
}

function unknownPrice(model: string): string {
  return `the price of ${model} is not known: give it with --prices <file>, as { ${JSON.stringify(model)}: { "inputUsdPerMillion": …, "outputUsdPerMillion": … } }`;
}

function versionOf(given: PriceTable | undefined): string {
  return given === undefined ? pricesVersion : `${pricesVersion} and those given`;
}

/** To the cent, and smaller amounts to two digits that count. */
function dollars(amount: number): string {
  return amount === 0 || amount >= 0.01 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}
