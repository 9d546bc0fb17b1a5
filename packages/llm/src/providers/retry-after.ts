import { listAt, textAt } from '../json.js';
import type { Json, RateLimitState } from '../model.js';

type Headers = Readonly<Record<string, string>>;

/**
 * How long a provider asks us to wait, in milliseconds: `retry-after-ms`, `retry-after` (seconds or a date), Google's
 * `RetryInfo.retryDelay` in the body, else the reset of a bucket that it says is empty. `undefined` where it does not say.
 */
export function retryAfterMs(headers: Headers, details: Json | undefined, now: number): number | undefined {
  const delay = listAt(details, 'details')
    .map((detail) => textAt(detail, 'retryDelay'))
    .find((text) => text !== undefined);
  const { remainingRequests, remainingTokens, resetRequestsMs, resetTokensMs } =
    rateLimitOf(headers, now) ?? {};
  return (
    milliseconds(headers['retry-after-ms']) ??
    durationMs(headers['retry-after'], now) ??
    durationMs(delay, now) ??
    (remainingRequests === 0 ? resetRequestsMs : undefined) ??
    (remainingTokens === 0 ? resetTokensMs : undefined)
  );
}

/** What OpenAI's and Anthropic's headers say is left of the limits; `undefined` where there are none. */
export function rateLimitOf(headers: Headers, now: number): RateLimitState | undefined {
  const value = (bucket: 'requests' | 'tokens', field: 'remaining' | 'reset'): string | undefined =>
    headers[`x-ratelimit-${field}-${bucket}`] ?? headers[`anthropic-ratelimit-${bucket}-${field}`];
  const state: RateLimitState = {
    remainingRequests: count(value('requests', 'remaining')),
    remainingTokens: count(value('tokens', 'remaining')),
    resetRequestsMs: durationMs(value('requests', 'reset'), now),
    resetTokensMs: durationMs(value('tokens', 'reset'), now),
  };
  return Object.values(state).every((field) => field === undefined) ? undefined : state;
}

/**
 * Milliseconds from now that a text means: seconds (`20`), a duration (`1m30s`, `9ms`, `59.5s`), a date (RFC 3339 or
 * HTTP), or a Unix time in seconds. Never negative; `undefined` where it is none of these.
 */
export function durationMs(text: string | undefined, now: number): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const trimmed = text.trim();
  const plain = Number(trimmed);
  if (Number.isFinite(plain)) return Math.max(0, plain > 1_000_000_000 ? plain * 1000 - now : plain * 1000);
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

function milliseconds(text: string | undefined): number | undefined {
  return text === undefined ? undefined : count(text);
}

function count(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
