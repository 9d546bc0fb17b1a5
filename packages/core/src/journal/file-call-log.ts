import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as z from 'zod';
import type { CallLog, CallRecord } from '../contracts/call-log.js';

const lineSchema = z.looseObject({ request: z.string(), attempt: z.number() });

/** A call log in a file that is made with the first record. What an earlier run left in it can be found. */
export function fileCallLog(path: string): CallLog {
  let earlier: ReadonlyMap<string, readonly CallRecord[]> | undefined;
  let file: number | undefined;
  const find = (request: string, attempt: number): readonly CallRecord[] => {
    earlier ??= readCalls(path);
    return earlier.get(`${request} ${attempt}`) ?? [];
  };
  return {
    find,
    append: (request, attempt, record) => {
      earlier ??= readCalls(path);
      file ??= opened(path);
      const line = JSON.stringify({ request, attempt, time: new Date().toISOString(), ...record });
      writeSync(file, `${line}\n`);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
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
  } catch {
    return '';
  }
}

/** A line that was torn is no record: its call is made again. */
function recordIn(line: string): z.infer<typeof lineSchema> | undefined {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
