import type { RateLimitState } from '../rate-limit-state.js';

/** Expected use of one call. */
export interface GateCost {
  /** Input and output tokens, an estimate. */
  readonly tokens: number;
}

/**
 * How a call ended, for the gate that let it through.
 * `answered`: with the tokens it really took, if they are known, and what the provider said is left of its limits.
 * `refused`: the provider said that calls are too many or too fast. `failed`: anything else.
 * `exhausted`: every further call would end the same way, as nothing is left to spend, the key is wrong or there is no such
 * model, so that the gate lets nothing more through; waiting calls reject with `error`.
 */
export type GateOutcome =
  | {
      /** The provider answered. */
      readonly kind: 'answered';
      /** Input and output tokens that the call took; absent if the provider does not report both. */
      readonly tokens?: number | undefined;
      /** The provider's own statement of what is left of its limits; absent if it makes none. */
      readonly rateLimit?: RateLimitState | undefined;
    }
  | { readonly kind: 'refused' | 'failed' }
  | { readonly kind: 'exhausted'; readonly error: unknown };

/** The right to make one call; released exactly once. */
export interface GatePass {
  /** Returns at once and does not throw: the answer is paid for, even if the message is lost. */
  readonly release: (outcome: GateOutcome) => void;
}

/**
 * Holds calls back so that the limits of one account are kept. `limiter()` has one in memory for each `limitKey`; several
 * processes share a limit through a gate of their own, for example over Redis or over messages to a parent process. What
 * crosses it is plain JSON, except `signal` and `error`.
 */
export interface Gate {
  /**
   * Resolves as soon as the call may be made, in order of arrival.
   *
   * @throws ModelError of kind `aborted` if the signal aborts first; the error that exhausted the gate.
   */
  readonly acquire: (cost: GateCost, signal: AbortSignal) => Promise<GatePass>;
}
