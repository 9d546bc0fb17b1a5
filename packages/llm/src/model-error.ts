import type { CallAttempt, RetryDecision } from './call-attempt.js';

/** The kind of fault, for programs. */
export type ModelErrorKind =
  /** 429: too fast. */
  | 'rate-limit'
  /** 429: too many requests at once. */
  | 'concurrency'
  /** Nothing left to spend: credit, daily quota or a spending limit. */
  | 'quota'
  /** The provider has no capacity (503, 529). */
  | 'overloaded'
  /** Any other fault on the provider's side, or an answer that is empty though nothing went wrong. */
  | 'server'
  /** The connection failed or broke off. */
  | 'network'
  /** No server listens at the base URL, or its host name is unknown. */
  | 'unreachable'
  /** No answer within the time allowed. */
  | 'timeout'
  /** The caller's signal aborted. */
  | 'aborted'
  /** The key is missing, wrong, or not allowed to do this. */
  | 'auth'
  /** The provider has no such model, or the key may not use it. */
  | 'unknown-model'
  /** The provider does not take the JSON schema. */
  | 'schema-rejected'
  /** Any other request that the provider rejects, and would reject again. */
  | 'bad-request'
  /** The answer is no answer of this protocol: an HTML page of a proxy, malformed or truncated JSON. */
  | 'bad-response'
  /** A wrapper's own fault: a budget without a price, a cassette without the call. */
  | 'refused-by-wrapper';

/** Details of a `ModelError` besides its kind and its message. */
export interface ModelErrorDetails {
  /** Id of the provider. */
  readonly provider: string;
  /** The model that was asked; absent for faults that concern none. */
  readonly model?: string | undefined;
  /** HTTP status. */
  readonly status?: number | undefined;
  /** The provider's own code or type, for example `insufficient_quota`. */
  readonly providerCode?: string | undefined;
  /** Wait that the provider asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Id that the provider gave to the request, for its support. */
  readonly requestId?: string | undefined;
  /** Headers of the response; without cookies and anything that looks like a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** True or false where the provider itself says whether to try again; else the kind decides. */
  readonly retryable?: boolean | undefined;
  /** Written by the retry wrapper: all attempts of the call. */
  readonly attempts?: readonly CallAttempt[] | undefined;
  /** The error underneath, as `Error.cause`. */
  readonly cause?: unknown;
}

const brand = Symbol.for('masbench.model-error');

/**
 * A fault of the infrastructure between us and a model. The message is one line that says what was wrong, where, and
 * what to do; it never holds a key. What a model does (refuses, is cut off, writes no JSON) is a `ModelResult`.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** The kind of fault, which decides what to do about it. */
  readonly kind: ModelErrorKind;
  /** Id of the provider that was asked. */
  readonly provider: string;
  /** The model that was asked; `undefined` for faults that concern none. */
  readonly model: string | undefined;
  /** HTTP status; `undefined` if no response arrived. */
  readonly status: number | undefined;
  /** The provider's own code or type, for example `insufficient_quota`. */
  readonly providerCode: string | undefined;
  /** Wait that the provider asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Id that the provider gave to the request, for its support. */
  readonly requestId: string | undefined;
  /** Headers of the response, without cookies and anything that looks like a key. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Whether to try again, where the provider itself says so; `undefined` leaves it to `kind`. */
  readonly retryable: boolean | undefined;
  /** All attempts of the call, oldest first; `undefined` outside of the retry wrapper. */
  readonly attempts: readonly CallAttempt[] | undefined;
  readonly [brand] = true;

  constructor(kind: ModelErrorKind, message: string, details: ModelErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.provider = details.provider;
    this.model = details.model;
    this.status = details.status;
    this.providerCode = details.providerCode;
    this.retryAfterMs = details.retryAfterMs;
    this.requestId = details.requestId;
    this.headers = details.headers;
    this.retryable = details.retryable;
    this.attempts = details.attempts;
  }

  /** True for an error of any copy of this package in the process, where `instanceof` would not be. */
  static isInstance(error: unknown): error is ModelError {
    return typeof error === 'object' && error !== null && brand in error;
  }
}

/** The error again, with other details: a wrapper adds the attempts to what the provider threw. */
export function withDetails(error: ModelError, details: Partial<ModelErrorDetails>): ModelError {
  const { kind, message, name: _name, [brand]: _brand, stack: _stack, ...before } = error;
  return new ModelError(kind, message, { ...before, cause: error.cause, ...details });
}

const decisions: Readonly<Record<ModelErrorKind, RetryDecision>> = {
  'rate-limit': { retry: true, kind: 'rate_limit' },
  concurrency: { retry: true, kind: 'concurrency' },
  quota: { retry: false, kind: 'quota' },
  overloaded: { retry: true, kind: 'transient' },
  server: { retry: true, kind: 'transient' },
  network: { retry: true, kind: 'transient' },
  unreachable: { retry: true, kind: 'transient' },
  timeout: { retry: true, kind: 'transient' },
  aborted: { retry: false, kind: 'aborted' },
  auth: { retry: false, kind: 'auth' },
  'unknown-model': { retry: false, kind: 'bad_request' },
  'schema-rejected': { retry: false, kind: 'bad_request' },
  'bad-request': { retry: false, kind: 'bad_request' },
  'bad-response': { retry: true, kind: 'transient' },
  'refused-by-wrapper': { retry: false, kind: 'fatal' },
};

/**
 * The reaction to an error: the `classify` of every provider here. Anything but a `ModelError` is fatal.
 *
 * @example
 * ```ts
 * import { retryDecision } from '@masbench/llm';
 *
 * console.log(retryDecision(new Error('out of memory'))); // { retry: false, kind: 'fatal' }
 * ```
 */
export function retryDecision(error: unknown): RetryDecision {
  if (!ModelError.isInstance(error)) return { retry: false, kind: 'fatal' };
  const decision = decisions[error.kind];
  if (error.retryable === false && decision.retry) return { retry: false, kind: 'fatal' };
  if (error.retryable === true && !decision.retry)
    return { retry: true, kind: 'transient', retryAfterMs: error.retryAfterMs };
  return decision.retry && error.retryAfterMs !== undefined
    ? { ...decision, retryAfterMs: error.retryAfterMs }
    : decision;
}

const mayHaveAnswered: ReadonlySet<ModelErrorKind> = new Set([
  'network',
  'timeout',
  'aborted',
  'bad-response',
]);

/**
 * Whether a failed attempt may have cost something that is not known: the request was sent, and the answer was lost. What
 * a provider turned away or failed at itself is not billed.
 */
export function mayHaveCost(error: unknown): boolean {
  if (!ModelError.isInstance(error) || error.provider === 'limiter') return false;
  // A gateway gives up with an error status while the model behind it still answers.
  const isTurnedAway = error.status !== undefined && error.status >= 300 && error.kind !== 'timeout';
  return mayHaveAnswered.has(error.kind) && !isTurnedAway;
}
