import type * as z from 'zod';
import type { Game } from '../contracts/game.js';
import type { Rng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import { finiteValues } from '../stepping/finite-values.js';
import { makeGame, type PlainAsks, type PlainGame, type Way, type Wrapped } from './plain-game.js';

/** The state of a simultaneous game: that of its author, and the moves of this round, sealed until all are in. */
export interface SimultaneousState<State, Action> extends Wrapped<State> {
  sealed: Record<Seat, { readonly action: Action }>;
}

/** A game in which all move at once, round after round, none seeing what the others do. */
export interface SimultaneousGame<
  Config,
  State,
  Data,
  Action,
  Value,
  Views,
  Outcome,
  ConfigInput,
> extends PlainGame<Config, State, Data, Action, Value, Views, Outcome, ConfigInput> {
  /** Who moves in this round. @default all seats */
  readonly movers?: ((state: State, seats: readonly Seat[], config: Config) => readonly Seat[]) | undefined;
  /** Applies the moves of a round, in the order of the seats, by changing the draft. */
  readonly resolve: (draft: State, actions: Readonly<Record<Seat, Action>>, config: Config) => void;
}

/**
 * Defines a game in which all seats move at once, with one kind of move: `simultaneous<State>()({ … })`. Moves are kept
 * apart from the state, and so from every view, until all are in; then `resolve` gets them together, so that the order in
 * which they arrive changes nothing. `resample` gives the others other sealed moves, for tests of secrecy; a definition
 * whose state hides more gives one for that.
 *
 * @example
 * const pennies = simultaneous<{ shown: Record<string, 'heads' | 'tails'> | null }>()({
 *   name: 'pennies',
 *   version: 1,
 *   config: z.object({}),
 *   setup: () => ({ shown: null }),
 *   move: move({ data: z.null(), action: z.enum(['heads', 'tails']) }),
 *   data: () => null,
 *   resolve: (draft, actions) => {
 *     draft.shown = actions;
 *   },
 *   views: {},
 *   outcome: ({ shown }) => shown && { same: new Set(Object.values(shown)).size === 1 },
 * });
 */
export function simultaneous<State>(): <Config, Data, Action, Value, Views, Outcome, ConfigInput>(
  definition: SimultaneousGame<Config, State, Data, Action, Value, Views, Outcome, ConfigInput>,
) => Game<
  Config,
  SimultaneousState<State, Action>,
  PlainAsks<Data, Action, Value>,
  Views,
  Outcome,
  ConfigInput
> {
  return (definition) => makeGame(definition, simultaneousOrder(definition));
}

type Sealed<Action> = Readonly<Record<Seat, { readonly action: Action }>>;

function simultaneousOrder<Config, State, Data, Action>({
  move,
  data,
  movers = (_state, seats) => seats,
  resolve,
  resample,
}: Pick<
  SimultaneousGame<Config, State, Data, Action, unknown, unknown, unknown, unknown>,
  'move' | 'data' | 'movers' | 'resolve' | 'resample'
>): Way<SimultaneousState<State, Action>, State, Data, Action, Config> {
  type Whole = SimultaneousState<State, Action>;
  const missing = ({ game, seats, sealed }: Whole, config: Config): readonly Seat[] =>
    movers(game, seats, config).filter((seat) => !Object.hasOwn(sealed, seat));
  const schemaOf = (game: State, seat: Seat, config: Config): z.ZodType<Action> =>
    typeof move.action === 'function' ? move.action(data(game, seat, config)) : move.action;

  return {
    wrap: (game, seats) => ({ seats, sealed: {}, game }),
    asked: missing,
    apply: (draft, { seat, action }) => {
      draft.sealed[seat] = { action };
    },
    settle: (draft, config) => {
      const { sealed, seats } = draft;
      if (Object.keys(sealed).length === 0 || missing(draft, config).length > 0) return;
      draft.sealed = {};
      const inOrder = seats.flatMap((seat): [Seat, Action][] => {
        const one = sealed[seat];
        return one === undefined ? [] : [[seat, one.action]];
      });
      resolve(draft.game, Object.fromEntries(inOrder), config);
    },
    resample: (state, seat, rng, config) => {
      const game = resample === undefined ? state.game : resample(state.game, seat, rng, config);
      const sealed = resealed(state.sealed, seat, {
        rng,
        schemaOf: (other) => schemaOf(game, other, config),
      });
      return { ...state, game, sealed };
    },
  };
}

/** Other legal moves for all but one seat: drawn from the schema if it has finitely many, else from each other. */
function resealed<Action>(
  sealed: Sealed<Action>,
  seat: Seat,
  { rng, schemaOf }: { readonly rng: Rng; readonly schemaOf: (seat: Seat) => z.ZodType<Action> },
): Record<Seat, { readonly action: Action }> {
  const moves = Object.entries(sealed);
  const others = moves.flatMap(([other, { action }]) => (other === seat ? [] : [action]));
  return Object.fromEntries(
    moves.map(([other, move]) => {
      if (other === seat) return [other, move];
      const schema = schemaOf(other);
      const candidates =
        finiteValues(schema, 1000) ?? others.filter((action) => schema.safeParse(action).success);
      return [other, candidates.length === 0 ? move : { action: rng.pick(candidates) }];
    }),
  );
}
