import type { AnyGame } from '@masbench/core';
import type { Asks } from '@masbench/core/game';
import type { PolicySpace } from '@masbench/core/benchmark';
import { finiteValues } from '@masbench/core/stepping';

/**
 * A policy space for any game: in moves whose legal actions can be listed, a seat deviates with a probability, and takes
 * the action at a place in the list, from the first at 0 to the last at 1. It looks at nothing else, so that what it finds
 * is what a fixed habit gains; moves that cannot be listed, such as texts, are those of the seat's agent.
 *
 * Parameters are two for each kind of move: `<kind>.often` and `<kind>.at`.
 */
export function anyAction<G extends AnyGame>(game: G): PolicySpace<G> {
  const asks: Asks = game.asks;
  const kinds = Object.entries(asks).flatMap(([kind, { type }]) => (type === 'move' ? [kind] : []));
  return {
    description: 'A fixed habit: how often a seat deviates, and which of its legal actions it then takes.',
    parameters: Object.fromEntries(
      kinds.flatMap((kind) => [
        [`${kind}.often`, [0, 1]],
        [`${kind}.at`, [0, 1]],
      ]),
    ),
    policy:
      (parameters) =>
      async (turn, own, { rng }) => {
        const answer = await own();
        if (!rng.fork('any-action').chance(parameters[`${turn.kind}.often`] ?? 0)) return answer;
        const at = parameters[`${turn.kind}.at`] ?? 0;
        const actions = finiteValues(turn.schema, mostActions) ?? [];
        return actions.length === 0
          ? answer
          : actions[Math.min(actions.length - 1, Math.floor(at * actions.length))];
      },
  };
}

/** Longer lists of actions have no order that means anything. */
const mostActions = 1000;
