import { forecast, type Forecast, type Projected, type Rates } from '@masbench/experiments';
import { MasbenchError } from '@masbench/core';
import { priceOf } from '@masbench/llm';
import { experimentOf, modelOptionsOf, type RunFlags } from '../experiment-options.js';
import { playable } from '../experiment-file.js';
import { isModel } from '../players/models.js';
import { pricesWith } from '../players/prices.js';
import { namedModels, playerSources } from '../players/sources.js';

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
  const study = await experimentOf(await playable(name), flags);
  const models = await modelOptionsOf(flags);
  const prices = pricesWith(models.prices);
  const said = await forecast(study, {
    sources: playerSources({ models: {}, programs: { passEnv: [] } }, 'runs'),
    models: namedModels,
    price: (agent) => (isModel(agent) ? priceOf(prices, agent.replace(/@https?:.*$/, '')) : undefined),
    as: Object.fromEntries(flags.as.map(substituteOf)),
    rates: Object.fromEntries(flags.rate.map(rateOf)),
    pilot: flags.pilot,
    difference: flags.difference,
    concurrency: flags.concurrency,
  });
  process.stdout.write(flags.json ? `${JSON.stringify(said)}\n` : text(said));
}

/** `openai:gpt-4o-mini=simulated:steady`, or a simulated player for all agents. */
function substituteOf(assignment: string): readonly [agent: string, preset: string] {
  const equals = assignment.lastIndexOf('=');
  return equals < 0 ? ['*', assignment] : [assignment.slice(0, equals), assignment.slice(equals + 1)];
}

/** `openai:gpt-4o-mini=500rpm,200000tpm`. */
function rateOf(assignment: string): readonly [agent: string, rates: Rates] {
  const equals = assignment.lastIndexOf('=');
  const rates: { requestsPerMinute?: number; tokensPerMinute?: number } = {};
  for (const part of assignment.slice(equals + 1).split(',')) {
    const [, amount, unit] = /^(\d+)(rpm|tpm)$/.exec(part.trim()) ?? [];
    if (equals < 1 || amount === undefined || Number(amount) === 0)
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot read --rate ${JSON.stringify(assignment)}: it must be <agent>=<n>rpm,<n>tpm, requests and tokens per minute`,
      );
    if (unit === 'rpm') rates.requestsPerMinute = Number(amount);
    else rates.tokensPerMinute = Number(amount);
  }
  return [assignment.slice(0, equals), rates];
}

function text(said: Forecast): string {
  const { matches, trials, pilotMatches, agents, hours, differences } = said;
  const total = { agent: 'all', ...said };
  const lines = [
    `${matches} matches in ${trials} trials, from ${pilotMatches} matches of simulated players. In brackets: where the run will end in 95 of 100 cases, if models behave like these`,
    ...[...agents, ...(agents.length > 1 ? [total] : [])].map(
      ({ agent, calls, inputTokens, outputTokens, costUsd }) =>
        `${agent}: ${counted(calls)} calls, ${counted(inputTokens)} tokens read, ${counted(outputTokens)} written, ${costUsd === null ? 'at a price that is not known' : dollars(costUsd)}`,
    ),
    `Time: ${duration(hours)}, bound by ${hours.bound === 'matches' ? 'the matches side by side' : hours.bound}`,
    ...differences.map(
      ({ first, second, detectable, trialsNeeded }) =>
        `${first} − ${second}: ${trials} trials show a difference in score of ${detectable.toPrecision(2)}${trialsNeeded === null ? '' : `; the one asked for takes ${trialsNeeded}`} (80 % power)`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function counted({ mean, low, high }: Projected): string {
  return low === high ? whole(mean) : `${whole(mean)} [${whole(low)}, ${whole(high)}]`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function dollars({ mean, low, high }: Projected): string {
  return mean === 0 ? 'free' : `$${usd(mean)} [${usd(low)}, ${usd(high)}]`;
}

function usd(value: number): string {
  return value >= 0.01 ? value.toFixed(2) : value.toPrecision(2);
}

function duration({ mean, low, high }: Projected): string {
  const [unit, per] = mean < 1 ? ['minutes', 60] : ['hours', 1];
  const [middle, least, most] = [mean, low, high].map((hours) => (hours * per).toPrecision(2));
  return `${middle} ${unit} [${least}, ${most}]`;
}
