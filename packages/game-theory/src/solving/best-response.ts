import type { AnyGame, Seat, UnrolledPosition } from '@masbench/core';
import { bestReply, expectedValue } from './best-reply.js';
import { gameTree, type GameTree } from './game-tree.js';
import { strategyMixes, type WeightedAction, type Mixes, type Strategies } from './strategies.js';

/** The best that a seat can do against strategies that it knows. */
export interface BestResponse {
  /** Its expected score, in units of the game's scores. */
  readonly value: number;
  /** That, less what it expects from its own strategy: at least 0. */
  readonly gain: number;
  /** One action in every information set that it can come to; where several are best, the first of them. */
  readonly strategy: Readonly<Record<string, readonly WeightedAction[]>>;
}

/** How far strategies are from an equilibrium of a game whose scores need not sum to 0. */
export interface NashConv {
  /** Expected score of each seat when all follow the strategies. */
  readonly values: Readonly<Record<Seat, number>>;
  /** Gain of each seat by an exact best response to the others. */
  readonly gains: Readonly<Record<Seat, number>>;
  /** The sum of the gains: 0 in equilibrium only. Twice the exploitability where scores sum to 0. */
  readonly nashConv: number;
}

/**
 * The exact best response of a seat to the strategy of the other. Scores need not sum to 0.
 *
 * @param strategies of both seats; an information set without an entry is played uniformly
 * @throws RangeError if the game cannot be unrolled, see `solve`, or has no such seat
 *
 * @example
 * const { gain, strategy } = bestResponse(start, recordStrategies(start, policy), 'A');
 */
export function bestResponse<G extends AnyGame>(
  position: UnrolledPosition<G>,
  strategies: Strategies,
  seat: Seat,
): BestResponse {
  const tree = gameTree(position, 'any');
  const player = tree.seats.indexOf(seat);
  if (player < 0)
    throw new RangeError(
      `Cannot respond for ${JSON.stringify(seat)}: it must be a seat of the game: ${tree.seats.join(' or ')}`,
    );
  const mixes = strategyMixes(tree, strategies);
  const { value, best } = bestReply(tree, player, mixes);
  const strategy = Object.fromEntries(
    [...best].map(([{ key, actions }, index]) => [key, [{ action: actions[index], probability: 1 }]]),
  );
  return { value, gain: gained(tree, player, mixes, value), strategy };
}

/**
 * Gains of the seats by deviating from strategies, one at a time: the distance from an equilibrium where scores do not
 * sum to 0. Source: Lanctot et al., "A Unified Game-Theoretic Approach to Multiagent Reinforcement Learning" (NeurIPS
 * 2017).
 *
 * @param strategies of both seats; an information set without an entry is played uniformly
 * @throws RangeError if the game cannot be unrolled, see `solve`
 */
export function nashConv<G extends AnyGame>(position: UnrolledPosition<G>, strategies: Strategies): NashConv {
  const tree = gameTree(position, 'any');
  const mixes = strategyMixes(tree, strategies);
  const gains = tree.seats.map((_, player) =>
    gained(tree, player, mixes, bestReply(tree, player, mixes).value),
  );
  return {
    values: bySeat(tree, (player) => expectedValue(tree.root, player, mixes)),
    gains: bySeat(tree, (player) => gains[player] ?? Number.NaN),
    nashConv: gains.reduce((sum, gain) => sum + gain, 0),
  };
}

function gained(tree: GameTree, player: number, mixes: Mixes, value: number): number {
  return Math.max(0, value - expectedValue(tree.root, player, mixes));
}

function bySeat({ seats }: GameTree, value: (player: number) => number): Record<Seat, number> {
  return Object.fromEntries(seats.map((seat, player) => [seat, value(player)]));
}
