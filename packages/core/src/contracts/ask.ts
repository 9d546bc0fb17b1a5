import type * as z from 'zod';
import type { Distribution } from './distribution.js';
import type { Rng } from '@masbench/statistics';
import type { Seat } from './seat.js';
import type { Reason } from './reason.js';

/** Texts of choices, for example those of the options behind letters. */
export type ChoiceLabels = Readonly<Record<string, string>>;

/** A decision asked of the agent in a seat. */
export interface Move<Data, Action> {
  readonly type: 'move';
  /** Data of the request in addition to the view: the legal targets, the passage to summarize. Plain JSON. */
  readonly data: z.ZodType<Data>;
  /** Dotted paths into the data at which `keptText` may stand. The agent, and rules, get the texts. @default none */
  readonly texts?: readonly string[] | undefined;
  /** The schema of a legal answer, or a function of the request's data that returns it. */
  readonly action: z.ZodType<Action> | ((data: Data) => z.ZodType<Action>);
  /**
   * Texts of the options behind choices, by choice, for example of the letters of a question: an agent may answer with
   * either. Read from the configuration. @default none
   */
  readonly labels?: ((config: never) => ChoiceLabels) | undefined;
  /** The answer if the agent gives no legal one. Without a fallback, the match is aborted. */
  readonly fallback?: ((data: Data, rng: Rng) => Action) | undefined;
}

/** A random draw, seeded by the match and the id of the request. */
export interface Chance<Value> {
  readonly type: 'chance';
  readonly value: z.ZodType<Value>;
}

/** A call to a service: a scorer, an image editor. */
export interface Effect<Input, Output> {
  readonly type: 'effect';
  readonly input: z.ZodType<Input>;
  /** Dotted paths into the input at which `keptText` may stand. The service, and rules, get the texts. @default none */
  readonly texts?: readonly string[] | undefined;
  readonly output: z.ZodType<Output>;
  /** The output if the service fails after all retries. Without it, the match is aborted and can be resumed. */
  readonly onFailure?: ((input: Input, reason: Reason) => Output) | undefined;
}
export type AnyAsk = Move<any, any> | Chance<any> | Effect<any, any>;

/** Everything a game can ask for, by kind. */
export type Asks = Readonly<Record<string, AnyAsk>>;

/** An open request, as `open` returns it. Create it with the `ask` that `open` receives. */
export interface Request {
  readonly kind: string;
  /** The seat that is asked; `undefined` for chance and effects. */
  readonly seat: Seat | undefined;
  /** Distinguishes requests of one kind (and seat) that are open at once. */
  readonly key: string | undefined;
  /** Data of a move, input of an effect, distribution of a chance. */
  readonly payload: unknown;
}

/** One builder of requests for each kind of the table. */
export type Ask<Kinds extends Asks> = {
  readonly [Kind in keyof Kinds]: Kinds[Kind] extends Move<infer Data, infer _Action>
    ? (seat: Seat, data: Data, key?: string) => Request
    : Kinds[Kind] extends Chance<infer Value>
      ? (distribution: Distribution<Value>, key?: string) => Request
      : Kinds[Kind] extends Effect<infer Input, infer _Output>
        ? (input: Input, key?: string) => Request
        : never;
};

/** Plain JSON that a function returns: arrays may be readonly, as they are copied. */
type Plain<Value> = Value extends object ? { readonly [Key in keyof Value]: Plain<Value[Key]> } : Value;

/** A move as it is declared: the schema alone decides what an action is, and the fallback must fit it. */
type MoveDefinition<Data, Action, Fallback> = Omit<Move<Data, Action>, 'type' | 'fallback'> & {
  readonly fallback?: ((data: Data, rng: Rng) => Fallback) | undefined;
};

/** An effect as it is declared: the schema alone decides what an output is, and `onFailure` must fit it. */
type EffectDefinition<Input, Output, Fallback> = Omit<Effect<Input, Output>, 'type' | 'onFailure'> & {
  readonly onFailure?: ((input: Input, reason: Reason) => Fallback) | undefined;
};

/** Declares a decision of a seat. */
export function move<Data, Action, const Fallback extends NoInfer<Plain<Action>>>(
  definition: MoveDefinition<Data, Action, Fallback>,
): Move<Data, Action> {
  return { type: 'move', ...definition } as Move<Data, Action>;
}

/** Declares a random draw. */
export function chance<Value>(value: z.ZodType<Value>): Chance<Value> {
  return { type: 'chance', value };
}

/** Declares a call to a service. */
export function effect<Input, Output, const Fallback extends NoInfer<Plain<Output>>>(
  definition: EffectDefinition<Input, Output, Fallback>,
): Effect<Input, Output> {
  return { type: 'effect', ...definition } as Effect<Input, Output>;
}

const buildersMade = new WeakMap<Asks, Ask<Asks>>();

/** The builders of a table, made once for all its matches. */
export function makeAsk<Kinds extends Asks>(asks: Kinds): Ask<Kinds> {
  let made = buildersMade.get(asks);
  if (made === undefined) buildersMade.set(asks, (made = makeBuilders(asks)));
  return made as Ask<Kinds>;
}

function makeBuilders(asks: Asks): Ask<Asks> {
  const builders = Object.entries(asks).map(([kind, { type }]) => [
    kind,
    type === 'move'
      ? (seat: Seat, payload: unknown, key?: string): Request => ({ kind, seat, key, payload })
      : (payload: unknown, key?: string): Request => ({ kind, seat: undefined, key, payload }),
  ]);
  return Object.freeze(Object.fromEntries(builders)) as Ask<Asks>;
}
