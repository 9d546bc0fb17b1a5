import { studentTQuantile, computeMean, computeVariance } from '@masbench/statistics';
import { services, type Pilot, type TrialSpending } from './pilot.js';

/** An amount of a whole run, with a prediction interval at 95 %. */
export interface Projected {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Expected use of one agent. */
export interface AgentForecast {
  readonly agent: string;
  readonly calls: Projected;
  readonly inputTokens: Projected;
  readonly outputTokens: Projected;
  /** `null` if the price of an agent that would be paid for is not known; 0 if nothing is paid. */
  readonly costUsd: Projected | null;
}

/** Expected use of all agents together. */
export interface Projection extends Omit<AgentForecast, 'agent'> {
  /** By agent, as the experiment names them, and `services`, which judge or edit. */
  readonly agents: readonly AgentForecast[];
}

/** A provider's limits for one agent in a minute. */
export interface ProviderRates {
  readonly requestsPerMinute?: number | undefined;
  /** Input and output together. */
  readonly tokensPerMinute?: number | undefined;
}

/** How long a run will take, and why no less. */
export interface Hours extends Projected {
  /** Its limit: `matches`, as many at once as are played, or the rate limit of an agent. */
  readonly bound: string;
}

type Price = (
  agent: string,
) => { readonly inputUsdPerMillion: number; readonly outputUsdPerMillion: number } | undefined;

const none: TrialSpending = { calls: 0, inputTokens: 0, outputTokens: 0 };

/** Totals of so many trials, from those of a pilot. */
export function projection(
  pilot: Pilot,
  { trials, price }: { readonly trials: number; readonly price: Price },
): Projection {
  const names = [...new Set(pilot.trials.flatMap(({ byAgent }) => [...byAgent.keys()]))];
  const used = names.filter(
    (name) => name !== services || pilot.trials.some(({ byAgent }) => (byAgent.get(name)?.calls ?? 0) > 0),
  );
  const over = (
    valueOf: (name: string, spent: TrialSpending) => number,
    some: readonly string[],
  ): Projected =>
    predicted(
      pilot.trials.map(({ byAgent }) =>
        some.reduce((sum, name) => sum + valueOf(name, byAgent.get(name) ?? none), 0),
      ),
      trials,
    );
  const usd = (name: string, { inputTokens, outputTokens }: TrialSpending): number => {
    const { inputUsdPerMillion = 0, outputUsdPerMillion = 0 } = price(name) ?? {};
    return (inputTokens * inputUsdPerMillion + outputTokens * outputUsdPerMillion) / 1e6;
  };
  const isKnown = (name: string): boolean => pilot.offline.has(name) || price(name) !== undefined;
  const costOf = (some: readonly string[]): Projected | null =>
    some.every(isKnown)
      ? over((name, spent) => (pilot.offline.has(name) ? 0 : usd(name, spent)), some)
      : null;
  const amounts = (some: readonly string[]) => ({
    calls: over((_name, { calls }) => calls, some),
    inputTokens: over((_name, { inputTokens }) => inputTokens, some),
    outputTokens: over((_name, { outputTokens }) => outputTokens, some),
    costUsd: costOf(some),
  });
  return { agents: used.map((agent) => ({ agent, ...amounts([agent]) })), ...amounts(used) };
}

/** How long so many trials take: at least what concurrent matches take, and what every rate limit allows. */
export function projectHours(
  pilot: Pilot,
  {
    trials,
    agents,
    rates,
    concurrency,
  }: {
    readonly trials: number;
    readonly agents: readonly AgentForecast[];
    readonly rates: Readonly<Record<string, ProviderRates>>;
    readonly concurrency: number;
  },
): Hours {
  const matchesPerTrial = pilot.matches / Math.max(1, pilot.trials.length);
  const sideBySide = Math.max(1, Math.min(concurrency, trials * matchesPerTrial));
  const played = predicted(
    pilot.trials.map(({ seconds }) => seconds.reduce((sum, one) => sum + one, 0)),
    trials,
  );
  const bounds: Hours[] = [{ ...scaled(played, 1 / 3600 / sideBySide), bound: 'matches' }];
  for (const { agent, calls, inputTokens, outputTokens } of agents) {
    const { requestsPerMinute, tokensPerMinute } = rates[agent] ?? {};
    if (requestsPerMinute !== undefined)
      bounds.push({ ...minutes(calls, requestsPerMinute), bound: `requests per minute of ${agent}` });
    if (tokensPerMinute !== undefined) {
      const tokens = {
        mean: inputTokens.mean + outputTokens.mean,
        low: inputTokens.low + outputTokens.low,
        high: inputTokens.high + outputTokens.high,
      };
      bounds.push({ ...minutes(tokens, tokensPerMinute), bound: `tokens per minute of ${agent}` });
    }
  }
  return bounds.reduce((longest, one) => (one.mean > longest.mean ? one : longest));
}

/** Hours that a rate takes; the first minute's worth may be spent at once. */
function minutes(amount: Projected, perMinute: number): Projected {
  const hours = (value: number): number => Math.max(0, value / perMinute - 1) / 60;
  return { mean: hours(amount.mean), low: hours(amount.low), high: hours(amount.high) };
}

function scaled({ mean, low, high }: Projected, by: number): Projected {
  return { mean: mean * by, low: low * by, high: high * by };
}

/**
 * The sum of so many values, from a sample of the same source: n·mean ± t·s·√(n + n²/k), which covers both how much
 * the sum varies and how little a sample of k knows of the mean.
 */
export function predicted(sample: readonly number[], n: number): Projected {
  const k = sample.length;
  const mean = computeMean(sample);
  const margin = studentTQuantile(0.975, k - 1) * Math.sqrt(computeVariance(sample) * (n + n ** 2 / k));
  return { mean: n * mean, low: Math.max(0, n * mean - margin), high: n * mean + margin };
}
