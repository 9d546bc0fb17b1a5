import type * as z from 'zod';
import type { AnswerOf } from './answer.js';
import type { Ask, Asks, Effect, Move, Request } from './ask.js';
import type { Reason } from './reason.js';
import type { Rng } from '@masbench/statistics';
import type { Seat } from './seat.js';

/** Inputs of a view in addition to the state. */
export interface ViewContext<Config> {
  readonly config: Config;
  readonly seats: readonly Seat[];
  /** Draws for noisy views, seeded by the request that is being opened and the facet. */
  readonly rng: Rng;
}

/** One facet of what a seat sees: a pure function of the state. Its value is plain JSON. */
export type View<State, Value, Config = unknown> = (
  state: State,
  seat: Seat,
  context: ViewContext<Config>,
) => Value;

/** The context of a view that shows all seats the same. */
export type SharedContext<Config> = Omit<ViewContext<Config>, 'rng'>;

const sharedMark = Symbol.for('masbench.shared-view');

/**
 * A facet that all seats see alike (the public table, the rules). It is computed and hashed once for all requests that
 * open together, and does not receive the seat.
 */
export function shared<State, Value, Config>(
  view: (state: State, context: SharedContext<Config>) => Value,
): View<State, Value, Config> {
  return Object.assign((state: State, _seat: Seat, context: ViewContext<Config>) => view(state, context), {
    [sharedMark]: true,
  });
}

/** True for views created by `shared`. */
export function isShared(view: object): boolean {
  return sharedMark in view;
}

/** Numbers about a finished match, by seat and for the whole. `null` is unknown. */
export interface GameMetrics {
  readonly seats?: Readonly<Record<Seat, Readonly<Record<string, number | null>>>> | undefined;
  readonly match?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A game is data and pure functions: no clock, no randomness except chance requests, no input or output. The state is
 * plain JSON and contains what changes; constants are in `config`, which is frozen.
 */
export interface Game<
  Config,
  State,
  Kinds extends Asks,
  Views,
  Outcome,
  ConfigInput = unknown,
  Metrics extends GameMetrics = GameMetrics,
> {
  readonly name: string;
  /** Increase it when the rules change: a journal of another version cannot be replayed. */
  readonly version: number;
  readonly config: z.ZodType<Config, ConfigInput>;
  /** Everything the game can ask for: moves, chance and effects, by kind. */
  readonly asks: Kinds;
  readonly setup: (config: Config, seats: readonly Seat[]) => State;
  /** All requests that are open in this state. A request must not change while it is open; one that is left out is dropped. */
  readonly open: (state: State, ask: Ask<Kinds>, config: Config) => readonly Request[];
  /** Applies one legal answer by changing the draft. Rules see answers one at a time, in the order of the journal. */
  readonly on: {
    readonly [Kind in keyof Kinds]: (draft: State, answer: AnswerOf<Kinds[Kind]>, config: Config) => void;
  };
  /** Views of a seat, facet by facet: the observation policies. */
  readonly views: { readonly [Facet in keyof Views]: View<State, Views[Facet], Config> };
  /** The result, or `null` until the game is over. */
  readonly outcome: (state: State, config: Config) => Outcome | null;
  /** One number for every seat; greater is better. */
  readonly scores?: ((outcome: Outcome) => Record<Seat, number>) | undefined;
  readonly metrics?: ((state: State, outcome: Outcome, config: Config) => Metrics) | undefined;
  /** The current part of the game ("night", "vote"); every change emits the event `phase`. */
  readonly phase?: ((state: State, config: Config) => string) | undefined;
  /** Applies the forfeit of a seat, if `limits.onIllegal` is `forfeit`. */
  readonly forfeit?: ((draft: State, seat: Seat, reason: Reason, config: Config) => void) | undefined;
  /** Returns another state that this seat cannot tell from the given one, for tests of secrecy and for beliefs. */
  readonly resample?: ((state: State, seat: Seat, rng: Rng, config: Config) => State) | undefined;
  /** Names of the facets that `withView` replaced, for the manifest. */
  readonly variants?: Readonly<Record<string, string>> | undefined;
}
export type AnyGame = Game<any, any, any, any, any, any, any>;

export type ConfigOf<G extends AnyGame> = z.output<G['config']>;
export type ConfigInputOf<G extends AnyGame> = z.input<G['config']>;
export type StateOf<G extends AnyGame> = ReturnType<G['setup']>;
export type AsksOf<G extends AnyGame> = G['asks'];
export type ViewsOf<G extends AnyGame> = {
  readonly [Facet in keyof G['views']]: ReturnType<G['views'][Facet]>;
};
export type OutcomeOf<G extends AnyGame> = NonNullable<ReturnType<G['outcome']>>;
/** Metrics of the game, as its `metrics` returns them. */
export type MetricsOf<G extends AnyGame> = KnownMetrics<ReturnType<NonNullable<G['metrics']>>>;
type KnownMetrics<Metrics> = 0 extends 1 & Metrics ? GameMetrics : Metrics;

/** The kinds of requests that agents answer. */
export type MoveKinds<G extends AnyGame> = {
  [Kind in keyof AsksOf<G>]: AsksOf<G>[Kind] extends Move<any, any> ? Kind : never;
}[keyof AsksOf<G>] &
  string;

/** The kinds of requests that services answer. */
export type EffectKinds<G extends AnyGame> = {
  [Kind in keyof AsksOf<G>]: AsksOf<G>[Kind] extends Effect<any, any> ? Kind : never;
}[keyof AsksOf<G>] &
  string;
export type DataOf<G extends AnyGame, Kind extends keyof AsksOf<G>> =
  AsksOf<G>[Kind] extends Move<infer Data, any> ? Data : never;
export type ActionOf<G extends AnyGame, Kind extends keyof AsksOf<G>> =
  AsksOf<G>[Kind] extends Move<any, infer Action> ? Action : never;
export type InputOf<G extends AnyGame, Kind extends keyof AsksOf<G>> =
  AsksOf<G>[Kind] extends Effect<infer Input, any> ? Input : never;
export type OutputOf<G extends AnyGame, Kind extends keyof AsksOf<G>> =
  AsksOf<G>[Kind] extends Effect<any, infer Output> ? Output : never;

/**
 * Defines a game. You name the type of the state; all other types are inferred:
 * `defineGame<State>()({ name, version, config, asks, setup, open, on, views, outcome })`.
 */
export function defineGame<State>(): <
  Config,
  Kinds extends Asks,
  Views,
  Outcome,
  ConfigInput,
  Metrics extends GameMetrics = GameMetrics,
>(
  game: Game<Config, State, Kinds, Views, Outcome, ConfigInput, Metrics>,
) => Game<Config, State, Kinds, Views, Outcome, ConfigInput, Metrics> {
  return (game) => game;
}

/**
 * Returns the game with one facet of its views replaced. The type stays the same, so agents can play both versions. The
 * name of the replacement is recorded in every journal.
 */
export function withView<G extends AnyGame, Facet extends keyof G['views'] & string>(
  game: G,
  facet: Facet,
  name: string,
  replace: (base: G['views'][Facet]) => G['views'][Facet],
): G {
  const base: G['views'][Facet] = game.views[facet] as G['views'][Facet];
  return {
    ...game,
    views: { ...game.views, [facet]: replace(base) },
    variants: { ...game.variants, [facet]: name },
  };
}
