import type { AgentIO, Awaitable, TurnOf } from '../contracts/agent.js';
import type { AnyGame } from '../contracts/game.js';

/** Decides for a seat in place of its agent. */
export type Deviation<G extends AnyGame = AnyGame> = (
  turn: TurnOf<G>,
  /** Answer of the seat's own agent, which is not checked yet. The agent reports its usage. */
  own: () => Promise<unknown>,
  io: AgentIO,
) => Awaitable<unknown>;

/** A family of policies, to be searched for one that exploits the agents in the other seats. */
export interface PolicySpace<G extends AnyGame = AnyGame> {
  /** One sentence: who deviates, and how. */
  readonly description: string;
  /** The least and the greatest value of every parameter. */
  readonly parameters: Readonly<Record<string, readonly [low: number, high: number]>>;
  /**
   * Seats in these roles, as the benchmark's `roles` names them, deviate together. Roles must not depend on what agents
   * do. @default seats deviate one at a time
   */
  readonly roles?: readonly string[] | undefined;
  /**
   * The gain of deviating seats: their mean score, or its lead over the mean score of the other seats. @default 'score'
   */
  readonly payoff?: 'score' | 'lead' | undefined;
  /** The policy with these parameters. It is asked in deviating seats only, and may depend on nothing but the turn. */
  readonly policy: (parameters: Readonly<Record<string, number>>) => Deviation<G>;
}
