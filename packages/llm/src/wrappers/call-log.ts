import type { AgentIO, CallRecord } from '@masbench/core';
import { at, parseJson } from '../json.js';
import { messageOf } from '../message-of.js';
import { ModelError } from '../model-error.js';
import type { ModelResult } from '../model.js';
import { redact } from '../redact.js';
import { knownRequest } from '../request-key.js';
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
      const { key, text, identity } = knownRequest(next, request, context.tags);
      const found = resultIn(traced, key);
      if (found !== undefined) return servedResult(found, key);
      const about = { type: 'model-call', key, call: context.tags?.call, asked: clean(identity, text) };
      try {
        const result = await next.generate(request, context);
        trace({ ...about, ...outcomeOf(result) });
        return result;
      } catch (error) {
        trace({ ...about, ...faultOf(error) });
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

function outcomeOf(result: ModelResult): CallRecord {
  const { attempts, cache } = result;
  const stored = storedResult(result);
  return { result: clean(stored, JSON.stringify(stored)), attempts, fromCache: cache?.hit === true };
}

function faultOf(error: unknown): CallRecord {
  if (!ModelError.isInstance(error)) return { error: { kind: 'other', message: redact(messageOf(error)) } };
  const { kind, message, status, providerCode, requestId, attempts } = error;
  return { error: { kind, message: redact(message), status, providerCode, requestId }, attempts };
}

/** The value, or where its JSON holds what looks like a key, one without. */
function clean(value: object, text: string): unknown {
  const redacted = redact(text);
  return redacted === text ? value : parseJson(redacted);
}
