import { AsyncLocalStorage } from 'node:async_hooks';
import { context, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';

const storage = new AsyncLocalStorage<Context>();

/**
 * The context that a new span is a child of. A span that the caller's own instrumentation made active wins; without a
 * context manager, which the API does not bring, the scope is that of `within`.
 */
export function current(): Context {
  const active = context.active();
  return trace.getSpan(active) === undefined ? (storage.getStore() ?? active) : active;
}

/** Calls a function as part of a span: spans that are started in it are children. */
export async function callInSpan<Value>(span: Span, call: () => Promise<Value>): Promise<Value> {
  const inside = trace.setSpan(current(), span);
  return storage.run(inside, async () => context.with(inside, call));
}

/** Marks a span as failed. @param message where messages are captured */
export function fail(span: Span, type: string, message: string | undefined): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message === undefined ? {} : { message }) });
}

/** A name of few values for anything that was thrown: its kind, its code, its class. */
export function errorType(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '_OTHER';
  for (const name of ['kind', 'code', 'name']) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return '_OTHER';
}
