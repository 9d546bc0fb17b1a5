import { EventEmitter } from 'eventemitter3';
import { MasbenchError } from '../contracts/errors.js';
import { isPromiseLike } from './promise-like.js';
import type { Reason } from '../contracts/reason.js';
import type { Seat } from '../contracts/seat.js';
import type { Spent } from '../usage/lost.js';

interface About {
  readonly id: string;
  readonly kind: string;
  readonly seat: Seat | undefined;
  /** Seconds on the match's clock. */
  readonly at: number;
}

/**
 * The events of a match, by name. Payloads are frozen copies. A match that is resumed emits those of its recorded part
 * again, apart from `request-start`: what is on record is not asked again.
 */
export interface LifecycleEvents<Result> {
  'match-start': [
    start: {
      readonly id: string;
      readonly game: string;
      readonly seats: readonly Seat[];
      readonly resumed: boolean;
    },
  ];
  /** A request is open; what it shows is frozen. */
  'request-open': [request: About];
  /** An agent, a service or nature is asked: once per attempt. */
  'request-start': [request: About & { readonly attempt: number }];
  /** An attempt that did not count. */
  attempt: [
    attempt: About & {
      readonly attempt: number;
      readonly why: Reason;
      readonly error: string;
    } & Spent,
  ];
  answer: [
    answer: About & {
      readonly by: string;
      readonly why: Reason | undefined;
      readonly value: unknown;
    } & Spent,
  ];
  /** A request is no longer wanted; with what the attempt in flight had spent, in real time. */
  drop: [request: About & Spent];
  phase: [phase: { readonly phase: string; readonly at: number }];
  'match-end': [result: Result];
  'listener-error': [problem: { readonly event: string; readonly error: unknown }];
}

type AnyListener = (payload: unknown) => unknown;

/**
 * An emitter whose listeners can only watch: one that throws or rejects is reported as `listener-error` and affects
 * neither the match nor the listeners after it. Only the match itself emits.
 */
export class Lifecycle<Result> extends EventEmitter<LifecycleEvents<Result>> {
  readonly #untold: (() => void)[] = [];

  /** True if `flush` has something to emit. */
  protected get untold(): boolean {
    return this.#untold.length > 0;
  }

  /** Emits what is pending, in the order in which it happened. */
  protected flush(): void {
    if (this.untold) for (const told of this.#untold.splice(0)) told();
  }

  /**
   * Queues an event for the next `flush`, when it is on record. The payload is made immediately, only if there are
   * listeners, and must be frozen.
   */
  protected tell<Event extends keyof LifecycleEvents<Result>>(
    event: Event,
    payload: () => LifecycleEvents<Result>[Event][0],
  ): void {
    if (this.listenerCount(event) === 0) return;
    const told = payload();
    this.#untold.push(() => this.#emit(event, told));
  }

  override once<Event extends EventEmitter.EventNames<LifecycleEvents<Result>>>(
    event: Event,
    listener: EventEmitter.EventListener<LifecycleEvents<Result>, Event>,
  ): this {
    const once = ((payload: unknown) => {
      this.off(event, once);
      return (listener as AnyListener)(payload);
    }) as typeof listener;
    return this.on(event, once);
  }

  /** @throws MasbenchError `OPTION_INVALID`: an event that the match did not emit would be a forgery. */
  override emit(event: EventEmitter.EventNames<LifecycleEvents<Result>>, ..._payload: unknown[]): never {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot emit '${event}': only the match emits its events: listen with 'on'`,
    );
  }

  #emit(event: keyof LifecycleEvents<Result>, told: unknown): void {
    for (const listener of this.listeners(event)) this.#call(event, listener as AnyListener, told);
  }

  #call(event: string, listener: AnyListener, payload: unknown): void {
    const report = (error: unknown): void => {
      if (event !== 'listener-error') this.#emit('listener-error', Object.freeze({ event, error }));
    };
    try {
      const returned = listener(payload);
      // A promise of another realm or library is one, too.
      if (isPromiseLike(returned)) returned.then(undefined, report);
    } catch (error) {
      report(error);
    }
  }
}
