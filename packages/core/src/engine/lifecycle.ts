import { EventEmitter } from 'eventemitter3';
import type { Reason } from '../contracts/reason.js';
import type { Seat } from '../contracts/seat.js';
import type { Usage } from '../contracts/usage.js';

interface About {
  readonly id: string;
  readonly kind: string;
  readonly seat: Seat | undefined;
  /** Seconds on the match's clock. */
  readonly at: number;
}

/** What a match tells while it goes on. Payloads are frozen; recorded parts of a resumed match are not told again. */
export interface LifecycleEvents<Result> {
  'match-start': [
    start: {
      readonly id: string;
      readonly game: string;
      readonly seats: readonly Seat[];
      readonly resumed: boolean;
    },
  ];
  'request-open': [request: About];
  /** An attempt that did not count. */
  attempt: [
    attempt: About & {
      readonly attempt: number;
      readonly why: Reason;
      readonly error: string;
      readonly usage: Usage;
    },
  ];
  answer: [
    answer: About & {
      readonly by: string;
      readonly why: Reason | undefined;
      readonly value: unknown;
      readonly usage: Usage;
    },
  ];
  drop: [request: About];
  phase: [phase: { readonly phase: string; readonly at: number }];
  'match-end': [result: Result];
  'listener-error': [problem: { readonly event: string; readonly error: unknown }];
}

type AnyListener = (payload: unknown) => unknown;

/**
 * An emitter whose listeners can only watch: one that throws or rejects is reported as `listener-error` and hinders
 * neither the match nor the listeners after it.
 */
export class Lifecycle<Result> extends EventEmitter<LifecycleEvents<Result>> {
  readonly #untold: (() => void)[] = [];

  /** True where `flush` has something to tell. */
  protected get untold(): boolean {
    return this.#untold.length > 0;
  }

  /** Tells what is to be told, in the order in which it happened. */
  protected flush(): void {
    if (this.untold) for (const told of this.#untold.splice(0)) told();
  }

  /**
   * Has an event told by the next `flush`, once it is on record. The payload is made at once, only if somebody listens,
   * and must be frozen.
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

  #emit(event: keyof LifecycleEvents<Result>, told: unknown): void {
    for (const listener of this.listeners(event)) this.#call(event, listener as AnyListener, told);
  }

  #call(event: string, listener: AnyListener, payload: unknown): void {
    const report = (error: unknown): void => {
      if (event !== 'listener-error') this.#emit('listener-error', Object.freeze({ event, error }));
    };
    try {
      const returned = listener(payload);
      if (returned instanceof Promise) returned.catch(report);
    } catch (error) {
      report(error);
    }
  }
}
