import type { MoveAnswer } from '../contracts/answer.js';
import type { Game } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';
import { makeGame, type PlainAsks, type PlainGame, type Wrapped } from './plain-game.js';

/** The state of a game in turns: that of its author, and how many moves were made. */
export interface InTurnsState<State> extends Wrapped<State> {
  moves: number;
}

/** A game in which one seat moves at a time. */
export interface InTurnsGame<
  Config,
  State,
  Data,
  Action,
  Value,
  Views,
  Outcome,
  ConfigInput,
> extends PlainGame<Config, State, Data, Action, Value, Views, Outcome, ConfigInput> {
  /** Whose turn it is. @default the seats in their order, again and again */
  readonly turn?: ((state: State, seats: readonly Seat[], moves: number) => Seat) | undefined;
  /** Applies one legal move by changing the draft. */
  readonly apply: (draft: State, answer: MoveAnswer<Data, Action>, config: Config) => void;
}

/**
 * Defines a game in which one seat moves at a time, with one kind of move: `inTurns<State>()({ … })`. Turn order and
 * requests are done; `resample` is the state itself unless the definition gives one.
 *
 * @example
 * const nim = inTurns<{ left: number; last: string }>()({
 *   name: 'nim',
 *   version: 1,
 *   config: z.object({ heap: z.int().min(1).default(12) }),
 *   setup: ({ heap }) => ({ left: heap, last: '' }),
 *   move: move({ data: z.int(), action: (left) => z.int().min(1).max(Math.min(3, left)) }),
 *   data: ({ left }) => left,
 *   apply: (draft, { seat, action }) => {
 *     draft.left -= action;
 *     draft.last = seat;
 *   },
 *   views: {},
 *   outcome: ({ left, last }) => (left === 0 ? { winner: last } : null),
 * });
 */
export function inTurns<State>(): <Config, Data, Action, Value, Views, Outcome, ConfigInput>(
  definition: InTurnsGame<Config, State, Data, Action, Value, Views, Outcome, ConfigInput>,
) => Game<Config, InTurnsState<State>, PlainAsks<Data, Action, Value>, Views, Outcome, ConfigInput> {
  return (definition) => {
    const {
      apply,
      turn = (_state, seats, moves) => seats[moves % seats.length] ?? '',
      resample,
    } = definition;
    return makeGame(definition, {
      wrap: (game, seats): InTurnsState<State> => ({ seats, moves: 0, game }),
      asked: ({ game, seats, moves }) => [turn(game, seats, moves)],
      apply: (draft, answer, config) => {
        apply(draft.game, answer, config);
        draft.moves += 1;
      },
      resample: (state, seat, rng, config) => ({
        ...state,
        game: resample === undefined ? state.game : resample(state.game, seat, rng, config),
      }),
    });
  };
}
