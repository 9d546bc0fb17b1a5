import { MasbenchError, type Seat } from '@masbench/core';
import * as z from 'zod';
import { pricedName } from '../by-name.js';
import { pricesVersion } from '../price-table.js';
import { maximumCost, findPrice } from '../prices.js';
import { mergePrices } from './given-prices.js';
import type { ModelOptions } from './model-options.js';
import type { PriceTable } from '../price.js';
import { isModel, ownPrices } from './models.js';

/** A seat with the name of its agent. */
export interface SeatedName {
  /** Seat of the game. */
  readonly seat: Seat;
  /** Name of its agent: `provider:model` for a model, anything else for players that cost nothing. */
  readonly agent: string;
}

/** The part of a run that bounds its cost. */
export interface PlannedRun {
  /**
   * For every cell its limits, and the agents by seat of the matches of a trial; a match that is played by one of several
   * line-ups lists them all.
   */
  readonly cells: readonly {
    /** `limits` of the matches as the configuration of the cell has them: by seat and for the match. */
    readonly limits: unknown;
    /** By match of a trial, the line-ups that may play it, each as its seats. */
    readonly lineups: readonly (readonly (readonly SeatedName[])[])[];
  }[];
  /** Matches of every line-up in a cell. */
  readonly matches: number;
  /** Budget of the whole run. */
  readonly budgetUsd: number | undefined;
}

const budgetSchema = z
  .object({ calls: z.number(), tokens: z.number(), costUsd: z.number(), seconds: z.number() })
  .partial();
const limitsSchema = z.object({
  seat: budgetSchema.optional(),
  seats: z.record(z.string(), budgetSchema).optional(),
  match: budgetSchema.optional(),
});

/**
 * Largest cost of a run with models, as a sentence: limits times prices. `undefined` if no model plays.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is a limit in dollars and a model has no price
 */
export function costNotice(
  { cells, matches, budgetUsd }: PlannedRun,
  { prices: given, cassette }: ModelOptions,
): string | undefined {
  const prices = withOwnPrices(
    mergePrices(given),
    cells.flatMap(({ lineups }) => lineups.flat(2).map(({ agent }) => agent)),
  );
  const bounds: (number | undefined)[] = [];
  let unpriced: string | undefined;
  let anyModel = false;
  for (const { limits, lineups } of cells) {
    const { seat, seats: bySeat, match } = limitsSchema.parse(limits);
    for (const possible of lineups) {
      const ofLineups: (number | undefined)[] = [];
      for (const lineup of possible) {
        const planned = lineup
          .filter(({ agent }) => isModel(agent))
          .map((one) => ({
            model: pricedName(one.agent),
            budget: bySeat?.[one.seat] ?? seat,
          }));
        if (planned.length === 0) continue;
        anyModel = true;
        unpriced ??= planned.find(({ model }) => findPrice(prices, model) === undefined)?.model;
        const inDollars =
          planned.some(({ budget }) => budget?.costUsd !== undefined) || match?.costUsd !== undefined;
        if (unpriced !== undefined && inDollars) {
          throw new MasbenchError(
            'OPTION_INVALID',
            `Cannot keep a limit in dollars: ${unknownPrice(unpriced)}, or limit tokens`,
          );
        }
        ofLineups.push(maximumCost(planned, { prices, matches, match }));
      }
      bounds.push(
        ofLineups.includes(undefined) ? undefined : Math.max(0, ...ofLineups.map((bound) => bound ?? 0)),
      );
    }
  }
  if (!anyModel) return undefined;
  if (cassette?.mode === 'replay') return 'No model is called: the answers come from the cassette';
  const together = bounds.reduce(
    (sum, bound) => (sum === undefined || bound === undefined ? undefined : sum + bound),
    0,
  );
  const most = budgetUsd === undefined ? together : Math.min(budgetUsd, together ?? Infinity);
  if (most !== undefined) {
    const version = given === undefined ? pricesVersion : `${pricesVersion} and those given`;
    return `This run can cost at most $${dollars(most)} (its limits at the prices of ${version})`;
  }
  return unpriced === undefined
    ? 'No limit bounds the cost of this run; set one, for example --limit match.costUsd=1'
    : `The most that this run can cost is unknown: ${unknownPrice(unpriced)}`;
}

/** Prices that models bring with them, before all others. */
function withOwnPrices(prices: PriceTable, agents: readonly string[]): PriceTable {
  return [...new Set(agents)].filter(isModel).reduce((table, agent) => ownPrices(agent, table), prices);
}

function unknownPrice(model: string): string {
  return `the price of ${model} is not known. Give it with --prices <file>, as { ${JSON.stringify(model)}: { "inputUsdPerMillion": …, "outputUsdPerMillion": … } }`;
}

/** To the cent, and smaller amounts to two significant digits. */
function dollars(amount: number): string {
  return amount === 0 || amount >= 0.01 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}
