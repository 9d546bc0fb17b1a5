import type { Move } from '../ask.js';
import { textOf } from '../observation.js';
import type { OpenRequest } from '../open-request.js';
import type { Position } from '../position.js';
import { jsonSchemaOf } from './sample.js';
import { openText, standInFor, viewsOf } from './shown.js';

/** All that the rules say of a state, as text. */
export interface Look {
  readonly open: string;
  readonly views: string;
  readonly phase: string;
  readonly outcome: string;
  /** What would stand in for an answer to the request. */
  readonly standIn: string;
  /** What a legal answer to the request is. */
  readonly schema: string;
}

/** Asks the rules everything about a state, and about one request that is open in it. */
export function lookText(position: Position, request: OpenRequest): Look {
  const { game, config, seats, seed, state } = position;
  const { ask, observation } = request;
  const { action } = ask as Partial<Move<unknown, unknown>>;
  return {
    open: openText(position),
    views: textOf(seats.map((seat) => viewsOf(game, state, seat, position))),
    phase: game.phase?.(state, config) ?? '',
    outcome: textOf(position.outcome()),
    standIn: textOf(standInFor(request, seed)?.()),
    // A schema that does not depend on the data is a value and says the same for ever.
    schema: typeof action === 'function' ? textOf(jsonSchemaOf(action(observation?.data))) : '',
  };
}

/** What the rules say of a match that is over. */
export function endText({ game, config, state }: Position): string {
  const outcome: unknown = game.outcome(state, config);
  return textOf([outcome, game.scores?.(structuredClone(outcome)), game.metrics?.(state, outcome, config)]);
}
