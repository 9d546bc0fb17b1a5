import type { AnyGame, Seat, MoveNode, UnrolledPosition } from '@masbench/core';
import { gameTree, type GameTree, type InformationSet } from './game-tree.js';

/** One action of a decision, and how often it is taken. */
export interface WeightedAction {
  readonly action: unknown;
  /** From 0 to 1; all of an information set sum to 1. */
  readonly probability: number;
}

/** How every seat plays: by seat, then by information set as `position.informationSet` names it. Plain JSON. */
export type Strategies = Readonly<Record<Seat, Readonly<Record<string, readonly WeightedAction[]>>>>;

/**
 * Writes down how a policy plays in every information set, for `exploitability` and `nashConv`. The policy is called once for each set;
 * actions that it leaves out have probability 0.
 *
 * @throws RangeError if the game cannot be unrolled, see `solve`
 *
 * @example
 * const alwaysPasses = recordStrategies(start, () => [{ action: 'pass', probability: 1 }]);
 * console.log(exploitability(start, alwaysPasses));
 */
export function recordStrategies<G extends AnyGame>(
  position: UnrolledPosition<G>,
  policy: (node: MoveNode) => readonly WeightedAction[],
): Strategies {
  return written(gameTree(position, 'any'), ({ node }) => policy(node));
}

/** Strategies by seat and set, from one list of choices for each set. */
function written(
  { seats, sets }: GameTree,
  choices: (set: InformationSet) => readonly WeightedAction[],
): Strategies {
  return Object.fromEntries(
    seats.map((seat, player) => [
      seat,
      Object.fromEntries(sets.filter((set) => set.player === player).map((set) => [set.key, choices(set)])),
    ]),
  );
}

/** Probabilities in the order of the set's actions, for every set of a tree. */
export type Mixes = ReadonlyMap<InformationSet, readonly number[]>;

/** Strategies by seat and set, from mixes. */
export function writtenMixes(tree: GameTree, mixes: Mixes): Strategies {
  return written(tree, (set) => findChoices(set, mixes));
}

/** How one set is played. */
export function findChoices(set: InformationSet, mixes: Mixes): readonly WeightedAction[] {
  return set.actions.map((action, index) => ({ action, probability: mixes.get(set)?.[index] ?? 0 }));
}

/**
 * Reads strategies against a tree. A set without an entry is played uniformly.
 *
 * @throws RangeError if an entry is no distribution over the legal actions of one of the game's sets
 */
export function strategyMixes({ seats, sets }: GameTree, strategies: Strategies): Mixes {
  const mixes = new Map<InformationSet, readonly number[]>();
  const keys = [new Set<string>(), new Set<string>()];
  for (const set of sets) {
    keys[set.player]?.add(set.key);
    const choices = strategies[seats[set.player] ?? '']?.[set.key];
    mixes.set(set, choices === undefined ? uniform(set) : actionMix(set, choices));
  }
  for (const [player, seat] of seats.entries())
    for (const key of Object.keys(strategies[seat] ?? {}))
      if (keys[player]?.has(key) !== true)
        throw new RangeError(`Cannot use strategies: every set must be one of the game: ${seat} has ${key}`);
  return mixes;
}

function uniform({ actions }: InformationSet): readonly number[] {
  return actions.map(() => 1 / actions.length);
}

function actionMix({ actions, node }: InformationSet, choices: readonly WeightedAction[]): readonly number[] {
  const texts = actions.map((action) => JSON.stringify(action));
  const mix = actions.map(() => 0);
  for (const { action, probability } of choices) {
    const index = texts.indexOf(JSON.stringify(action));
    if (index < 0)
      throw new RangeError(
        `Cannot use strategies: actions must be legal: ${
          node.seat
        } has ${JSON.stringify(action)} for ${node.id}`,
      );
    if (!(probability >= 0))
      throw new RangeError(
        `Cannot use strategies: probabilities must not be negative: ${node.seat} has ${probability} for ${node.id}`,
      );
    mix[index] = (mix[index] ?? 0) + probability;
  }
  const sum = mix.reduce((total, probability) => total + probability, 0);
  if (!(Math.abs(sum - 1) <= 1e-6))
    throw new RangeError(
      `Cannot use strategies: probabilities must sum to 1: ${node.seat} has ${sum} for ${node.id}`,
    );
  return mix.map((probability) => probability / sum);
}
