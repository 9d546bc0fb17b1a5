import { addServed, readServed, type ServedModel } from './served-models.js';

/**
 * Cost of an answer. A field that is `undefined` is unknown (a provider that reports no tokens, a model without a
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
  /** Tokens of the input that were written to the provider's prompt cache, which some providers charge at more. */
  readonly cacheWriteTokens: number | undefined;
  /** Tokens of the output that were spent on reasoning. */
  readonly reasoningTokens: number | undefined;
  /** Service time in seconds: from the start of an attempt to its end, waiting in our own queues left out. */
  readonly seconds: number | undefined;
  /** US dollars. */
  readonly costUsd: number | undefined;
  /** Dollars that the provider's prompt cache took off the price, less what writing to it added; not part of `costUsd`. @default 0 */
  readonly savedByCacheUsd?: number | undefined;
  /** Dollars that asking in a batch took off the price; not part of `costUsd`. @default 0 */
  readonly savedByBatchUsd?: number | undefined;
  /** The models that answered, as their providers name them, with their calls. @default nobody says */
  readonly served?: readonly ServedModel[] | undefined;
}

/** The fields of a usage, in the order in which they are written. All that is done to usage goes over this list; savings follow. */
export const usageFields = [
  'calls',
  'inputTokens',
  'outputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'reasoningTokens',
  'seconds',
  'costUsd',
] as const satisfies readonly (keyof Usage)[];

/** Dollars that were not paid. Most usage has none of them: a field that is zero is left out. */
const savingsFields = ['savedByCacheUsd', 'savedByBatchUsd'] as const satisfies readonly (keyof Usage)[];

/**
 * Returns the usage whose fields the function gives; with `null` for what is unknown, usage as results have it. It is written
 * out since there is one for every answer: an object that is filled by a loop over the names of its fields costs three times
 * as much.
 */
export function makeUsage<Amount>(
  amountOf: (field: (typeof usageFields)[number]) => Amount,
): Record<(typeof usageFields)[number], Amount> {
  return {
    calls: amountOf('calls'),
    inputTokens: amountOf('inputTokens'),
    outputTokens: amountOf('outputTokens'),
    cachedTokens: amountOf('cachedTokens'),
    cacheWriteTokens: amountOf('cacheWriteTokens'),
    reasoningTokens: amountOf('reasoningTokens'),
    seconds: amountOf('seconds'),
    costUsd: amountOf('costUsd'),
  };
}

/** Nothing spent. */
export const noUsage: Usage = Object.freeze(makeUsage(() => 0));

/** Returns the sum of two usages, unknown in every field in which one of them is unknown. */
export function addUsage(left: Usage, right: Usage): Usage {
  if (left === noUsage) return right;
  if (right === noUsage) return left;
  // Written out like `makeUsage`, for the same reason.
  const sum = {
    calls: plus(left.calls, right.calls),
    inputTokens: plus(left.inputTokens, right.inputTokens),
    outputTokens: plus(left.outputTokens, right.outputTokens),
    cachedTokens: plus(left.cachedTokens, right.cachedTokens),
    cacheWriteTokens: plus(left.cacheWriteTokens, right.cacheWriteTokens),
    reasoningTokens: plus(left.reasoningTokens, right.reasoningTokens),
    seconds: plus(left.seconds, right.seconds),
    costUsd: plus(left.costUsd, right.costUsd),
  };
  const served = addServed(left.served, right.served);
  const parts = served.length === 0 ? sum : { ...sum, served };
  return hasSavings(left) || hasSavings(right)
    ? { ...parts, ...savings((field) => (left[field] ?? 0) + (right[field] ?? 0)) }
    : parts;
}

function hasSavings({ savedByCacheUsd, savedByBatchUsd }: Partial<Usage>): boolean {
  return savedByCacheUsd !== undefined || savedByBatchUsd !== undefined;
}

/** Returns the savings that the function gives, without those that are zero, or no number. */
export function savings(
  amountOf: (field: (typeof savingsFields)[number]) => number | null | undefined,
): Pick<Usage, (typeof savingsFields)[number]> {
  const found = savingsFields.flatMap((field) => {
    const amount = amountOf(field) ?? 0;
    return Number.isFinite(amount) && amount !== 0 ? [[field, amount] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Returns a full usage from what was reported. If model calls were made, a token or dollar field that was left out is
 * unknown; if none were made, it is zero. What is no amount (NaN, a negative number) is unknown.
 */
export function completeUsage(reported: Partial<Usage>): Usage {
  const calls = 'calls' in reported ? knownAmount(reported.calls, undefined) : 0;
  const absent = calls === 0 ? 0 : undefined;
  const served = readServed(reported.served);
  return {
    calls,
    inputTokens: knownAmount(reported.inputTokens, absent),
    outputTokens: knownAmount(reported.outputTokens, absent),
    cachedTokens: knownAmount(reported.cachedTokens, absent),
    // Most providers have no such tokens and report none: what is not reported was not written.
    cacheWriteTokens: knownAmount(reported.cacheWriteTokens, 0),
    reasoningTokens: knownAmount(reported.reasoningTokens, absent),
    seconds: isAmount(reported.seconds) ? reported.seconds : 0,
    costUsd: knownAmount(reported.costUsd, absent),
    ...(hasSavings(reported) ? savings((field) => reported[field]) : {}),
    ...(served === undefined ? {} : { served }),
  };
}

/** Returns the input and output tokens together; `undefined` if one of them is unknown. */
export function countTokens({
  inputTokens,
  outputTokens,
}: Partial<Record<'inputTokens' | 'outputTokens', number | null | undefined>>): number | undefined {
  return typeof inputTokens === 'number' && typeof outputTokens === 'number'
    ? inputTokens + outputTokens
    : undefined;
}

/** True for what can have been spent: a finite number, not negative. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Infinity;
}

function knownAmount(value: number | undefined, absent: 0 | undefined): number | undefined {
  if (value === undefined || value === null) return absent;
  return isAmount(value) ? value : undefined;
}

/** A sum that is unknown if a term is, or if it is no number any more. */
export function plus(left: number | undefined, right: number | undefined): number | undefined {
  const sum = (left ?? Number.NaN) + (right ?? Number.NaN);
  return sum < Infinity ? sum : undefined;
}
