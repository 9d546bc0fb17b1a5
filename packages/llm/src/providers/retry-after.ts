import { readList, readText } from '../json.js';
import type { Json } from '../model-request.js';
import type { RateLimitState } from '../rate-limit-state.js';

type Headers = Readonly<Record<string, string>>;

/**
 * How long a provider asks us to wait, in milliseconds: `retry-after-ms`, `retry-after` (seconds or a date), Google's
 * `RetryInfo.retryDelay` in the body, OpenAI's words ("Please try again in 20.5s"), else the reset of a bucket that it says is empty. `undefined` if it does not say.
 */
export function retryAfterMs(
  headers: Headers,
  { details, message }: { readonly details?: Json | undefined; readonly message?: string | undefined },
  clock: number,
): number | undefined {
  const now = replyTime(headers, clock);
  const delay = readList(details, 'details')
    .map((detail) => readText(detail, 'retryDelay'))
    .find((text) => text !== undefined);
  const { remainingRequests, remainingTokens, resetRequestsMs, resetTokensMs } =
    statedRateLimit(headers, now) ?? {};
  return (
    milliseconds(headers['retry-after-ms']) ??
    durationMs(headers['retry-after'], now) ??
    durationMs(delay, now) ??
    wordsMs(message, now) ??
    (remainingRequests === 0 ? resetRequestsMs : undefined) ??
    (remainingTokens === 0 ? resetTokensMs : undefined)
  );
}

/** The time of the provider's own clock, from which its dates count: ours may differ by hours. Its date is rounded to a second. */
function replyTime(headers: Headers, clock: number): number {
  const stated = Date.parse(headers['date'] ?? '');
  return Math.abs(stated - clock) > 2_000 ? stated : clock;
}

/** The wait that a message names in words; no wait of words alone is longer than an hour. */
function wordsMs(message: string | undefined, now: number): number | undefined {
  const [, wait] =
    /\b(?:try again|retry) (?:in|after) ((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)\b/i.exec(message ?? '') ?? [];
  const ms = durationMs(wait, now);
  return ms === undefined || ms > 3_600_000 ? undefined : ms;
}

/**
 * Remaining limits according to the headers of OpenAI, Anthropic and OpenRouter; `undefined` if there are none. Of
 * Anthropic's three buckets of tokens, the emptiest counts.
 */
export function statedRateLimit(headers: Headers, clock: number): RateLimitState | undefined {
  const now = replyTime(headers, clock);
  const requests = fullest([
    bucket(headers, 'x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests', now),
    bucket(headers, 'anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset', now),
    bucket(headers, 'x-ratelimit-remaining', 'x-ratelimit-reset', now),
  ]);
  const tokens = fullest([
    bucket(headers, 'x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens', now),
    ...['tokens', 'input-tokens', 'output-tokens'].map((name) =>
      bucket(headers, `anthropic-ratelimit-${name}-remaining`, `anthropic-ratelimit-${name}-reset`, now),
    ),
  ]);
  const state: RateLimitState = {
    remainingRequests: requests.remaining,
    remainingTokens: tokens.remaining,
    resetRequestsMs: requests.resetMs,
    resetTokensMs: tokens.resetMs,
  };
  return Object.values(state).every((field) => field === undefined) ? undefined : state;
}

interface Bucket {
  readonly remaining: number | undefined;
  readonly resetMs: number | undefined;
}

function bucket(headers: Headers, remaining: string, reset: string, now: number): Bucket {
  return { remaining: count(headers[remaining]), resetMs: durationMs(headers[reset], now) };
}

/** The bucket with the least left, among those that say how much. */
function fullest(buckets: readonly Bucket[]): Bucket {
  const known = buckets.filter(({ remaining, resetMs }) => remaining !== undefined || resetMs !== undefined);
  const [first = { remaining: undefined, resetMs: undefined }, ...others] = known;
  return others.reduce(
    (least, one) => ((one.remaining ?? Infinity) < (least.remaining ?? Infinity) ? one : least),
    first,
  );
}

/** Whether the provider says that the same request is not worth sending again. */
export function isToldNotToRetry(headers: Headers): boolean {
  return headers['x-should-retry'] === 'false';
}

/**
 * Milliseconds from now that a text means: seconds (`20`), a duration (`1m30s`, `9ms`, `59.5s`), a date (RFC 3339 or
 * HTTP), or a Unix time in seconds or milliseconds. Never negative; `undefined` if it is none of these.
 */
export function durationMs(text: string | undefined, now: number): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const trimmed = text.trim();
  const plain = Number(trimmed);
  if (Number.isFinite(plain)) return Math.max(0, fromNumber(plain, now));
  const units =
    /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/.exec(
      trimmed,
    );
  if (units !== null) {
    const [hours, minutes, seconds, ms] = units.slice(1).map((part) => Number(part ?? 0));
    return (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000 + (ms ?? 0);
  }
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function fromNumber(value: number, now: number): number {
  if (value > 1e11) return value - now;
  return value > 1e9 ? value * 1000 - now : value * 1000;
}

function milliseconds(text: string | undefined): number | undefined {
  return text === undefined ? undefined : count(text);
}

function count(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
