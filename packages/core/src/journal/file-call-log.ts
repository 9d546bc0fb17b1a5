import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as z from 'zod';
import type { CallLog, CallRecord } from '../contracts/call-log.js';
import { MasbenchError, messageOf } from '../contracts/errors.js';

const lineSchema = z.looseObject({ request: z.string(), attempt: z.number() });

/**
 * A call log in a file, created with the first record. What an earlier run left in it can be found.
 *
 * @throws MasbenchError `JOURNAL_UNWRITABLE` or `JOURNAL_UNREADABLE`, by `append` and `find`
 */
export function fileCallLog(path: string): CallLog {
  let earlier: ReadonlyMap<string, readonly CallRecord[]> | undefined;
  let file: number | undefined;
  return {
    find: (request, attempt) => {
      earlier ??= readCalls(path);
      return earlier.get(`${request} ${attempt}`) ?? [];
    },
    append: (request, attempt, record) => {
      earlier ??= readCalls(path);
      const line = JSON.stringify({ request, attempt, time: new Date().toISOString(), ...record });
      try {
        file ??= opened(path);
        const bytes = Buffer.from(`${line}\n`, 'utf8');
        for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
      } catch (cause) {
        throw new MasbenchError(
          'JOURNAL_UNWRITABLE',
          `Cannot keep the call log ${path}: ${messageOf(cause)}`,
          { cause },
        );
      }
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
      earlier = undefined;
    },
  };
}

/** The call log of a journal: next to it, as `<name>.calls.jsonl`. */
export function callLogFile(journal: string): string {
  return journal.replace(/(\.jsonl)?$/, '.calls.jsonl');
}

/** Opens for appending; after a torn last line a new one begins. */
function opened(path: string): number {
  const last = textAt(path).at(-1);
  const file = openSync(path, 'a');
  if (last !== undefined && last !== '\n') writeSync(file, '\n');
  return file;
}

function readCalls(path: string): ReadonlyMap<string, readonly CallRecord[]> {
  const calls = new Map<string, CallRecord[]>();
  for (const line of textAt(path).split('\n')) {
    const record = recordIn(line);
    if (record === undefined) continue;
    const key = `${record.request} ${record.attempt}`;
    const found = calls.get(key);
    if (found === undefined) calls.set(key, [record]);
    else found.push(record);
  }
  return calls;
}

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw new MasbenchError('JOURNAL_UNREADABLE', `Cannot read the call log ${path}: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** A line that was torn is not a record: its call is made again. */
function recordIn(line: string): z.infer<typeof lineSchema> | undefined {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
