import type { AgentIO, CallRecord } from '@masbench/core';
import { at, isJsonObject, parseJson } from '../json.js';
import { messageOf } from '../message-of.js';
import { ModelError } from '../model-error.js';
import type { CallContext, ModelProvider, ModelRequest, ModelResult } from '../model.js';
import { redact } from '../redact.js';
import { requestIdentity, requestKey } from '../request-key.js';
import { isStoredResult, servedResult, storedResult, type StoredResult } from './stored-result.js';
import { wrap, type Wrapper } from './wrapper.js';

/**
 * Writes every call to the call log of a match before its answer is used, faults too, and takes the answer from there
 * where an interrupted run has left it: nothing is paid twice. Keys are no part of requests, and whatever looks like
 * one is redacted.
 */
export function callLog({ trace, traced }: Pick<AgentIO, 'trace' | 'traced'>): Wrapper {
  return (next) =>
    wrap(next, async (request, context) => {
      const key = requestKey(next, request, context.tags);
      const found = resultIn(traced, key);
      if (found !== undefined) return servedResult(found, key);
      const about = aboutCall(next, request, context, key);
      try {
        const result = await next.generate(request, context);
        trace(clean({ ...about, ...outcomeOf(result) }));
        return result;
      } catch (error) {
        trace(clean({ ...about, ...faultOf(error) }));
        throw error;
      }
    });
}

function resultIn(traced: readonly CallRecord[], key: string): StoredResult | undefined {
  if (traced.length === 0) return undefined;
  const record = traced.find(
    ({ type, key: one, result }) => type === 'model-call' && one === key && result !== undefined,
  );
  const result = at(parseJson(JSON.stringify(record) ?? ''), 'result');
  return isStoredResult(result) ? result : undefined;
}

function aboutCall(
  model: ModelProvider,
  request: ModelRequest,
  context: CallContext,
  key: string,
): CallRecord {
  return {
    type: 'model-call',
    key,
    call: context.tags?.call,
    asked: requestIdentity(model, request, context.tags),
  };
}

function outcomeOf(result: ModelResult): CallRecord {
  return { result: storedResult(result), attempts: result.attempts, fromCache: result.cache?.hit === true };
}

function faultOf(error: unknown): CallRecord {
  if (!ModelError.isInstance(error)) return { error: { kind: 'other', message: messageOf(error) } };
  const { kind, message, status, providerCode, requestId, attempts } = error;
  return { error: { kind, message, status, providerCode, requestId }, attempts };
}

function clean(record: CallRecord): CallRecord {
  const text = JSON.stringify(record);
  const redacted = redact(text);
  const parsed = redacted === text ? undefined : parseJson(redacted);
  return isJsonObject(parsed) ? parsed : record;
}
