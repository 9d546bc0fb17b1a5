import { ModelError } from '../model-error.js';
import type { ModelProvider } from '../model.js';
import type { CallContext, ModelRequest } from '../model-request.js';
import type { ModelResult } from '../model-result.js';
import { onAbort } from '../on-abort.js';
import { startTimer } from '../timer.js';
import { fullModelName, wrap, type Wrapper } from './wrapper.js';

/** Options of `timeout`. */
export interface TimeoutOptions {
  /** Milliseconds. */
  readonly ms: number;
  /**
   * `attempt` stands inside of retry and limiter and times one try at the provider; `call` stands outside of them and
   * times the whole call, waiting included: it sets `deadlineAt`, by which retries plan.
   */
  readonly scope: 'attempt' | 'call';
}

/**
 * Gives up after a time: the signal handed down aborts and the call rejects with a `ModelError` of kind `timeout`,
 * even where what is below does not listen to its signal.
 */
export function timeout({ ms, scope }: TimeoutOptions): Wrapper {
  return (next) =>
    wrap(next, (request, context) => {
      const deadlineAt =
        scope === 'call' ? Math.min(Date.now() + ms, context.deadlineAt ?? Infinity) : context.deadlineAt;
      return timed(next, request, { ...context, deadlineAt }, ms, scope);
    });
}

function timed(
  next: ModelProvider,
  request: ModelRequest,
  context: CallContext,
  ms: number,
  scope: TimeoutOptions['scope'],
): Promise<ModelResult> {
  return new Promise((resolve, reject) => {
    const inner = new AbortController();
    const end = (error: ModelError): void => {
      inner.abort(error);
      reject(error);
    };
    if (context.signal.aborted) {
      end(abortedError(next, context.signal));
      return;
    }
    const stop = startTimer(ms, () => end(timeoutError(next, ms, scope)));
    const release = onAbort(context.signal, () => end(abortedError(next, context.signal)));
    next
      .generate(request, { ...context, signal: inner.signal })
      .finally(() => {
        stop();
        release();
      })
      .then(resolve, reject);
  });
}

function abortedError(model: ModelProvider, signal: AbortSignal): ModelError {
  return new ModelError('aborted', `The call of ${fullModelName(model)} was aborted`, {
    provider: model.id,
    model: model.model,
    cause: signal.reason,
  });
}

function timeoutError(model: ModelProvider, ms: number, scope: TimeoutOptions['scope']): ModelError {
  const seconds = ms / 1_000;
  return new ModelError(
    'timeout',
    scope === 'attempt'
      ? `${fullModelName(model)} gave no answer within ${seconds} s: allow more time with 'timeout.attemptMs', or ask for less output`
      : `${fullModelName(model)} gave no answer within ${seconds} s, all attempts and waiting included: allow more time with 'timeout.callMs'`,
    { provider: model.id, model: model.model, ...(scope === 'call' && { retryable: false }) },
  );
}
