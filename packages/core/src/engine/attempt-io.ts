import type { AgentIO } from '../contracts/agent.js';
import type { Attempt } from './attempt.js';
import type { CallRecord } from '../contracts/call-log.js';
import type { Rng } from '@masbench/statistics';
import type { ServiceIO } from '../contracts/service.js';

/**
 * The part of its attempt that an agent or a service is given. The attempt itself stays with the engine: it leads to the
 * request, whose payload may be a part of the state. What few attempts use is made when it is asked for, bound, so that
 * it may be taken out of the `io`.
 */
export class AttemptIO implements AgentIO, ServiceIO {
  readonly #attempt: Attempt;

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
    Object.freeze(this);
  }

  get id(): string {
    return this.#attempt.id;
  }

  get attempt(): number {
    return this.#attempt.attempt;
  }

  get lastError(): string | undefined {
    return this.#attempt.lastError;
  }

  get nonce(): string {
    return this.#attempt.nonce;
  }

  get signal(): AbortSignal {
    return this.#attempt.signal;
  }

  get rng(): Rng {
    return this.#attempt.rng;
  }

  get traced(): readonly CallRecord[] {
    return this.#attempt.traced;
  }

  get use(): AgentIO['use'] {
    return this.#attempt.use;
  }

  get reserve(): AgentIO['reserve'] {
    return this.#attempt.reserve;
  }

  get askAgain(): AgentIO['askAgain'] {
    return this.#attempt.askAgain;
  }

  get accepts(): AgentIO['accepts'] {
    return this.#attempt.accepts;
  }

  get trace(): AgentIO['trace'] {
    return this.#attempt.trace;
  }

  get past(): AgentIO['past'] {
    return this.#attempt.past;
  }

  get blob(): AgentIO['blob'] {
    return this.#attempt.blob;
  }

  get store(): ServiceIO['store'] {
    return this.#attempt.store;
  }
}
