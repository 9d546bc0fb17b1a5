import { ModelError, type ModelProvider, type ModelRequest, type ModelResult } from '@masbench/llm';
import type { ModelErrorKind } from '../src/model-error.ts';
import type { CallContext } from '../src/model-request.ts';
import type { Price } from '../src/price.ts';

/** A request of one user message, for tests that do not look at it. */
export function request(text = 'Hello', more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    output: { mode: 'text' },
    ...more,
  };
}

/** A context that never aborts. */
export function context(more: Partial<CallContext> = {}): CallContext {
  return { signal: new AbortController().signal, ...more };
}

/** Asks a model for a text, or what a request asks for. */
export async function ask(
  model: Pick<ModelProvider, 'generate'>,
  asked: string | ModelRequest = 'Hello',
  more: Partial<CallContext> = {},
): Promise<ModelResult> {
  return model.generate(typeof asked === 'string' ? request(asked) : asked, context(more));
}

/** What a call fails with. */
export async function faultOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (result) => Promise.reject(new Error(`It did not fail: ${JSON.stringify(result)}`)),
    (error: unknown) => error,
  );
}

/** A fault of a scripted model. */
export function fault(kind: ModelErrorKind, message: string = kind, retryAfterMs?: number): ModelError {
  return new ModelError(kind, message, { provider: 'scripted', retryAfterMs });
}

/** A price in dollars a million tokens of input and output. */
export function price(input: number, output: number): Price {
  const rates = { inputUsdPerMillion: input, outputUsdPerMillion: output };
  return { ...rates, asOf: '2026-01-01', source: 'test' };
}
