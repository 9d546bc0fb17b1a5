import type * as z from 'zod';
import { chance, type Chance, type Move, type Request } from '../contracts/ask.js';
import type { ChanceAnswer, MoveAnswer } from '../contracts/answer.js';
import type { Distribution } from '../contracts/distribution.js';
import { isShared, shared, type Game, type GameMetrics, type View } from '../contracts/game.js';
import type { Reason } from '../contracts/reason.js';
import type { Rng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';

/** A draw of nature that is waited for. */
export interface PendingDraw<Value> {
  readonly from: Distribution<Value>;
  /** Tells draws that are made at once, for example by the seat they are for. */
  readonly key?: string | undefined;
}

/** Draws of nature before the seats move. */
interface Draws<State, Value, Config> {
  /** The things drawn. */
  readonly value: z.ZodType<Value>;
  /** Draws that are still to come. As long as there are any, no seat is asked. */
  readonly pending: (state: State, config: Config, seats: readonly Seat[]) => readonly PendingDraw<Value>[];
  /** Applies one draw by changing the draft. */
  readonly apply: (draft: State, answer: ChanceAnswer<Value>, config: Config) => void;
}

/** A game with one kind of move, as `inTurns` and `simultaneous` take it. See `Game` for the fields it shares with it. */
export interface PlainGame<Config, State, Data, Action, Value, Views, Outcome, ConfigInput> {
  readonly name: string;
  readonly version: number;
  readonly config: z.ZodType<Config, ConfigInput>;
  readonly setup: (config: Config, seats: readonly Seat[]) => State;
  /** The one kind of move, which is called `move` in ids and handlers. */
  readonly move: Move<Data, Action>;
  /** Data of the request of a seat. */
  readonly data: (state: State, seat: Seat, config: Config) => Data;
  readonly draws?: Draws<State, Value, Config> | undefined;
  readonly views: { readonly [Facet in keyof Views]: View<State, Views[Facet], Config> };
  readonly outcome: (state: State, config: Config) => Outcome | null;
  readonly scores?: ((outcome: Outcome) => Record<Seat, number>) | undefined;
  readonly metrics?: ((state: State, outcome: Outcome, config: Config) => GameMetrics) | undefined;
  readonly phase?: ((state: State, config: Config) => string) | undefined;
  readonly forfeit?: ((draft: State, seat: Seat, reason: Reason, config: Config) => void) | undefined;
  /** Needed where `State` hides something from a seat. @default the same state */
  readonly resample?: ((state: State, seat: Seat, rng: Rng, config: Config) => State) | undefined;
}

/** The requests of such a game. No `Asks`, whose index would take the type from the handlers of agents. */
export type PlainAsks<Data, Action, Value> = {
  readonly move: Move<Data, Action>;
  readonly draw: Chance<Value>;
};

/** The wrapper of the state of such a game. */
export interface Wrapped<State> {
  readonly seats: readonly Seat[];
  game: State;
}

/** Who is asked, and how an answer is applied. */
export interface Way<Whole extends Wrapped<State>, State, Data, Action, Config> {
  readonly wrap: (game: State, seats: readonly Seat[]) => Whole;
  readonly asked: (state: Whole, config: Config) => readonly Seat[];
  readonly apply: (draft: Whole, answer: MoveAnswer<Data, Action>, config: Config) => void;
  /** Goes on where no move is missing any more, after a move or a forfeit. */
  readonly settle?: ((draft: Whole, config: Config) => void) | undefined;
  readonly resample: (state: Whole, seat: Seat, rng: Rng, config: Config) => Whole;
}

/** The game that a definition describes. */
export function makeGame<
  Whole extends Wrapped<State>,
  State,
  Config,
  Data,
  Action,
  Value,
  Views,
  Outcome,
  ConfigInput,
>(
  definition: PlainGame<Config, State, Data, Action, Value, Views, Outcome, ConfigInput>,
  way: Way<Whole, State, Data, Action, Config>,
): Game<Config, Whole, PlainAsks<Data, Action, Value>, Views, Outcome, ConfigInput> {
  type Built = Game<Config, Whole, PlainAsks<Data, Action, Value>, Views, Outcome, ConfigInput>;
  const { name, version, config, setup, move, data, draws, scores, phase, metrics, forfeit } = definition;
  const views = Object.entries(definition.views as Readonly<Record<string, View<State, unknown, Config>>>);
  const game: Omit<Built, 'asks' | 'on' | 'views'> & Record<'asks' | 'on' | 'views', unknown> = {
    name,
    version,
    config,
    asks: draws === undefined ? { move } : { move, draw: chance(draws.value) },
    setup: (read, seats) => way.wrap(setup(read, seats), [...seats]),
    open: (state, ask, read): readonly Request[] => {
      const pending = draws?.pending(state.game, read, state.seats) ?? [];
      if (pending.length > 0) return pending.map(({ from, key }) => ask.draw(from, key));
      return way.asked(state, read).map((seat) => ask.move(seat, data(state.game, seat, read)));
    },
    on: {
      move: (draft: Whole, answer: MoveAnswer<Data, Action>, read: Config) => {
        way.apply(draft, answer, read);
        way.settle?.(draft, read);
      },
      draw: (draft: Whole, answer: ChanceAnswer<Value>, read: Config) =>
        draws?.apply(draft.game, answer, read),
    },
    views: Object.fromEntries(views.map(([facet, view]) => [facet, within(view)])),
    outcome: (state, read) => definition.outcome(state.game, read),
    resample: way.resample,
    ...(scores === undefined ? {} : { scores }),
    ...(phase === undefined ? {} : { phase: (state, read) => phase(state.game, read) }),
    ...(metrics === undefined
      ? {}
      : { metrics: (state, outcome, read) => metrics(state.game, outcome, read) }),
    ...(forfeit === undefined
      ? {}
      : {
          forfeit: (draft, seat, reason, read) => {
            forfeit(draft.game, seat, reason, read);
            way.settle?.(draft, read);
          },
        }),
  };
  return game as Built;
}

/** A view of the state that is wrapped. */
function within<State, Config>(view: View<State, unknown, Config>): View<Wrapped<State>, unknown, Config> {
  return isShared(view)
    ? shared((state: Wrapped<State>, context) => view(state.game, '', context as Parameters<typeof view>[2]))
    : ({ game }, seat, context) => view(game, seat, context);
}
