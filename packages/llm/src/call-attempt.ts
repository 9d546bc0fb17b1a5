/** One try at the provider, as the ledger of what was billed needs it. */
export interface CallAttempt {
  /** True if it failed after the provider may have answered, so that what it cost is unknown. */
  readonly unknownCost?: boolean | undefined;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  /** Duration in milliseconds; of a successful attempt, the time at the transport. */
  readonly ms: number;
  /** `ok`, or what was to be done about the failure. */
  readonly outcome: 'ok' | RetryDecision['kind'];
  /** HTTP status of a failed attempt; absent if no response arrived. */
  readonly status?: number | undefined;
  /** The provider's own code. */
  readonly code?: string | undefined;
  /** Wait that the provider asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Id that the provider gave to the request, for its support. */
  readonly requestId?: string | undefined;
}

/**
 * The reaction to a failed attempt.
 * `rate_limit`: too fast, wait · `concurrency`: too many at once, shrink · `transient`: try again ·
 * `quota`: nothing left to spend, stop everything that shares the `limitKey` · `auth`: the key is missing or wrong ·
 * `bad_request`: the same request will fail again · `aborted`: the caller gave up · `fatal`: anything else.
 */
export type RetryDecision =
  | { readonly retry: false; readonly kind: 'fatal' | 'quota' | 'auth' | 'bad_request' | 'aborted' }
  | {
      readonly retry: true;
      /** The obstacle, which decides how the limiter reacts. */
      readonly kind: 'rate_limit' | 'concurrency' | 'transient';
      /** The least time to wait before the next attempt at this very request. */
      readonly retryAfterMs?: number | undefined;
    };
