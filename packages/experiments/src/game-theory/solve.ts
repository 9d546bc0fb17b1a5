import type { AnyGame } from '@masbench/core';
import type { UnrolledPosition } from '@masbench/core/stepping';
import { expectedValue, gainOf } from './best-reply.js';
import { gameTree, type InformationSet, type TreeNode } from './game-tree.js';
import { written, type Strategies } from './strategies.js';

/** How long to solve. */
export interface SolveOptions {
  /** A positive integer. Each updates both seats. @default 1000 */
  readonly iterations?: number | undefined;
}

/** An approximate equilibrium. */
export interface Solution {
  /** For every information set of both seats. */
  readonly strategies: Strategies;
  /** What the first seat expects when both follow the strategies, in units of the game's scores. */
  readonly value: number;
  /** How far the strategies are from an equilibrium, as `exploitability` measures it. */
  readonly exploitability: number;
}

/**
 * Solves a two-player zero-sum game by CFR+: counterfactual regret minimization with regrets that never fall below zero,
 * seats updated in turn, and averages weighted by the number of the iteration. Draws nothing: equal games have equal
 * solutions. Exploitability falls with the number of iterations; read it to see whether there were enough.
 *
 * The whole tree is held in memory, so the game must be small: reduce decks, passages and rounds through its
 * configuration. Simultaneous moves are hidden from each other as in the game.
 *
 * Source: Tammelin, Burch, Johanson, Bowling, "Solving Heads-up Limit Texas Hold'em", IJCAI 2015.
 *
 * @param position the start of the game, from `unroll` of `@masbench/core/stepping`
 * @throws RangeError where there are not two seats, scores do not sum to 0, a draw or a decision cannot be listed, a
 *   service is called, or there are more than a million positions
 *
 * @example
 * import { unroll } from '@masbench/core/stepping';
 * import { solve } from '@masbench/experiments/game-theory';
 *
 * const start = unroll(game, { config: {}, seats: ['A', 'B'] });
 * const { strategies, value, exploitability } = solve(start, { iterations: 1000 });
 * console.log(value, exploitability, strategies['A']?.[start.informationSet('A')]);
 */
export function solve<G extends AnyGame>(
  position: UnrolledPosition<G>,
  { iterations = 1000 }: SolveOptions = {},
): Solution {
  if (!Number.isInteger(iterations) || iterations < 1)
    throw new RangeError(
      `Cannot solve as 'iterations' must be a positive integer: current value is ${iterations}`,
    );
  const tree = gameTree(position);
  const learners = new Map(tree.sets.map((set) => [set, new Learner(set)]));
  for (let iteration = 1; iteration <= iterations; iteration += 1)
    for (const player of [0, 1]) {
      update(tree.root, { player, iteration, learners }, 1, 1);
      for (const [set, learner] of learners) if (set.player === player) learner.learn();
    }
  const mixes = new Map([...learners].map(([set, learner]) => [set, learner.average()]));
  const strategies = written(tree, (set) =>
    set.actions.map((action, index) => ({
      action,
      probability: mixes.get(set)?.[index] ?? 0,
    })),
  );
  return {
    strategies,
    value: expectedValue(tree.root, 0, mixes),
    exploitability: gainOf(tree, mixes),
  };
}

/** What is learned about one information set. */
class Learner {
  /** How the set is played until it learns. */
  readonly mix: number[];
  /** Counterfactual regrets of this iteration, by action. */
  readonly gains: number[];
  readonly #regrets: number[];
  readonly #sums: number[];

  constructor({ actions }: InformationSet) {
    this.mix = actions.map(() => 1 / actions.length);
    this.gains = actions.map(() => 0);
    this.#regrets = actions.map(() => 0);
    this.#sums = actions.map(() => 0);
  }

  /** Counts the present mix in the average. */
  count(weight: number): void {
    for (const [index, probability] of this.mix.entries())
      this.#sums[index] = (this.#sums[index] ?? 0) + weight * probability;
  }

  /** Regret matching+: the next mix is in proportion to the regrets above zero. */
  learn(): void {
    let total = 0;
    for (const [index, gain] of this.gains.entries()) {
      const regret = Math.max(0, (this.#regrets[index] ?? 0) + gain);
      this.#regrets[index] = regret;
      this.gains[index] = 0;
      total += regret;
    }
    for (const [index, regret] of this.#regrets.entries())
      this.mix[index] = total > 0 ? regret / total : 1 / this.mix.length;
  }

  average(): readonly number[] {
    const total = this.#sums.reduce((sum, weight) => sum + weight, 0);
    return this.#sums.map((sum) => (total > 0 ? sum / total : 1 / this.#sums.length));
  }
}

interface Update {
  /** Whose regrets are updated. */
  readonly player: number;
  readonly iteration: number;
  readonly learners: ReadonlyMap<InformationSet, Learner>;
}

/**
 * Adds the regrets of the positions below a node.
 *
 * @param own how likely the player's own mixes lead here
 * @param others how likely nature and the other player lead here
 * @returns what the player expects from here
 */
function update(node: TreeNode, context: Update, own: number, others: number): number {
  const { player, iteration, learners } = context;
  switch (node.type) {
    case 'end':
      return node.values[player === 0 ? 0 : 1];
    case 'draw': {
      let sum = 0;
      for (const { probability, to } of node.branches)
        sum += probability * update(to, context, own, others * probability);
      return sum;
    }
    case 'decision': {
      const { set, children } = node;
      const learner = learners.get(set);
      if (learner === undefined) return Number.NaN;
      const { mix, gains } = learner;
      const isOwn = set.player === player;
      let value = 0;
      const values: number[] = [];
      for (const [index, child] of children.entries()) {
        const probability = mix[index] ?? 0;
        const childValue = isOwn
          ? update(child, context, own * probability, others)
          : update(child, context, own, others * probability);
        values.push(childValue);
        value += probability * childValue;
      }
      if (isOwn) {
        for (const [index, childValue] of values.entries())
          gains[index] = (gains[index] ?? 0) + others * (childValue - value);
        learner.count(iteration * own);
      }
      return value;
    }
  }
}
