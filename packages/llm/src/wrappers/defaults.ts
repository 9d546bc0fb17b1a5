import type { ModelProvider } from '../model.js';
import { budget, type BudgetOptions } from './budget.js';
import { cache, type CacheOptions } from './cache.js';
import { cassette, type CassetteOptions } from './cassette.js';
import { limiter, type LimiterOptions } from './limiter.js';
import { retry, type RetryOptions } from './retry.js';
import { timeout } from './timeout.js';
import type { Wrapper } from './wrapper.js';

/** Options of `stack` and `withDefaults`, by wrapper. `false` leaves a wrapper out. */
export interface StackOptions {
  /** @default none: inside a match, `llmAgent` keeps the budget of its seat. */
  readonly budget?: BudgetOptions | undefined;
  /** @default none */
  readonly cassette?: CassetteOptions | undefined;
  /** @default none */
  readonly cache?: CacheOptions | undefined;
  /** Retries of attempts that may succeed later. @default those of `retry` */
  readonly retry?: RetryOptions | false | undefined;
  /** Options, or a limiter that is shared with other stacks. */
  readonly limiter?: LimiterOptions | Wrapper | false | undefined;
  /** Time limits of an attempt and of the whole call. @default ten and thirty minutes */
  readonly timeout?: StackTimeouts | false | undefined;
}

/** Time limits of a stack. */
export interface StackTimeouts {
  /** One try at the provider, in milliseconds. Reasoning models may need minutes. @default 600_000 */
  readonly attemptMs?: number | undefined;
  /** The whole call, waiting and retries included, in milliseconds. @default 1_800_000 */
  readonly callMs?: number | undefined;
}

/**
 * All wrappers in their order, outer to inner: budget, cassette, cache, time-out of the call, retry, limiter, time-out
 * of the attempt. One stack put around several models shares cassette, cache and limits between them: make one for a
 * run.
 */
export function stack(options: StackOptions = {}): Wrapper {
  const { attemptMs = 600_000, callMs = 1_800_000 } =
    options.timeout === false ? {} : (options.timeout ?? {});
  const timed = options.timeout !== false;
  const layers: readonly (Wrapper | false | undefined)[] = [
    options.budget && budget(options.budget),
    options.cassette && cassette(options.cassette),
    options.cache && cache(options.cache),
    timed && timeout({ ms: callMs, scope: 'call' }),
    options.retry !== false && retry(options.retry),
    options.limiter !== false &&
      (typeof options.limiter === 'function' ? options.limiter : limiter(options.limiter)),
    timed && timeout({ ms: attemptMs, scope: 'attempt' }),
  ];
  const present = layers.filter((layer) => typeof layer === 'function');
  return (provider) => present.reduceRight((next, layer) => layer(next), provider);
}

/** One model with all wrappers of its own. For several models that share limits, cache and cassette, see `stack`. */
export function withDefaults(provider: ModelProvider, options: StackOptions = {}): ModelProvider {
  return stack(options)(provider);
}
