/** The provider's own statement of what is left of its limits. A value of zero or less means nothing on some hosts. */
export interface RateLimitState {
  /** Requests left in the current window. */
  readonly remainingRequests?: number | undefined;
  /** Tokens left in the current window; of several token limits, the one with the least left. */
  readonly remainingTokens?: number | undefined;
  /** Milliseconds until the bucket is full again. */
  readonly resetRequestsMs?: number | undefined;
  /** Milliseconds until the bucket of tokens is full again. */
  readonly resetTokensMs?: number | undefined;
}
