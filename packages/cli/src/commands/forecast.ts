import { forecast, forecastWriteUp } from '@masbench/findings';
import { experimentOf } from '../options/experiment-options.js';
import { rateOf, substituteOf } from '../options/forecast-options.js';
import { priceOf } from '@masbench/llm';
import { isModel, namedModels, pricesWith, typedModelOptions } from '@masbench/llm/players';
import { experimentByName } from '../benchmarks.js';
import { playerSources } from '../players/sources.js';
import { print } from '../terminal/document.js';
import type { RunFlags } from './begin.js';

/** The options of `masbench forecast`, in addition to those of an experiment. */
export interface ForecastFlags extends RunFlags {
  readonly as: readonly string[];
  readonly rate: readonly string[];
  readonly pilot: number | undefined;
  readonly difference: number | undefined;
  readonly concurrency: number | undefined;
  readonly json: boolean;
}

/** Says what an experiment will take, before anything is paid. */
export async function forecastRun(name: string, flags: ForecastFlags): Promise<void> {
  const sources = playerSources({ models: {}, programs: { passEnv: [] } }, 'runs');
  const study = await experimentOf(await experimentByName(name), flags, sources);
  const prices = pricesWith((await typedModelOptions(flags)).prices);
  const said = await forecast(study, {
    sources,
    models: namedModels,
    price: (agent) => (isModel(agent) ? priceOf(prices, agent.replace(/@https?:.*$/, '')) : undefined),
    as: Object.fromEntries(flags.as.map(substituteOf)),
    rates: Object.fromEntries(flags.rate.map(rateOf)),
    pilot: flags.pilot,
    difference: flags.difference,
    concurrency: flags.concurrency,
  });
  await print(said, flags.json, () => forecastWriteUp(said));
}
