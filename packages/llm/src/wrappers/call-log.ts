import { readMessage } from '@masbench/core';
import type { CallRecord } from '@masbench/core/journal';
import { readPath, parseJson } from '../json.js';
import { ModelError } from '../model-error.js';
import type { ModelProvider } from '../model.js';
import type { CallContext, ModelRequest } from '../model-request.js';
import type { ModelResult } from '../model-result.js';
import { redact } from '../redact.js';
import { knownRequest, shownIdentity } from '../request-key.js';
import { isStoredResult, servedResult, storedResult, type StoredResult } from './stored-result.js';
import { wrap, type Wrapper } from './wrapper.js';

/** The call log of a match: an agent's `io`. */
export interface CallLogOptions {
  /** Writes a record; awaited before the answer is used. */
  readonly trace: (record: CallRecord) => void | PromiseLike<void>;
  /** The records that an interrupted run left of this request and attempt. */
  readonly traced: readonly CallRecord[];
}

/**
 * Writes every call to the call log of a match before its answer is used, faults too, and takes the answer from there
 * where an interrupted run has left it: nothing is paid twice. Answers are kept exactly; the keys of the model are
 * redacted in what was asked, and what looks like a key in errors.
 */
export function callLog({ trace, traced }: CallLogOptions): Wrapper {
  return (next) =>
    wrap(next, async (request, context) => {
      const known = knownRequest(next, request, context.tags);
      const { key } = known;
      const found = findResult(traced, key);
      if (found !== undefined) return servedResult(found, key);
      const about = {
        type: 'model-call',
        key,
        call: context.tags?.call,
        asked: shownIdentity(next, known).identity,
      };
      try {
        const result = await next.generate(request, context);
        await trace({ ...about, ...outcomeRecord(result) });
        return result;
      } catch (error) {
        await trace({ ...about, ...readFault(error, next) });
        throw error;
      }
    });
}

/** Finds the answers of a model that an interrupted run left in a call log. */
export function loggedAnswers(
  { traced }: Pick<CallLogOptions, 'traced'>,
  model: ModelProvider,
): (request: ModelRequest, context: CallContext) => ModelResult | undefined {
  return (request, { tags }) =>
    traced.length === 0 ? undefined : findResult(traced, knownRequest(model, request, tags).key);
}

function findResult(traced: readonly CallRecord[], key: string): StoredResult | undefined {
  if (traced.length === 0) return undefined;
  const record = traced.find(
    ({ type, key: one, result }) => type === 'model-call' && one === key && result !== undefined,
  );
  const result = readPath(parseJson(JSON.stringify(record) ?? ''), 'result');
  return isStoredResult(result) ? result : undefined;
}

function outcomeRecord(result: ModelResult): CallRecord {
  const { attempts, cache } = result;
  return { result: storedResult(result), attempts, fromCache: cache?.hit === true };
}

function readFault(error: unknown, model: Pick<ModelProvider, 'redact'>): CallRecord {
  const clean = (text: string): string => redact(model.redact?.(text) ?? text);
  if (!ModelError.isInstance(error)) return { error: { kind: 'other', message: clean(readMessage(error)) } };
  const { kind, message, status, providerCode, requestId, attempts } = error;
  return { error: { kind, message: clean(message), status, providerCode, requestId }, attempts };
}
