/** What the provider says is left of its limits. A value it reports as zero or less on some hosts means nothing. */
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
