import { MasbenchError } from '@masbench/core';
import type { Manifest } from '@masbench/experiments';
import { maximumCost, priceOf, pricesVersion } from '@masbench/llm';
import * as z from 'zod';
import { isModel, recordedModelOptions } from './players/models.js';
import { pricesWith } from './players/prices.js';

const budgetSchema = z
  .object({ calls: z.number(), tokens: z.number(), costUsd: z.number(), seconds: z.number() })
  .partial();
const limitsSchema = z.object({
  seat: budgetSchema.optional(),
  seats: z.record(z.string(), budgetSchema).optional(),
  match: budgetSchema.optional(),
});

/**
 * What a run with models can cost at most, as a sentence: limits times prices. `undefined` where no model plays.
 *
 * @throws MasbenchError `OPTION_INVALID` where there is a limit in dollars and a model has no price
 */
export function costNotice(manifest: Manifest): string | undefined {
  const { prices: given, cassette } = recordedModelOptions(manifest.sources['models']);
  const prices = pricesWith(given);
  const bounds: (number | undefined)[] = [];
  let unpriced: string | undefined;
  let anyModel = false;
  for (const cell of manifest.cells) {
    const { seat, seats: bySeat, match } = limitsSchema.parse(cell.limits);
    for (const tables of tablesOf(cell)) {
      const ofTables: (number | undefined)[] = [];
      for (const table of tables) {
        const planned = table
          .filter(({ agent }) => isModel(agent))
          .map((one) => ({
            model: one.agent.replace(/@https?:.*$/, ''),
            budget: bySeat?.[one.seat] ?? seat,
          }));
        if (planned.length === 0) continue;
        anyModel = true;
        unpriced ??= planned.find(({ model }) => priceOf(prices, model) === undefined)?.model;
        const inDollars =
          planned.some(({ budget }) => budget?.costUsd !== undefined) || match?.costUsd !== undefined;
        if (unpriced !== undefined && inDollars) {
          throw new MasbenchError(
            'OPTION_INVALID',
            `Cannot keep a limit in dollars: ${unknownPrice(unpriced)}, or limit tokens`,
          );
        }
        const matches = manifest.trials * Math.max(1, manifest.variants.length);
        ofTables.push(maximumCost(planned, { prices, matches, match }));
      }
      bounds.push(
        ofTables.includes(undefined) ? undefined : Math.max(0, ...ofTables.map((bound) => bound ?? 0)),
      );
    }
  }
  if (!anyModel) return undefined;
  if (cassette?.mode === 'replay') return 'No model is called: the answers come from the cassette';
  const together = bounds.reduce(
    (sum, bound) => (sum === undefined || bound === undefined ? undefined : sum + bound),
    0,
  );
  const budget = manifest.budget?.costUsd;
  const most = budget === undefined ? together : Math.min(budget, together ?? Infinity);
  if (most !== undefined) {
    const version = given === undefined ? pricesVersion : `${pricesVersion} and those given`;
    return `This run can cost at most $${dollars(most)} (its limits at the prices of ${version})`;
  }
  return unpriced === undefined
    ? 'No limit bounds the cost of this run; set one, for example --limit match.costUsd=1'
    : `The most that this run can cost is unknown: ${unknownPrice(unpriced)}`;
}

interface Taken {
  readonly agent: string;
  readonly seat: string;
}

/**
 * Who sits where in each match of a trial. Which seats are a side of two agents is known only when a match is dealt: there
 * each of the two with all seats bounds the cost.
 */
function tablesOf({ seats, design }: Manifest['cells'][number]): readonly (readonly (readonly Taken[])[])[] {
  if (design === undefined) return [[seats]];
  const table = (agentAt: (index: number) => number | undefined): Taken[] =>
    seats.map(({ seat }, index) => ({ seat, agent: design.agents[agentAt(index) ?? -1]?.agent ?? '' }));
  return design.seatings.map((seating) =>
    'agents' in seating
      ? [table((index) => seating.agents[index])]
      : seating.pair.map((place) => table(() => place)),
  );
}

function unknownPrice(model: string): string {
  return `the price of ${model} is not known. Give it with --prices <file>, as { ${JSON.stringify(model)}: { "inputUsdPerMillion": …, "outputUsdPerMillion": … } }`;
}

/** To the cent, and smaller amounts to two significant digits. */
function dollars(amount: number): string {
  return amount === 0 || amount >= 0.01 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}
