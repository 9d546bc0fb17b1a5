import type { AnyGame, Seat, UnrolledPosition } from '@masbench/core';
import { gameTree, type GameTree, type InformationSet, type TreeNode } from './game-tree.js';
import {
  findChoices,
  strategyMixes,
  type WeightedAction,
  type Mixes,
  type Strategies,
} from './strategies.js';

/** A decision of a game, and how strategies play it. */
export interface ReachedDecision {
  readonly seat: Seat;
  /** The information set, as `position.informationSet` names it. */
  readonly set: string;
  /** How likely play comes here when all follow the strategies, from 0 to 1. */
  readonly reached: number;
  readonly kind: string;
  readonly data: unknown;
  readonly view: unknown;
  readonly choices: readonly WeightedAction[];
}

/**
 * Behavior of strategies where they lead: all decisions that are reached, the most likely first.
 *
 * @throws RangeError if the game cannot be unrolled, see `solve`
 */
export function reachedDecisions<G extends AnyGame>(
  position: UnrolledPosition<G>,
  strategies: Strategies,
): readonly ReachedDecision[] {
  const tree = gameTree(position, 'any');
  return findDecisions(tree, strategyMixes(tree, strategies));
}

/** The decisions of a tree that mixes reach, the most likely first. */
export function findDecisions(tree: GameTree, mixes: Mixes): readonly ReachedDecision[] {
  const reached = new Map<InformationSet, number>();
  const visit = (node: TreeNode, probability: number): void => {
    if (node.type === 'end' || probability === 0) return;
    if (node.type === 'draw') {
      for (const branch of node.branches) visit(branch.to, probability * branch.probability);
      return;
    }
    const { set, children } = node;
    reached.set(set, (reached.get(set) ?? 0) + probability);
    const mix = mixes.get(set) ?? [];
    for (const [index, child] of children.entries()) visit(child, probability * (mix[index] ?? 0));
  };
  visit(tree.root, 1);
  return [...reached]
    .toSorted(([, left], [, right]) => right - left)
    .map(([set, probability]) => ({
      seat: tree.seats[set.player === 0 ? 0 : 1],
      set: set.key,
      reached: probability,
      kind: set.node.kind,
      data: set.node.data,
      view: set.node.view,
      choices: findChoices(set, mixes),
    }));
}
