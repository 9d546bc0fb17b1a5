import { ModelError } from '../model-error.js';
import type { RateLimitState } from '../rate-limit-state.js';
import { onAbort } from '../on-abort.js';
import { startTimer } from '../timer.js';
import { Concurrency, type ConcurrencyOptions } from './concurrency.js';
import type { Gate, GateCost, GateOutcome, GatePass } from './gate.js';
import { TokenBucket } from './token-bucket.js';

/** Limits of one account. */
export interface LimiterPoolOptions {
  /** Bounds of the calls that may be under way at once. @default those of `ConcurrencyOptions` */
  readonly concurrency?: ConcurrencyOptions | undefined;
  /** Requests a minute. @default no limit */
  readonly requestsPerMinute?: number | undefined;
  /** Input and output tokens a minute. @default no limit */
  readonly tokensPerMinute?: number | undefined;
  /** Milliseconds, never going back. @default performance.now */
  readonly now?: (() => number) | undefined;
}

/** A call that was let through. */
interface Place {
  readonly sentAt: number;
  readonly tokens: number;
}

interface Waiting {
  readonly tokens: number;
  readonly admit: (place: Place) => void;
  readonly refuse: (error: unknown) => void;
}

/** The gate in memory: what all calls of one `limitKey` in this process share. */
export class LimiterPool implements Gate {
  readonly #concurrency: Concurrency;
  readonly #requests: TokenBucket;
  readonly #tokens: TokenBucket;
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  #stopTimer: (() => void) | undefined;
  #closedBy: unknown;
  #told: { readonly calls: number; readonly until: number } | undefined;

  constructor({
    concurrency,
    requestsPerMinute = Infinity,
    tokensPerMinute = Infinity,
    now = () => performance.now(),
  }: LimiterPoolOptions) {
    this.#now = now;
    this.#concurrency = new Concurrency(concurrency);
    this.#requests = new TokenBucket(requestsPerMinute, now);
    this.#tokens = new TokenBucket(tokensPerMinute, now);
  }

  /** Calls that may be under way at once, now. */
  get limit(): number {
    const told = this.#told !== undefined && this.#now() < this.#told.until ? this.#told.calls : Infinity;
    return Math.max(1, Math.min(this.#concurrency.limit, told));
  }

  get underWay(): number {
    return this.#underWay;
  }

  get queued(): number {
    return this.#waiting.size;
  }

  readonly acquire = async ({ tokens }: GateCost, signal: AbortSignal): Promise<GatePass> => {
    const place = await this.#enter(tokens, signal);
    return { release: (outcome) => this.#release(place, outcome) };
  };

  #release(place: Place, outcome: GateOutcome): void {
    switch (outcome.kind) {
      case 'answered':
        this.#succeeded(place, outcome.tokens, outcome.rateLimit);
        return;
      case 'exhausted':
        this.#close(outcome.error);
        this.#failed(place, false);
        return;
      case 'refused':
      case 'failed':
        this.#failed(place, outcome.kind === 'refused');
    }
  }

  async #enter(tokens: number, signal: AbortSignal): Promise<Place> {
    if (this.#closedBy !== undefined) throw this.#closedBy;
    if (this.#waiting.size === 0 && this.#waitMs(tokens) === 0) return this.#admit(tokens);
    if (signal.aborted) throw abortedError(signal);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        release();
      };
      const waiting: Waiting = {
        tokens,
        admit: (place) => {
          leave();
          resolve(place);
        },
        refuse: (error) => {
          leave();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      const release = onAbort(signal, () => {
        waiting.refuse(abortedError(signal));
        this.#next();
      });
      this.#waiting.add(waiting);
      this.#next();
    });
  }

  /** Takes a place back after an answer. `tokens` is what it really took, where that is known. */
  #succeeded(place: Place, tokens: number | undefined, told: RateLimitState | undefined): void {
    this.#concurrency.succeeded(place.sentAt, this.#underWay);
    if (tokens !== undefined) this.#tokens.take(tokens - place.tokens);
    if (told !== undefined) this.#heed(told, tokens ?? place.tokens);
    this.#leave();
  }

  /** Takes a place back after a fault. A call that was refused has taken no tokens. */
  #failed(place: Place, overload: boolean): void {
    if (overload) this.#concurrency.refused(place.sentAt, this.#now());
    this.#tokens.take(-place.tokens);
    this.#leave();
  }

  /** Refuses everything that waits and everything to come. */
  #close(error: unknown): void {
    this.#closedBy = error;
    for (const waiting of this.#waiting) waiting.refuse(error);
  }

  #admit(tokens: number): Place {
    this.#underWay += 1;
    this.#requests.take(1);
    this.#tokens.take(tokens);
    return { sentAt: this.#now(), tokens };
  }

  #leave(): void {
    this.#underWay -= 1;
    this.#next();
  }

  #next(): void {
    this.#stopTimer?.();
    for (const waiting of this.#waiting) {
      const waitMs = this.#waitMs(waiting.tokens);
      if (waitMs > 0) {
        this.#stopTimer = startTimer(waitMs, () => this.#next());
        return;
      }
      waiting.admit(this.#admit(waiting.tokens));
    }
  }

  /** `Infinity` until a call that is under way ends. */
  #waitMs(tokens: number): number {
    if (this.#underWay >= this.limit) return Infinity;
    return Math.max(this.#requests.waitMs(1), this.#tokens.waitMs(tokens));
  }

  /** Figures of zero or less mean nothing on some hosts. */
  #heed(
    { remainingRequests, remainingTokens, resetRequestsMs, resetTokensMs }: RateLimitState,
    tokensOfOne: number,
  ): void {
    const byRequests =
      remainingRequests !== undefined && remainingRequests > 0 ? remainingRequests : Infinity;
    const byTokens =
      remainingTokens !== undefined && remainingTokens > 0
        ? Math.ceil(remainingTokens / Math.max(1, tokensOfOne))
        : Infinity;
    const calls = Math.min(byRequests, byTokens);
    if (calls === Infinity) return;
    // The latest word counts: a limit that is full again takes back what was said while it was nearly used up.
    this.#told = undefined;
    if (calls >= this.#concurrency.limit) return;
    const resetMs = (byRequests <= byTokens ? resetRequestsMs : resetTokensMs) ?? 1_000;
    this.#told = { calls, until: this.#now() + Math.min(Math.max(resetMs, 0), 60_000) };
  }
}

function abortedError(signal: AbortSignal): ModelError {
  return new ModelError('aborted', 'The call was aborted while it waited for its turn', {
    provider: 'limiter',
    cause: signal.reason,
  });
}
