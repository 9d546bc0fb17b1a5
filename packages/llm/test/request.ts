import type { CallContext } from '../src/model-request.ts';
import type { ModelRequest } from '@masbench/llm';

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
