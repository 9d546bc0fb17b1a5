import type { ModelResult } from '../model.js';
import { inputTokenBound } from '../token-bound.js';
import { LimiterPool, type PoolOptions } from './limiter-pool.js';
import { wrap, type Wrapper } from './wrapper.js';

export interface LimiterOptions extends PoolOptions {
  /** Other limits for some keys. @default the same limits for every key */
  readonly byKey?: ((limitKey: string) => PoolOptions | undefined) | undefined;
}

/** A limiter, and a look at its pools. */
export interface Limiter extends Wrapper {
  /** What is going on, by `limitKey`. */
  readonly state: () => Readonly<
    Record<string, { readonly limit: number; readonly underWay: number; readonly queued: number }>
  >;
}

/**
 * Holds calls back so that an account's limits are kept: concurrency that adapts to "too many" answers, requests and
 * tokens a minute. All models that one limiter is put around share a pool where their `limitKey` is the same, so make
 * one and use it for all seats and matches. Retries belong outside of it: a call that waits to be tried again holds no
 * place. Where a provider says that nothing is left to spend, the pool closes: whatever waits fails at once.
 */
export function limiter(options: LimiterOptions = {}): Limiter {
  const pools = new Map<string, LimiterPool>();
  const poolOf = (key: string): LimiterPool => {
    const pool = pools.get(key) ?? new LimiterPool({ ...options, ...options.byKey?.(key) });
    pools.set(key, pool);
    return pool;
  };
  const around: Wrapper = (next) => {
    const pool = poolOf(next.limitKey);
    return wrap(next, async (request, context) => {
      const expected = (inputTokenBound(request) ?? 0) / 4 + (request.maxOutputTokens ?? 0);
      const place = await pool.enter(expected, context.signal);
      let result: ModelResult;
      try {
        result = await next.generate(request, context);
      } catch (error) {
        const { kind } = next.classify(error);
        if (kind === 'quota') pool.close(error);
        pool.failed(place, kind === 'rate_limit' || kind === 'concurrency');
        throw error;
      }
      const { input, output } = result.usage;
      const tokens =
        input.total === undefined || output.total === undefined ? undefined : input.total + output.total;
      pool.succeeded(place, tokens, result.rateLimit);
      return result;
    });
  };
  const state = (): ReturnType<Limiter['state']> =>
    Object.fromEntries(
      [...pools].map(([key, { limit, underWay, queued }]) => [key, { limit, underWay, queued }]),
    );
  return Object.assign(around, { state });
}
