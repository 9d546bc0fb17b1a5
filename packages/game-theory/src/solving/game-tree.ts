import type { AnyGame, Seat, MoveNode, UnrolledPosition } from '@masbench/core';

/** All positions in which one seat knows the same: it decides the same way in each of them. */
export interface InformationSet {
  /** As `position.informationSet` names it. */
  readonly key: string;
  /** 0 or 1. */
  readonly player: number;
  /** The decision, as it is asked in one of the positions. */
  readonly node: MoveNode;
  readonly actions: readonly unknown[];
}

/** An end of the game, and what it is worth to each player. */
interface End {
  readonly type: 'end';
  readonly values: readonly [first: number, second: number];
}

interface Draw {
  readonly type: 'draw';
  readonly branches: readonly {
    readonly probability: number;
    readonly to: TreeNode;
  }[];
}

/** A decision; `children` are in the order of the set's actions. */
export interface DecisionNode {
  readonly type: 'decision';
  readonly set: InformationSet;
  readonly children: readonly TreeNode[];
}

export type TreeNode = End | Draw | DecisionNode;

/** A two-player game with all of its positions. */
export interface GameTree {
  readonly seats: readonly [first: Seat, second: Seat];
  readonly root: TreeNode;
  /** Those of both players, in the order in which a walk meets them. */
  readonly sets: readonly InformationSet[];
  /** Sums of the values of the first end, and of those of every end that was asked for. */
  readonly sum: number;
}

/** A larger tree takes minutes to unroll, and gigabytes. */
const mostPositions = 1_000_000;

/** A longer path exceeds the stack of calls. */
const longestPath = 1000;

/**
 * Unrolls all positions that follow. Requests that are open together are answered in the order in which the position
 * lists them, which no seat can observe.
 *
 * @param sums `constant`: ends whose scores have different sums are an error
 * @throws RangeError if there are not two seats, an end lacks scores, a draw or a decision cannot be listed, a
 *   service is called, a seat does not remember what it did, there are more than a million positions, or more than a
 *   thousand follow each other
 */
export function gameTree<G extends AnyGame>(
  start: UnrolledPosition<G>,
  sums: 'constant' | 'any' = 'constant',
): GameTree {
  const [first, second, ...others] = start.seats;
  if (first === undefined || second === undefined || others.length > 0)
    throw new RangeError(`Cannot unroll: the game must have two seats: it has ${start.seats.length}`);
  const seats = [first, second] as const;
  const sets = new Map<string, KnownSet>();
  let positions = 0;
  let sum: number | undefined;

  const unrolled = (position: UnrolledPosition<G>, path: Path): TreeNode => {
    positions += 1;
    if (positions > mostPositions)
      throw new RangeError(`Cannot unroll: the game must have at most ${mostPositions} positions: reduce it`);
    if (path.length > longestPath)
      throw new RangeError(
        `Cannot unroll: the game must end within ${longestPath} answers: reduce it, or let it end sooner`,
      );
    const [node] = position.open;
    if (node === undefined) return { type: 'end', values: valuesOf(position) };
    const length = path.length + 1;
    switch (node.type) {
      case 'effect':
        throw new RangeError(`Cannot unroll: no service is called: ${node.id} must be replaced by a draw`);
      case 'chance': {
        const { outcomes } = node;
        if (outcomes === undefined)
          throw new RangeError(`Cannot unroll: the outcomes of a draw must be listed: ${node.id} is sampled`);
        return {
          type: 'draw',
          branches: outcomes.map(({ value, probability }) => ({
            probability,
            to: unrolled(position.apply(node.id, value), { ...path, length }),
          })),
        };
      }
      case 'move': {
        const player = node.seat === first ? 0 : 1;
        const set = setOf(position, node, path.last[player]);
        return {
          type: 'decision',
          set,
          children: set.actions.map((action, index) => {
            const own = { set, index };
            const last = player === 0 ? ([own, path.last[1]] as const) : ([path.last[0], own] as const);
            return unrolled(position.apply(node.id, action), { length, last });
          }),
        };
      }
    }
  };

  const setOf = (position: UnrolledPosition<G>, node: MoveNode, last: OwnAction | null): InformationSet => {
    const key = position.informationSet(node.seat);
    // Two seats that see the same have equal keys.
    const name = JSON.stringify([node.seat, key]);
    const known = sets.get(name);
    if (known !== undefined) {
      if (known.last?.set !== last?.set || known.last?.index !== last?.index)
        throw new RangeError(
          `Cannot unroll: a seat must remember what it did: ${node.seat} is at ${node.id} after different actions of its own, and its information set is the same`,
        );
      return known.set;
    }
    const { actions = [] } = node;
    if (actions.length === 0)
      throw new RangeError(
        `Cannot unroll: the actions of a decision must be finitely many: ${node.id} accepts what cannot be listed`,
      );
    const set = { key, player: node.seat === first ? 0 : 1, node, actions };
    sets.set(name, { set, last });
    return set;
  };

  const valuesOf = ({ scores }: UnrolledPosition<G>): End['values'] => {
    const own = scores?.[first];
    const other = scores?.[second];
    if (own === undefined || other === undefined)
      throw new RangeError('Cannot unroll: every end must have scores of both seats: an end lacks them');
    if (!Number.isFinite(own + other))
      throw new RangeError(`Cannot unroll: scores must be finite: an end has ${own} and ${other}`);
    sum ??= own + other;
    const rounding = 1e-9 * Math.max(1, Math.abs(own), Math.abs(other));
    if (sums === 'constant' && Math.abs(own + other - sum) > rounding)
      throw new RangeError(
        `Cannot unroll: scores must sum to the same at every end: to ${sum} at one, and to ${own + other} where they are ${own} and ${other}. Score the lead of a seat, or measure strategies with nashConv, which takes any scores`,
      );
    return [own, other];
  };

  const root = unrolled(start, { length: 0, last: [null, null] });
  return { seats, root, sets: [...sets.values()].map(({ set }) => set), sum: sum ?? 0 };
}

/** Last move of a player. */
interface OwnAction {
  readonly set: InformationSet;
  readonly index: number;
}

/** How a position was come to. */
interface Path {
  /** How many answers led to it. */
  readonly length: number;
  readonly last: readonly [first: OwnAction | null, second: OwnAction | null];
}

/** With what its player did last, which is the same in all positions of a set if it remembers everything. */
interface KnownSet {
  readonly set: InformationSet;
  readonly last: OwnAction | null;
}
