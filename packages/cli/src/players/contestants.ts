import type { Agent } from '@masbench/core';
import { randomAgent } from '@masbench/core/testing';
import {
  baselinePrompts,
  releasedPrompts,
  scriptedBaselinePlayer,
  scriptedReleasedPlayer,
  type Baseline,
  type Released,
} from '@masbench/game-mug/baselines';
import {
  mugPrompts,
  mugSimulations,
  mugScriptedPlayer,
  mugSimulatedPlayers,
  type Mug,
  type MugSimulationName,
} from '@masbench/game-mug';
import type { Contestants } from '@masbench/game-mug/study';
import { llmAgent, named } from '@masbench/llm';
import { rememberingEyes } from '../kits/mug/eyes.js';
import { UsageError } from '../usage-error.js';
import { imageTokenBound } from './image-tokens.js';
import { pricesWith } from './prices.js';
import { isModel, modelNamed, modelStack, type ModelOptions } from './player-by-name.js';

/** The same player in every method that MUG is compared with. */
interface Contestant {
  readonly mug: Agent<Mug>;
  readonly baseline: Agent<Baseline>;
  readonly released: Agent<Released>;
}

export interface ContestantsContext {
  /** How often a scripted player misreads a detail, from 0 to 1. */
  readonly error: number;
  readonly models: ModelOptions;
}

/**
 * Players of a comparison by name: `scripted`, `simulated:<preset>`, `random` or `<provider>:<model>`.
 *
 * @throws UsageError or MasbenchError where a name is wrong or a key is missing.
 */
export function contestantsOf(agents: readonly string[], { error, models }: ContestantsContext): Contestants {
  const perceive = rememberingEyes();
  const wrap = modelStack(models);
  const prices = pricesWith(models.prices);
  const contestant = (agent: string): Contestant => {
    const sight = { perceive, error };
    if (agent === 'scripted')
      return {
        mug: mugScriptedPlayer(sight),
        baseline: scriptedBaselinePlayer(sight),
        released: scriptedReleasedPlayer(sight),
      };
    if (agent === 'random') return { mug: randomAgent(), baseline: randomAgent(), released: randomAgent() };
    if (agent.startsWith('simulated:'))
      return mugSimulatedPlayers(simulationNamed(agent.slice('simulated:'.length)), { perceive });
    if (!isModel(agent)) {
      throw new UsageError(
        `Cannot compare methods with ${JSON.stringify(agent)} as one player takes part in all of them: choose scripted, simulated:<preset>, random or <provider>:<model>`,
      );
    }
    const model = modelNamed(agent, { models, wrap });
    const imageTokens = imageTokenBound(agent);
    return {
      mug: named(model, llmAgent({ model, prompts: mugPrompts, imageTokens, prices })),
      baseline: named(model, llmAgent({ model, prompts: baselinePrompts, imageTokens, prices })),
      released: named(model, llmAgent({ model, prompts: releasedPrompts, imageTokens, prices })),
    };
  };
  const seated = agents.map(contestant);
  const at = <Place extends keyof Contestant>(place: number, game: Place): Contestant[Place] => {
    const found = seated[place]?.[game];
    if (found === undefined)
      throw new UsageError(`Cannot seat a player at place ${place + 1} of ${agents.length}`);
    return found;
  };
  return {
    mug: (place) => at(place, 'mug'),
    baseline: (place) => at(place, 'baseline'),
    released: (place) => at(place, 'released'),
  };
}

function simulationNamed(preset: string): MugSimulationName {
  const names = Object.keys(mugSimulations);
  if (names.includes(preset)) return preset as MugSimulationName;
  throw new UsageError(
    `There is no simulated player ${JSON.stringify(preset)} for mug: choose ${names.join(', ')}`,
  );
}
