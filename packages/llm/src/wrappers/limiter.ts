import type { ModelProvider } from '../model.js';
import type { ModelResult } from '../model-result.js';
import { ModelError } from '../model-error.js';
import { inputTokenBound } from '../token-bound.js';
import type { Gate, GateOutcome } from './gate.js';
import { LimiterPool, type LimiterPoolOptions } from './limiter-pool.js';
import { wrap, type Wrapper } from './wrapper.js';

/** Limits of all accounts, or a gate for each. */
export interface LimiterOptions extends LimiterPoolOptions {
  /** Other limits for some keys. @default the same limits for every key */
  readonly byKey?: ((limitKey: string) => LimiterPoolOptions | undefined) | undefined;
  /** The gate of a key, in place of one in memory: to share limits between processes. @default in memory */
  readonly gate?: ((limitKey: string) => Gate) | undefined;
}

/** A limiter, and a look at its pools. */
export interface Limiter extends Wrapper {
  /** The gates in memory, by `limitKey`. */
  readonly state: () => Readonly<
    Record<string, { readonly limit: number; readonly underWay: number; readonly queued: number }>
  >;
}

/**
 * Holds calls back so that an account's limits are kept: concurrency that adapts to "too many" answers, requests and
 * tokens a minute. All models that one limiter is put around share a gate where their `limitKey` is the same, so create
 * one and use it for all seats and matches. Retries belong outside of it: a call that waits to be tried again holds no
 * place. Where a provider says that nothing is left to spend, the gate closes: all calls that wait fail at once.
 */
export function limiter(options: LimiterOptions = {}): Limiter {
  const { gateOf, state } = gates(options);
  const around: Wrapper = (next) => {
    const gate = options.gate?.(next.limitKey) ?? gateOf(next.limitKey);
    return wrap(next, async (request, context) => {
      const tokens = (inputTokenBound(request) ?? 0) / 4 + (request.maxOutputTokens ?? 0);
      const pass = await gate.acquire({ tokens }, context.signal);
      let result: ModelResult;
      try {
        result = await next.generate(request, context);
      } catch (error) {
        pass.release(readFailure(next, error));
        throw error;
      }
      pass.release(answerOutcome(result));
      return result;
    });
  };
  return Object.assign(around, { state });
}

/** The gates in memory of one process: for a limiter, or for several processes through `shareGates`. */
export function gates(options: Omit<LimiterOptions, 'gate'> = {}): {
  /** The gate of a `limitKey`, the same at every call. */
  readonly gateOf: (limitKey: string) => Gate;
  readonly state: Limiter['state'];
} {
  const pools = new Map<string, LimiterPool>();
  return {
    gateOf: (key) => {
      const pool = pools.get(key) ?? new LimiterPool({ ...options, ...options.byKey?.(key) });
      pools.set(key, pool);
      return pool;
    },
    state: () =>
      Object.fromEntries(
        [...pools].map(([key, { limit, underWay, queued }]) => [key, { limit, underWay, queued }]),
      ),
  };
}

function readFailure(model: ModelProvider, error: unknown): GateOutcome {
  const { kind } = model.classify(error);
  // Every further call would end the same way.
  if (kind === 'quota' || kind === 'auth' || isUnknownModel(error)) return { kind: 'exhausted', error };
  return { kind: kind === 'rate_limit' || kind === 'concurrency' ? 'refused' : 'failed' };
}

function isUnknownModel(error: unknown): boolean {
  return ModelError.isInstance(error) && error.kind === 'unknown-model';
}

function answerOutcome({ usage: { input, output }, rateLimit }: ModelResult): GateOutcome {
  const tokens =
    input.total === undefined || output.total === undefined ? undefined : input.total + output.total;
  return { kind: 'answered', tokens, rateLimit };
}
