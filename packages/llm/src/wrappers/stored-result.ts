import { readPath, readCount, isJsonObject, readText } from '../json.js';
import type { Json } from '../model-request.js';
import type { ModelResult } from '../model-result.js';

/** The part of a result that cache and cassette keep: the answer, and nothing of how it came this time. */
export type StoredResult = Omit<ModelResult, 'attempts' | 'cache' | 'rateLimit'>;

export function storedResult(result: ModelResult): StoredResult {
  const { attempts: _attempts, cache: _cache, rateLimit: _rateLimit, ...stored } = result;
  return stored;
}

/** A stored result given out again. */
export function servedResult(stored: StoredResult, key: string): ModelResult {
  return { ...stored, attempts: [], cache: { hit: true, key } };
}

/** Whether JSON from a file is a stored result: what wrappers and agents rely on is looked at. */
export function isStoredResult(json: Json | undefined): json is Json & StoredResult {
  return (
    isJsonObject(json) &&
    readText(json, 'text') !== undefined &&
    readText(json, 'finish', 'unified') !== undefined &&
    readText(json, 'model', 'requested') !== undefined &&
    readText(json, 'outputMode') !== undefined &&
    readCount(json, 'timing', 'ms') !== undefined &&
    isJsonObject(readPath(json, 'usage', 'input')) &&
    isJsonObject(readPath(json, 'usage', 'output')) &&
    Array.isArray(json['warnings'])
  );
}
