/**
 * What an answer cost. A field that is `undefined` is unknown (a provider that reports no tokens, a model without a
 * price); a sum with an unknown term is unknown. Unknown is never zero.
 */
export interface Usage {
  /** Model calls made. */
  readonly calls: number | undefined;
  /** Tokens read, cached ones included. */
  readonly inputTokens: number | undefined;
  /** Tokens written, reasoning included. */
  readonly outputTokens: number | undefined;
  /** Tokens of the input that were served from the provider's prompt cache. */
  readonly cachedTokens: number | undefined;
  /** Tokens of the output that were spent on reasoning. */
  readonly reasoningTokens: number | undefined;
  /** Service time in seconds: from the start of an attempt to its end, waiting in our own queues left out. */
  readonly seconds: number | undefined;
  /** US dollars. */
  readonly costUsd: number | undefined;
}

/** Nothing spent. */
export const noUsage: Usage = Object.freeze({
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  reasoningTokens: 0,
  seconds: 0,
  costUsd: 0,
});

/** The sum of two usages, unknown in every field where one of them is unknown. */
export function addUsage(left: Usage, right: Usage): Usage {
  if (left === noUsage) return right;
  if (right === noUsage) return left;
  return {
    calls: plus(left.calls, right.calls),
    inputTokens: plus(left.inputTokens, right.inputTokens),
    outputTokens: plus(left.outputTokens, right.outputTokens),
    cachedTokens: plus(left.cachedTokens, right.cachedTokens),
    reasoningTokens: plus(left.reasoningTokens, right.reasoningTokens),
    seconds: plus(left.seconds, right.seconds),
    costUsd: plus(left.costUsd, right.costUsd),
  };
}

/**
 * A full usage from what was reported. Where model calls were made, a token or dollar field that was left out is
 * unknown; where none were made, it is zero. What is no amount (NaN, a negative number) is unknown.
 */
export function completeUsage(reported: Partial<Usage>): Usage {
  const calls = 'calls' in reported ? amountIn(reported.calls, undefined) : 0;
  const absent = calls === 0 ? 0 : undefined;
  return {
    calls,
    inputTokens: amountIn(reported.inputTokens, absent),
    outputTokens: amountIn(reported.outputTokens, absent),
    cachedTokens: amountIn(reported.cachedTokens, absent),
    reasoningTokens: amountIn(reported.reasoningTokens, absent),
    seconds: isAmount(reported.seconds) ? reported.seconds : 0,
    costUsd: amountIn(reported.costUsd, absent),
  };
}

/** True for what can have been spent: a finite number, not negative. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Infinity;
}

function amountIn(value: number | undefined, absent: 0 | undefined): number | undefined {
  if (value === undefined || value === null) return absent;
  return isAmount(value) ? value : undefined;
}

/** A sum that is unknown if a term is, or if it is no number any more. */
export function plus(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return undefined;
  const sum = left + right;
  return sum < Infinity ? sum : undefined;
}
