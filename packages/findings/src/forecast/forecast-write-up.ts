import type { WriteUp } from '@masbench/experiments';
import type { Forecast } from './forecast.js';
import type { Projected } from './projection.js';

/**
 * A forecast as sentences: what every agent will take, for how long, and which differences the run can show.
 *
 * @example
 * ```ts
 * import { benchmark } from '@masbench/game-hq';
 * import { experiment } from '@masbench/experiments';
 * import { forecast, forecastWriteUp, writeUpText } from '@masbench/findings';
 *
 * const study = experiment({ benchmark, seats: { A: 'simulated:steady', B: 'simulated:wordy' }, trials: 200 });
 * console.log(await writeUpText(forecastWriteUp(await forecast(study)), 'markdown'));
 * ```
 */
export function forecastWriteUp(said: Forecast): WriteUp {
  const { matches, trials, pilotMatches, agents, hours, differences } = said;
  const total = { agent: 'all', ...said };
  return [
    `${matches} matches in ${trials} trials, from ${pilotMatches} matches of simulated players. In brackets: 95 % prediction intervals, if models behave like these players, and reason no more than they do`,
    ...[...agents, ...(agents.length > 1 ? [total] : [])].map(
      ({ agent, calls, inputTokens, outputTokens, costUsd }) =>
        `${agent}: ${counted(calls)} calls, ${counted(inputTokens)} input tokens, ${counted(outputTokens)} output tokens, ${costUsd === null ? 'unknown price' : dollars(costUsd)}`,
    ),
    `Time: ${duration(hours)}, limited by ${hours.bound === 'matches' ? 'the latency of concurrent matches' : hours.bound}`,
    ...differences.map(
      ({ first, second, pilot, detectable, trialsNeeded }) =>
        `${first} − ${second}: ${trials} trials show a difference in score of ${detectable.toPrecision(2)}${trialsNeeded === null ? '' : `; the one you asked for needs ${trialsNeeded}`} (80 % power, with an assurance of 80 % from ${pilot} trials of the pilot)`,
    ),
  ];
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
