import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { isJsonObject, parseJson } from '../json.js';
import { messageOf } from '../message-of.js';
import type { ModelResult } from '../model.js';
import { redact } from '../redact.js';
import { requestKey } from '../request-key.js';
import { isStoredResult, servedResult, storedResult, type StoredResult } from './stored-result.js';
import { wrap, type Wrapper } from './wrapper.js';

export interface CacheOptions {
  /** Folder of the cache; made where it is missing. */
  readonly directory: string;
}

/** Changes with the form of an entry: entries of another form are not read. */
const entryVersion = 1;

/**
 * Answers that were paid for are kept on disk and given out again. The key is the whole request, salted by the tags of
 * the call (trial, match, seat, turn, request, attempt, call), so that repeats are independent draws; a call without
 * tags is unsalted. Kept are complete answers (`stop`, `length`): never errors, refusals or filtered answers.
 *
 * Every entry is a file that appears whole or not at all, so several processes may share a folder. A cache that cannot
 * be written costs nothing but the saving: the answer carries a warning.
 */
export function cache({ directory }: CacheOptions): Wrapper {
  const folders = new Set<string>();
  const pathOf = (key: string): string => {
    const folder = join(directory, key.slice(0, 2));
    if (!folders.has(folder)) {
      makeFolder(folder);
      folders.add(folder);
    }
    return join(folder, `${key}.json`);
  };
  return (next) =>
    wrap(next, async (request, context) => {
      const key = requestKey(next, request, context.tags);
      const path = pathOf(key);
      const stored = readEntry(path, key);
      if (stored !== undefined) {
        if (stored.text !== '') context.onText?.(stored.text, stored.text);
        return servedResult(stored, key);
      }
      const result = { ...(await next.generate(request, context)), cache: { hit: false, key } };
      return isWorthKeeping(result) ? writeEntry(path, key, result) : result;
    });
}

/** A cut off answer is the model's own doing; one that the caller stopped is not. */
function isWorthKeeping({ finish, cache: source }: ModelResult): boolean {
  const complete = finish.unified === 'stop' || finish.unified === 'length';
  return complete && finish.raw !== 'stopped_by_caller' && source?.hit !== true;
}

/** An entry that is damaged, cannot be read, or is of another form, is no entry. */
function readEntry(path: string, key: string): StoredResult | undefined {
  if (!existsSync(path)) return undefined;
  const entry = parseJson(textOf(path));
  if (!isJsonObject(entry) || entry['version'] !== entryVersion || entry['key'] !== key) return undefined;
  const result = entry['result'];
  return isStoredResult(result) ? result : undefined;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

let written = 0;

function writeEntry(path: string, key: string, result: ModelResult): ModelResult {
  const temporary = `${path}.${process.pid}.${(written += 1)}`;
  try {
    writeFileSync(
      temporary,
      redact(JSON.stringify({ version: entryVersion, key, result: storedResult(result) })),
    );
    renameSync(temporary, path);
    return result;
  } catch (error) {
    rmSync(temporary, { force: true });
    const message = `The answer could not be kept in the cache: ${messageOf(error)}`;
    return { ...result, warnings: [...result.warnings, { code: 'other', message }] };
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot use the cache as its folder cannot be made: ${folder}`,
      { cause: error },
    );
  }
}
