import type { GameTree, InformationSet, TreeNode } from './game-tree.js';
import type { Mixes } from './strategies.js';

/**
 * The average mixes of CFR+ after some iterations: regrets that never fall below zero, players updated in turn, averages
 * weighted by the number of the iteration. Draws nothing.
 *
 * Source: Tammelin, Burch, Johanson, Bowling, "Solving Heads-up Limit Texas Hold'em", IJCAI 2015.
 */
export function cfrPlus({ root, sets }: GameTree, iterations: number): Mixes {
  const learners = new Map(sets.map((set) => [set, new Learner(set)]));
  for (let iteration = 1; iteration <= iterations; iteration += 1)
    for (const player of [0, 1]) {
      update(root, { player, iteration, learners }, 1, 1);
      for (const [set, learner] of learners) if (set.player === player) learner.learn();
    }
  return new Map([...learners].map(([set, learner]) => [set, learner.average()]));
}

/** Values learned about one information set. */
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
  addToAverage(weight: number): void {
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
        learner.addToAverage(iteration * own);
      }
      return value;
    }
  }
}
