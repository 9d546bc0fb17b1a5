import type { AgentIO, NamedAgent, Rng } from '@masbench/core';
import type { Hq } from '../game.js';
import { threshold, type Policy } from './policies.js';
import { slippingWriter } from '../writing/writer.js';

/** A log-normal distribution: half of the draws lie below the median, and `sigma` is the deviation of their logarithm. */
export interface LogNormal {
  readonly median: number;
  readonly sigma: number;
}

/** What one call costs. */
export interface CallCost {
  readonly seconds: LogNormal;
  readonly inputTokens: LogNormal;
  readonly outputTokens: LogNormal;
}

/** A simulated player: what is declared of its skill, its pace and its cost. */
export interface Simulation {
  /** Probability of a slip per sentence, and of mending one in a review. */
  readonly slips: number;
  readonly skill: number;
  readonly policy: CallCost;
  readonly summarize: CallCost;
  readonly review: CallCost;
}

/**
 * Simulations that differ in pace and cost. Their mean seconds and tokens per call are those of rows of table 9 of the
 * MAS-HQ paper (`quick`: first row, 3.7 s, 494 in, 69 out; `steady`: first Grok row, 4.5 s, 497 in, 82 out; `wordy`:
 * first Gemini row, 9.0 s, 519 in, 175 out), spread over the kinds of calls and around their medians by choice. They
 * imitate cost and time, not a model's texts: what they write comes from the scripted writer.
 */
export const hqSimulations = {
  quick: simulation({ slips: 0.55, skill: 0.75, seconds: 3.4, inputTokens: 480, outputTokens: 66 }),
  steady: simulation({ slips: 0.4, skill: 0.7, seconds: 4.2, inputTokens: 485, outputTokens: 78 }),
  wordy: simulation({ slips: 0.35, skill: 0.5, seconds: 8.4, inputTokens: 505, outputTokens: 166 }),
} as const satisfies Record<string, Simulation>;

export type SimulationName = keyof typeof hqSimulations;

export interface SimulatedOptions {
  /** @default threshold(), which follows the match's T */
  readonly policy?: Policy | undefined;
}

/**
 * A Q-Agent that imitates a model's skill, latency and token cost with draws from declared distributions: for forecasts
 * and studies in virtual time. Its results are never a model's.
 *
 * @throws RangeError where there is no simulation of this name.
 */
export function simulatedQAgent(
  preset: SimulationName | Simulation,
  { policy = threshold() }: SimulatedOptions = {},
): NamedAgent<Hq> {
  const declared = typeof preset === 'string' ? named(preset) : preset;
  const writer = slippingWriter(declared);
  return {
    name: `simulated: ${typeof preset === 'string' ? preset : writer.name}`,
    nature: 'simulated',
    create: () => ({
      policy: (turn, io) => {
        spend(io, declared.policy);
        return policy(turn);
      },
      summarize: ({ data }, io) => {
        spend(io, declared.summarize);
        return { summary: writer.write(data.passage.text, io.rng) };
      },
      review: ({ data }, io) => {
        spend(io, declared.review);
        return { summary: writer.review(data.passage.text, data.previous, io.rng) };
      },
    }),
  };
}

function named(name: SimulationName): Simulation {
  if (Object.hasOwn(hqSimulations, name)) return hqSimulations[name];
  throw new RangeError(
    `Cannot simulate a player as its name must be one of ${Object.keys(hqSimulations).join(', ')}: current value is ${JSON.stringify(name)}`,
  );
}

function spend(io: AgentIO, { seconds, inputTokens, outputTokens }: CallCost): void {
  io.use({
    calls: 1,
    inputTokens: Math.round(draw(inputTokens, io.rng)),
    outputTokens: Math.round(draw(outputTokens, io.rng)),
    seconds: draw(seconds, io.rng),
    costUsd: 0,
  });
}

function draw({ median, sigma }: LogNormal, rng: Rng): number {
  return median * Math.exp(sigma * rng.normal());
}

interface MeanCall {
  readonly slips: number;
  readonly skill: number;
  readonly seconds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Spreads the median call over the kinds: a decision is short to write, a review reads more than a summary. */
function simulation({ slips, skill, seconds, inputTokens, outputTokens }: MeanCall): Simulation {
  const call = (time: number, read: number, written: number): CallCost => ({
    seconds: { median: seconds * time, sigma: 0.4 },
    inputTokens: { median: inputTokens * read, sigma: 0.25 },
    outputTokens: { median: outputTokens * written, sigma: 0.3 },
  });
  return {
    slips,
    skill,
    policy: call(0.6, 0.9, 0.4),
    summarize: call(1.2, 0.9, 1.3),
    review: call(1.2, 1.2, 1.3),
  };
}
