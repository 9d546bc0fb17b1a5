import type { CatchAll, NamedAgent } from '../contracts/agent.js';
import type { AnyGame } from '../contracts/game.js';
import { drawSample, type SampleOptions } from './sample.js';

export interface RandomAgentOptions extends SampleOptions {
  /** How often it answers what no schema accepts, from 0 to 1. @default 0 */
  readonly illegal?: number | undefined;
}

/** An agent for any game that draws legal actions from the schema of the turn. It is scripted, and reports one call a move. */
export function randomAgent<G extends AnyGame = AnyGame>({
  illegal = 0,
  canary,
}: RandomAgentOptions = {}): NamedAgent<G> {
  const act: CatchAll<G> = (turn, { rng, use }) => {
    use({ calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0, seconds: rng.float() });
    if (illegal > 0 && rng.chance(illegal)) return Symbol.for('masbench.illegal').description;
    return drawSample(turn.schema, rng, { canary });
  };
  return { name: 'random', nature: 'scripted', resumable: true, create: () => act };
}
