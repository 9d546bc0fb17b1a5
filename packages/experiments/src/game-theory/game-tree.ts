import type { AnyGame, Seat } from '@masbench/core';
import type { MoveNode, UnrolledPosition } from '@masbench/core/stepping';

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
export interface Decision {
  readonly type: 'decision';
  readonly set: InformationSet;
  readonly children: readonly TreeNode[];
}

export type TreeNode = End | Draw | Decision;

/** A two-player game with all of its positions. */
export interface GameTree {
  readonly seats: readonly [first: Seat, second: Seat];
  readonly root: TreeNode;
  /** Those of both players, in the order in which a walk meets them. */
  readonly sets: readonly InformationSet[];
}

/** A larger tree takes minutes to unroll, and gigabytes. */
const mostPositions = 1_000_000;

/**
 * Unrolls all positions that follow. Requests that are open together are answered in the order in which the position
 * lists them, which no seat can observe.
 *
 * @param sums `zero`: an end whose scores do not sum to 0 is an error
 * @throws RangeError where there are not two seats, an end lacks scores, a draw or a decision cannot be listed, a
 *   service is called, or there are more than a million positions
 */
export function gameTree<G extends AnyGame>(
  start: UnrolledPosition<G>,
  sums: 'zero' | 'any' = 'zero',
): GameTree {
  const [first, second, ...others] = start.seats;
  if (first === undefined || second === undefined || others.length > 0)
    throw new RangeError(`Cannot unroll as the game must have two seats: it has ${start.seats.length}`);
  const seats = [first, second] as const;
  const sets = new Map<string, InformationSet>();
  let positions = 0;

  const unrolled = (position: UnrolledPosition<G>): TreeNode => {
    positions += 1;
    if (positions > mostPositions)
      throw new RangeError(
        `Cannot unroll as the game must have at most ${mostPositions} positions: reduce it`,
      );
    const [node] = position.open;
    if (node === undefined) return { type: 'end', values: valuesOf(position) };
    switch (node.type) {
      case 'effect':
        throw new RangeError(`Cannot unroll as no service is called: ${node.id} must be replaced by a draw`);
      case 'chance': {
        const { outcomes } = node;
        if (outcomes === undefined)
          throw new RangeError(
            `Cannot unroll as the outcomes of a draw must be listed: ${node.id} is sampled`,
          );
        return {
          type: 'draw',
          branches: outcomes.map(({ value, probability }) => ({
            probability,
            to: unrolled(position.apply(node.id, value)),
          })),
        };
      }
      case 'move': {
        const set = setOf(position, node);
        return {
          type: 'decision',
          set,
          children: set.actions.map((action) => unrolled(position.apply(node.id, action))),
        };
      }
    }
  };

  const setOf = (position: UnrolledPosition<G>, node: MoveNode): InformationSet => {
    const key = position.informationSet(node.seat);
    // Two seats that see the same have equal keys.
    const name = JSON.stringify([node.seat, key]);
    const known = sets.get(name);
    if (known !== undefined) return known;
    const { actions = [] } = node;
    if (actions.length === 0)
      throw new RangeError(
        `Cannot unroll as the actions of a decision must be finitely many: ${node.id} accepts what cannot be listed`,
      );
    const set = { key, player: node.seat === first ? 0 : 1, node, actions };
    sets.set(name, set);
    return set;
  };

  const valuesOf = ({ scores }: UnrolledPosition<G>): End['values'] => {
    const own = scores?.[first];
    const other = scores?.[second];
    if (own === undefined || other === undefined)
      throw new RangeError('Cannot unroll as every end must have scores of both seats: an end lacks them');
    if (sums === 'zero' && !(Math.abs(own + other) <= 1e-9 * Math.max(1, Math.abs(own))))
      throw new RangeError(`Cannot unroll as scores must sum to 0: an end has ${own} and ${other}`);
    return [own, other];
  };

  return { seats, root: unrolled(start), sets: [...sets.values()] };
}
