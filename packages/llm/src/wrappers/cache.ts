import { readMessage, MasbenchError } from '@masbench/core';
import { readPath, parseJson, readText } from '../json.js';
import type { ModelResult } from '../model-result.js';
import { requestKey } from '../request-key.js';
import { CacheStore } from './cache-store.js';
import { isStoredResult, servedResult, storedResult, type StoredResult } from './stored-result.js';
import { wrap, type Wrapper } from './wrapper.js';

/** Options of `cache`. */
export interface CacheOptions {
  /** Folder of the cache; made if it is missing. */
  readonly directory: string;
}

/**
 * Answers that were paid for are kept on disk and given out again. The key is the whole request, salted by the tags of
 * the call (trial, match, seat, turn, request, attempt, call), so that repeats are independent draws; a call without
 * tags is unsalted. Kept are complete answers (`stop`, `length`): never errors, refusals or filtered answers.
 *
 * Several processes may share a folder; one sees what another has kept within a second. A cache that cannot be written
 * costs nothing but the saving: the answer carries a warning.
 *
 * @throws MasbenchError `OPTION_INVALID` from `generate` if the folder cannot be made or read.
 */
export function cache({ directory }: CacheOptions): Wrapper {
  const store = new CacheStore(directory);
  return (next) =>
    wrap(
      next,
      async (request, context) => {
        const key = requestKey(next, request, context.tags);
        const stored = findStored(store, key, directory);
        if (stored !== undefined) {
          if (stored.text !== '') context.onText?.(stored.text, stored.text);
          return servedResult(stored, key);
        }
        const result = { ...(await next.generate(request, context)), cache: { hit: false, key } };
        return isWorthKeeping(result) ? kept(store, key, result) : result;
      },
      () => store.close(),
    );
}

/** A cut off answer is the model's own doing; one that the caller stopped is not. */
function isWorthKeeping({ finish }: ModelResult): boolean {
  const complete = finish.unified === 'stop' || finish.unified === 'length';
  return complete && finish.raw !== 'stopped_by_caller';
}

/** An entry that is damaged or of another form is no entry. */
function findStored(store: CacheStore, key: string, directory: string): StoredResult | undefined {
  let line: string | undefined;
  try {
    line = store.find(key);
  } catch (error) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot use the cache: its folder must be one to read and write: ${directory}`,
      {
        cause: error,
      },
    );
  }
  if (line === undefined) return undefined;
  const entry = parseJson(line);
  const value = readPath(entry, 'value');
  return readText(entry, 'key') === key && isStoredResult(value) ? value : undefined;
}

function kept(store: CacheStore, key: string, result: ModelResult): ModelResult {
  try {
    store.keep(key, JSON.stringify(storedResult(result)));
    return result;
  } catch (error) {
    const message = `The answer could not be kept in the cache: ${readMessage(error)}`;
    return { ...result, warnings: [...result.warnings, { code: 'other', message }] };
  }
}
