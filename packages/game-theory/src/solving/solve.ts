import type { AnyGame, UnrolledPosition } from '@masbench/core';
import { expectedValue, computeGain } from './best-reply.js';
import { cfrPlus } from './cfr-plus.js';
import { gameTree, type GameTree } from './game-tree.js';
import { writtenMixes, type Mixes, type Strategies } from './strategies.js';

/** How long to solve. */
export interface SolveOptions {
  /** A positive integer. Each updates both seats. @default 1000 */
  readonly iterations?: number | undefined;
}

/** An approximate equilibrium. */
export interface Solution {
  /** For every information set of both seats. */
  readonly strategies: Strategies;
  /** Expected score of the first seat when both follow the strategies, in units of the game's scores. */
  readonly value: number;
  /** How far the strategies are from an equilibrium, as `exploitability` measures it. */
  readonly exploitability: number;
}

/**
 * Solves a two-player zero-sum game by CFR+: counterfactual regret minimization with regrets that never fall below zero,
 * seats updated in turn, and averages weighted by the number of the iteration. Scores that sum to another constant, such
 * as 1 for a win and 0 for a loss, are as good. Draws nothing: equal games have equal solutions. Exploitability falls with
 * the number of iterations; read it to see whether there were enough.
 *
 * The whole tree is held in memory, so the game must be small: reduce decks, passages and rounds through its
 * configuration. Simultaneous moves are hidden from each other as in the game, and a seat remembers all that it saw and did.
 *
 * Source: Tammelin, Burch, Johanson, Bowling, "Solving Heads-up Limit Texas Hold'em", IJCAI 2015.
 *
 * @param position the start of the game, from `unroll` of `@masbench/core`
 * @throws RangeError if there are not two seats, scores do not sum to a constant, a draw or a decision cannot be
 *   listed, a service is called, there are more than a million positions, or more than a thousand follow each other
 *
 * @example
 * import { unroll } from '@masbench/core';
 * import { solve } from '@masbench/game-theory';
 *
 * const start = unroll(game, { config: {}, seats: ['A', 'B'] });
 * const { strategies, value, exploitability } = solve(start, { iterations: 1000 });
 * console.log(value, exploitability, strategies['A']?.[start.informationSet('A')]);
 */
export function solve<G extends AnyGame>(
  position: UnrolledPosition<G>,
  { iterations = 1000 }: SolveOptions = {},
): Solution {
  const { tree, mixes, ...solution } = solvedTree(position, iterations);
  return { strategies: writtenMixes(tree, mixes), ...solution };
}

/** A solved game with its tree. @throws RangeError as `solve` does */
export function solvedTree<G extends AnyGame>(
  position: UnrolledPosition<G>,
  iterations: number,
): Omit<Solution, 'strategies'> & { readonly tree: GameTree; readonly mixes: Mixes } {
  if (!Number.isInteger(iterations) || iterations < 1)
    throw new RangeError(`Cannot solve: 'iterations' must be a positive integer, but is ${iterations}`);
  const tree = gameTree(position);
  const mixes = cfrPlus(tree, iterations);
  return {
    tree,
    mixes,
    value: expectedValue(tree.root, 0, mixes),
    exploitability: computeGain(tree, mixes),
  };
}
