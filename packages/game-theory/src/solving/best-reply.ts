import type { DecisionNode, GameTree, InformationSet, TreeNode } from './game-tree.js';
import type { Mixes } from './strategies.js';

/** Expected payoff of a player, 0 or 1, when both play their mixes. */
export function expectedValue(node: TreeNode, player: number, mixes: Mixes): number {
  switch (node.type) {
    case 'end':
      return node.values[player === 0 ? 0 : 1];
    case 'draw':
      return node.branches.reduce(
        (sum, { probability, to }) => sum + probability * expectedValue(to, player, mixes),
        0,
      );
    case 'decision': {
      const mix = mixes.get(node.set) ?? [];
      return node.children.reduce((sum, child, index) => {
        const probability = mix[index] ?? 0;
        return probability === 0 ? sum : sum + probability * expectedValue(child, player, mixes);
      }, 0);
    }
  }
}

/** A pure strategy that earns the most against the other's mix. */
export interface Reply {
  /** Expectations of the player. */
  readonly value: number;
  /** Which of its actions it takes in each of the player's sets that it can come to. */
  readonly best: ReadonlyMap<InformationSet, number>;
}

/**
 * The best response of a player to the other's mix. Exact: in each of its sets it takes the action with the greatest sum
 * over the positions of the set, each weighted by how likely nature and the other player bring it about; of equal ones
 * the first.
 */
export function bestReply({ root }: GameTree, player: number, mixes: Mixes): Reply {
  const decisions = listDecisions(root, player, mixes);
  const best = new Map<InformationSet, number>();

  const bestAction = (set: InformationSet): number => {
    const known = best.get(set);
    if (known !== undefined) return known;
    const sums = set.actions.map((_action, index) =>
      (decisions.get(set) ?? []).reduce((sum, { weight, decision: { children } }) => {
        const child = children[index];
        return weight === 0 || child === undefined ? sum : sum + weight * valueOf(child);
      }, 0),
    );
    const index = sums.indexOf(Math.max(...sums));
    best.set(set, index);
    return index;
  };

  const valueOf = (node: TreeNode): number => {
    switch (node.type) {
      case 'end':
        return node.values[player === 0 ? 0 : 1];
      case 'draw':
        return node.branches.reduce((sum, { probability, to }) => sum + probability * valueOf(to), 0);
      case 'decision': {
        const { set, children } = node;
        if (set.player === player) {
          const child = children[bestAction(set)];
          return child === undefined ? Number.NaN : valueOf(child);
        }
        const mix = mixes.get(set) ?? [];
        return children.reduce((sum, child, index) => {
          const probability = mix[index] ?? 0;
          return probability === 0 ? sum : sum + probability * valueOf(child);
        }, 0);
      }
    }
  };

  return { value: valueOf(root), best };
}

interface WeightedDecision {
  readonly decision: DecisionNode;
  /** How likely nature and the other player bring the position about. */
  readonly weight: number;
}

function listDecisions(
  root: TreeNode,
  player: number,
  mixes: Mixes,
): ReadonlyMap<InformationSet, readonly WeightedDecision[]> {
  const decisions = new Map<InformationSet, WeightedDecision[]>();
  const visit = (node: TreeNode, weight: number): void => {
    if (node.type === 'draw') {
      for (const { probability, to } of node.branches) visit(to, weight * probability);
      return;
    }
    if (node.type === 'end') return;
    const { set, children } = node;
    if (set.player === player) {
      const list = decisions.get(set) ?? [];
      decisions.set(set, list);
      list.push({ decision: node, weight });
      for (const child of children) visit(child, weight);
      return;
    }
    const mix = mixes.get(set) ?? [];
    for (const [index, child] of children.entries()) visit(child, weight * (mix[index] ?? 0));
  };
  visit(root, 1);
  return decisions;
}

/** Half of what both players gain together by best responses to each other's mix, where the values of all ends sum to the same. */
export function computeGain(tree: GameTree, mixes: Mixes): number {
  return Math.max(0, (bestReply(tree, 0, mixes).value + bestReply(tree, 1, mixes).value - tree.sum) / 2);
}
