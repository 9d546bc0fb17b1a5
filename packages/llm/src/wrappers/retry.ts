import { mayHaveCost, ModelError, withDetails } from '../model-error.js';
import type { ModelProvider } from '../model.js';
import type { CallContext } from '../model-request.js';
import type { CallAttempt, RetryDecision } from '../call-attempt.js';
import { sleep as realSleep, type Sleep } from './sleep.js';
import { fullModelName, wrap, type Wrapper } from './wrapper.js';

/** Options of `retry`. */
export interface RetryOptions {
  /** Tries after the first one; at most two at a host that has never answered. @default 8 */
  readonly retries?: number | undefined;
  /** Greatest wait before the first retry, in milliseconds; doubles with every further one. @default 1_000 */
  readonly baseMs?: number | undefined;
  /** Limit of the wait, in milliseconds. @default 60_000 */
  readonly capMs?: number | undefined;
  /** Draws from [0, 1) that spread the waits. @default Math.random */
  readonly random?: (() => number) | undefined;
  /** Waits. For tests. */
  readonly sleep?: Sleep | undefined;
}

/**
 * Tries again what `classify` calls worth trying. The wait is drawn evenly from zero to a bound that doubles ("full
 * jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/); what the provider asks for in
 * Retry-After is the least wait of this very request and of no other. A wait that would pass the deadline is not begun.
 */
export function retry(options: RetryOptions = {}): Wrapper {
  const { retries = 8, baseMs = 1_000, capMs = 60_000, random = Math.random, sleep = realSleep } = options;
  return (next) => {
    // A wrong base URL should be reported within seconds; a later outage is worth waiting for.
    let reached = false;
    return wrap(next, async (request, context) => {
      const attempts: CallAttempt[] = [];
      const note = (attempt: CallAttempt): void => {
        attempts.push(attempt);
        context.onAttempt?.(attempt);
      };
      for (;;) {
        const startedAt = Date.now();
        try {
          const result = await next.generate(request, context);
          reached = true;
          note({ startedAt, ms: result.timing.ms, outcome: 'ok', requestId: result.requestId });
          return { ...result, attempts };
        } catch (error) {
          const decision = next.classify(error);
          note(failedAttempt(error, decision, startedAt));
          const isUnreachable = ModelError.isInstance(error) && error.kind === 'unreachable';
          if (!isUnreachable) reached = true;
          const most = reached ? retries : Math.min(retries, 2);
          if (!decision.retry || attempts.length > most) throw withAttempts(error, attempts);
          const jitterMs = random() * Math.min(capMs, baseMs * 2 ** (attempts.length - 1));
          const waitMs = Math.max(jitterMs, decision.retryAfterMs ?? 0);
          if (Date.now() + waitMs >= (context.deadlineAt ?? Infinity)) throw tooLate(error, waitMs, attempts);
          await sleep(waitMs, context.signal);
          if (context.signal.aborted) throw aborted(next, context, attempts);
          await context.beforeRetry?.();
        }
      }
    });
  };
}

function failedAttempt(error: unknown, decision: RetryDecision, startedAt: number): CallAttempt {
  const known = ModelError.isInstance(error) ? error : undefined;
  return {
    startedAt,
    ms: Date.now() - startedAt,
    outcome: decision.kind,
    status: known?.status,
    code: known?.providerCode,
    retryAfterMs: decision.retry ? decision.retryAfterMs : undefined,
    requestId: known?.requestId,
    ...(mayHaveCost(error) ? { unknownCost: true } : {}),
  };
}

function withAttempts(error: unknown, attempts: readonly CallAttempt[]): unknown {
  return ModelError.isInstance(error) ? withDetails(error, { attempts }) : error;
}

function tooLate(error: unknown, waitMs: number, attempts: readonly CallAttempt[]): unknown {
  if (!ModelError.isInstance(error)) return error;
  const { provider, model, status, providerCode, retryAfterMs, requestId, headers } = error;
  const message = `${error.message} (not tried again: the wait of ${Math.ceil(waitMs / 1_000)} s would pass the deadline of the call)`;
  const details = { provider, model, status, providerCode, retryAfterMs, requestId, headers };
  return new ModelError(error.kind, message, { ...details, attempts, cause: error });
}

function aborted(next: ModelProvider, context: CallContext, attempts: readonly CallAttempt[]): ModelError {
  return new ModelError(
    'aborted',
    `The call of ${fullModelName(next)} was aborted while it waited to try again`,
    {
      provider: next.id,
      model: next.model,
      attempts,
      cause: context.signal.reason,
    },
  );
}
