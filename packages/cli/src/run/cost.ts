import { maximumCost, prices, pricesVersion } from '@masbench/llm';
import { isModel } from '../players/player-by-name.js';
import type { Plan } from './plan.js';

/**
 * What a run with models can cost at most, as a sentence: limits times prices. `undefined` where no model plays.
 *
 * @throws MasbenchError `OPTION_INVALID` where there is a limit in dollars and a model has no price.
 */
export function costNotice({ manifest, limits }: Pick<Plan, 'manifest' | 'limits'>): string | undefined {
  const seated = manifest.paired ?? manifest.seats;
  const models = seated.filter(({ agent }) => isModel(agent));
  if (models.length === 0) return undefined;
  const { seat, seats, match } = limits;
  const planned = models.map((spec) => ({
    model: spec.agent.replace(/@https?:.*$/, ''),
    budget: ('seat' in spec && typeof spec.seat === 'string' ? seats?.[spec.seat] : undefined) ?? seat,
  }));
  const most = maximumCost(planned, { prices, matches: manifest.trials, match });
  return most === undefined
    ? 'No limit bounds what this run can cost; set one, for example --limit match.costUsd=1'
    : `This run can cost at most $${dollars(most)} (its limits at the prices of ${pricesVersion})`;
}

/** To the cent, and smaller amounts to two digits that count. */
function dollars(amount: number): string {
  return amount === 0 || amount >= 0.01 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}
