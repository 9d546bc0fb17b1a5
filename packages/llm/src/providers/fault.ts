import { readPath, readCount, isJsonObject, readList, readText } from '../json.js';
import type { JsonObject } from '../json.js';
import type { Json } from '../model-request.js';

/** A provider's own words about a fault, before we decide what that means. */
export interface Fault {
  /** HTTP status, or the one that the body states where the HTTP status was 200. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message: string;
  /** The body that was sent, for rules that depend on what was asked. */
  readonly asked?: JsonObject | undefined;
  /** The whole error, for rules that look further: Google's `details`, OpenRouter's `metadata`. */
  readonly details?: Json | undefined;
}

/**
 * The fault in a body of any protocol and status; `undefined` if the body is a proper answer. Read are
 * `{ error: { message, type, code } }` (OpenAI and family, Anthropic, Google), `{ error: "…", code }` (xAI, Ollama),
 * `[{ error }]` (Google's streams), `choices[0].error` (OpenRouter), `{ object: "error" }` (vLLM), `{ type: "error" }`
 * (OpenAI's events), `{ code, message }` (DashScope) and `{ detail }` (proxies).
 */
export function findFault(body: Json | undefined, status?: number): Fault | undefined {
  const first = Array.isArray(body) ? readPath(body, 0) : body;
  if (!isJsonObject(first)) return undefined;
  const error = readPath(first, 'error') ?? readPath(readList(first, 'choices')[0], 'error');
  if (typeof error === 'string') return { status, code: readText(first, 'code'), message: error };
  if (isJsonObject(error)) return readFault(error, status);
  if (readText(first, 'object') === 'error' || readText(first, 'type') === 'error')
    return readFault(first, status);
  if (status === undefined || status < 400) return undefined;
  const message = readWords(first);
  return { status, code: readText(first, 'code'), message: message ?? 'no reason given', details: first };
}

/** The message of a fault: a text, or an object or a list with texts in it, as validators of Python write them. */
function readWords(error: JsonObject): string | undefined {
  for (const field of ['message', 'detail', 'msg']) {
    const said = readPath(error, field);
    if (said === undefined) continue;
    const words = listWords(said);
    if (words.length > 0) return words.join('; ');
  }
  return undefined;
}

/** The texts in a message: of `{ loc, msg }`, which place is wrong and how. */
function listWords(said: Json): readonly string[] {
  if (typeof said === 'string') return said === '' ? [] : [said];
  if (Array.isArray(said)) return said.flatMap((one: Json) => listWords(one));
  if (!isJsonObject(said)) return [];
  const place = readList(said, 'loc').map(String).join('.');
  const words = ['msg', 'message', 'detail', 'error'].flatMap((field) =>
    listWords(readPath(said, field) ?? []),
  );
  return place === '' ? words : words.map((word) => `${place}: ${word}`);
}

function readFault(error: JsonObject, status: number | undefined): Fault {
  const stated = readCount(error, 'code') ?? readCount(error, 'status_code');
  const isStatus = stated !== undefined && stated >= 400 && stated < 600;
  // OpenRouter only says that its provider failed; what that provider said is here.
  const upstream = readText(error, 'metadata', 'raw');
  const words = [readText(error, 'code'), readText(error, 'status'), readText(error, 'type')];
  return {
    status: (status === undefined || status < 400) && isStatus ? stated : status,
    // A plain `code` tells more than its `type`, unless it only repeats the status.
    code: words.find((word) => word !== undefined && !/^\d*$/.test(word)),
    message: [readWords(error) ?? 'no reason given', upstream].filter(Boolean).join(': '),
    details: error,
  };
}
