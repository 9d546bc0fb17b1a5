import type { Asks, Chance, Effect, Move } from './ask.js';
import type { Reason } from './reason.js';
import type { Seat } from './seat.js';
import type { Usage } from '../usage/usage.js';

/** A legal answer to a move, as the rules get it. It belongs to the rules: they may keep it in the state. */
export interface MoveAnswer<Data = unknown, Action = unknown> {
  readonly id: string;
  readonly seat: Seat;
  readonly key: string | undefined;
  readonly data: Data;
  readonly action: Action;
  /** `fallback`: the agent gave no legal answer, see `why`. `forced`: pinned by the option `force`, charged nothing. */
  readonly by: 'agent' | 'fallback' | 'forced';
  readonly why: Reason | undefined;
  /** Total cost of all attempts at this request. */
  readonly usage: Usage;
  /** Seconds since the start of the match, on the clock of the scheduler. */
  readonly at: number;
}

/** A draw of nature, as the rules get it. */
export interface ChanceAnswer<Value = unknown> {
  readonly id: string;
  readonly key: string | undefined;
  readonly value: Value;
  readonly by: 'chance' | 'forced';
  readonly at: number;
}

/** The output of a service, as the rules get it. */
export interface EffectAnswer<Input = unknown, Output = unknown> {
  readonly id: string;
  readonly key: string | undefined;
  readonly input: Input;
  readonly output: Output;
  /** `failure`: the service failed for good and the output is that of the ask's `onFailure`, see `why`. */
  readonly by: 'service' | 'failure' | 'forced';
  readonly why: Reason | undefined;
  readonly usage: Usage;
  readonly at: number;
}

/** The answer that the rules get for one ask of the table. */
export type AnswerOf<One extends Asks[string]> =
  One extends Move<infer Data, infer Action>
    ? MoveAnswer<Data, Action>
    : One extends Chance<infer Value>
      ? ChanceAnswer<Value>
      : One extends Effect<infer Input, infer Output>
        ? EffectAnswer<Input, Output>
        : never;
