import { type NamedAgent, simulate, type CallProfile } from '@masbench/core';
import type { Hq } from '../game.js';
import { threshold, type Policy } from './policies.js';
import { slippingWriter } from '../writing/writer.js';

/** The declared skill, pace and cost of a simulated player. */
export interface HqSimulation {
  /** Probability of a slip per sentence, and of mending one in a review. */
  readonly slips: number;
  /** Probability that a review corrects a wrong sentence, from 0 to 1. */
  readonly skill: number;
  /** Usage of a policy call. */
  readonly policy: CallProfile<Hq>;
  /** Usage of a summary. */
  readonly summarize: CallProfile<Hq>;
  /** Usage of a review. */
  readonly review: CallProfile<Hq>;
}

/**
 * Presets that differ in pace and cost. Their mean seconds and tokens per call are those of rows of table 9 of the
 * MAS-HQ paper (`quick`: first row, 3.7 s, 494 in, 69 out; `steady`: first Grok row, 4.5 s, 497 in, 82 out; `wordy`:
 * first Gemini row, 9.0 s, 519 in, 175 out), spread over the kinds of calls and around their medians by choice. They
 * imitate cost and time, not a model's texts: their texts come from the scripted writer.
 */
export const hqSimulations = {
  quick: simulation({ slips: 0.55, skill: 0.75, seconds: 3.4, inputTokens: 480, outputTokens: 66 }),
  steady: simulation({ slips: 0.4, skill: 0.7, seconds: 4.2, inputTokens: 485, outputTokens: 78 }),
  wordy: simulation({ slips: 0.35, skill: 0.5, seconds: 8.4, inputTokens: 505, outputTokens: 166 }),
} as const satisfies Record<string, HqSimulation>;

/** Name of a preset in `hqSimulations`. */
export type HqSimulationName = keyof typeof hqSimulations;

/** Options of a simulated Q-Agent. */
export interface HqSimulatedOptions {
  /** @default threshold(), which follows the match's T */
  readonly policy?: Policy | undefined;
}

/**
 * A Q-Agent that imitates a model's skill, latency and token cost with draws from declared distributions: for
 * forecasts and studies in virtual time. Its results are never a model's.
 *
 * @throws RangeError if there is no simulation of this name.
 *
 * @example
 * ```ts
 * import { simulatedQAgent } from '@masbench/game-hq';
 * import { never } from '@masbench/game-hq';
 *
 * const agents = { A: simulatedQAgent('quick'), B: simulatedQAgent('wordy', { policy: never }) };
 * ```
 */
export function simulatedQAgent(
  preset: HqSimulationName | HqSimulation,
  { policy = threshold() }: HqSimulatedOptions = {},
): NamedAgent<Hq> {
  const declared = typeof preset === 'string' ? named(preset) : preset;
  const writer = slippingWriter(declared);
  const name = `simulated: ${typeof preset === 'string' ? preset : writer.name}`;
  return simulate<Hq>(
    {
      name,
      resumable: true,
      create: () => ({
        policy: (turn) => policy(turn),
        summarize: ({ data }, { rng }) => ({ summary: writer.write(data.passage.text, rng) }),
        review: ({ data }, { rng }) => ({ summary: writer.review(data.passage.text, data.previous, rng) }),
      }),
    },
    { name, ...declared.summarize, kinds: { policy: declared.policy, review: declared.review } },
  );
}

function named(name: HqSimulationName): HqSimulation {
  if (Object.hasOwn(hqSimulations, name)) return hqSimulations[name];
  throw new RangeError(
    `Cannot simulate a player: its name must be one of ${Object.keys(hqSimulations).join(', ')}, but is ${JSON.stringify(name)}`,
  );
}

interface MeanCall {
  readonly slips: number;
  readonly skill: number;
  readonly seconds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Spreads the median call over the kinds: a decision is short to write, a review reads more than a summary. */
function simulation({ slips, skill, seconds, inputTokens, outputTokens }: MeanCall): HqSimulation {
  const call = (time: number, read: number, written: number): CallProfile<Hq> => ({
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
