import type { NamedAgent } from '@masbench/core';
import type { Baseline } from '../baselines/baseline.js';
import type { Mug } from '../game/mug.js';
import type { Released } from '../released/released.js';
import { scriptedBaselinePlayer } from './scripted-baseline.js';
import { mugScriptedPlayer, type MugScriptedOptions } from './scripted.js';
import { scriptedReleasedPlayer } from './scripted-released.js';

/** The declared behaviour of a simulated player: error rates, strategy, and cost per call. */
export interface MugSimulation extends Omit<MugScriptedOptions, 'perceive'> {
  readonly error: number;
  readonly noise: number;
}

/**
 * Presets that differ in skill, pace and length. Their numbers are invented to be distinct; none was measured on a
 * model.
 */
export const mugSimulations = {
  quick: simulation({ error: 0.25, noise: 0.08, seconds: 2, extraTokens: 40 }),
  steady: simulation({ error: 0.15, noise: 0.05, seconds: 5, extraTokens: 150 }),
  wordy: simulation({ error: 0.1, noise: 0.03, seconds: 12, extraTokens: 450 }),
} as const satisfies Record<string, MugSimulation>;

/** Name of a preset in `mugSimulations`. */
export type MugSimulationName = keyof typeof mugSimulations;

/** The same simulated player for the game, the baselines and the released protocol. */
export interface MugSimulatedPlayers {
  /** Plays the game. */
  readonly mug: NamedAgent<Mug>;
  /** Plays the baselines. */
  readonly baseline: NamedAgent<Baseline>;
  /** Plays the released protocol. */
  readonly released: NamedAgent<Released>;
}

/**
 * Players that imitate a model's errors, latency and token cost with draws from declared distributions: for forecasts
 * and studies in virtual time. They decide like scripted players. Their results are never a model's.
 *
 * @throws RangeError if there is no simulation with this name.
 */
export function mugSimulatedPlayers(
  preset: MugSimulationName | MugSimulation,
  { perceive }: Pick<MugScriptedOptions, 'perceive'>,
): MugSimulatedPlayers {
  const options = { ...(typeof preset === 'string' ? named(preset) : preset), perceive };
  const label = {
    name: `simulated: ${typeof preset === 'string' ? preset : `error ${options.error}, noise ${options.noise}`}`,
    nature: 'simulated',
  } as const;
  return {
    mug: { ...mugScriptedPlayer(options), ...label },
    baseline: { ...scriptedBaselinePlayer(options), ...label },
    released: { ...scriptedReleasedPlayer(options), ...label },
  };
}

function named(name: MugSimulationName): MugSimulation {
  if (Object.hasOwn(mugSimulations, name)) return mugSimulations[name];
  throw new RangeError(
    `Cannot simulate a player as its name must be one of ${Object.keys(mugSimulations).join(', ')}: current value is ${JSON.stringify(name)}`,
  );
}

interface Medians {
  readonly error: number;
  readonly noise: number;
  readonly seconds: number;
  readonly extraTokens: number;
}

function simulation({ error, noise, seconds, extraTokens }: Medians): MugSimulation {
  return {
    error,
    noise,
    seconds: { median: seconds, sigma: 0.4 },
    extraTokens: { median: extraTokens, sigma: 0.3 },
    imageTokens: 765,
  };
}
