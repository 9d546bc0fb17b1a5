import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as z from 'zod';
import type { CallLog, CallRecord } from '../contracts/call-log.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import { callLine } from './call-line.js';
import { hasCode } from './lock-owner.js';
import { RunningDigest } from './running-digest.js';

const lineSchema = z.looseObject({ request: z.string(), attempt: z.number() });

/**
 * A call log in a file, created with the first record. What an earlier run left in it can be found. Each line carries a
 * running digest, as those of a journal do: an answer that was changed is not used.
 *
 * @throws MasbenchError by `append` and `find`: `JOURNAL_UNWRITABLE`, `JOURNAL_UNREADABLE`, or `JOURNAL_CORRUPT` where a
 *   line was changed, lost, moved or doubled, naming it
 */
export function fileCallLog(path: string): CallLog {
  return new FileCallLog(path);
}

class FileCallLog implements CallLog {
  readonly #path: string;
  #earlier: EarlierCalls | undefined;
  #file: number | undefined;
  /** A record that could not be written: no record follows one that was lost. */
  #fault: MasbenchError | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  find(request: string, attempt: number): readonly CallRecord[] {
    this.#earlier ??= readCalls(this.#path);
    return this.#earlier.calls.get(`${request} ${attempt}`) ?? [];
  }

  append(request: string, attempt: number, record: CallRecord): void {
    if (this.#fault !== undefined) throw this.#fault;
    const { digest } = (this.#earlier ??= readCalls(this.#path));
    const body = callLine(request, attempt, record).slice(0, -1);
    try {
      this.#file ??= opened(this.#path);
      const bytes = Buffer.from(`${digest.sealed(body)}\n`);
      for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    } catch (cause) {
      this.#fault = new MasbenchError(
        'JOURNAL_UNWRITABLE',
        `Cannot keep the call log ${this.#path}: ${readMessage(cause)}`,
        { cause },
      );
      throw this.#fault;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#earlier = undefined;
    this.#fault = undefined;
  }
}

/** Leftovers of earlier runs. */
interface EarlierCalls {
  readonly calls: ReadonlyMap<string, readonly CallRecord[]>;
  /** Where the next line follows. */
  readonly digest: RunningDigest;
}

/** The call log of a journal: next to it, as `<name>.calls.jsonl`. */
export function callLogFile(journal: string): string {
  return journal.replace(/(\.jsonl)?$/, '.calls.jsonl');
}

/** Opens for appending; after a torn last line a new one begins. */
function opened(path: string): number {
  const last = readText(path).at(-1);
  const file = openSync(path, 'a');
  if (last !== undefined && last !== '\n') writeSync(file, '\n');
  return file;
}

/** A line that was torn is not a record: its call is made again. */
function readCalls(path: string): EarlierCalls {
  const calls = new Map<string, CallRecord[]>();
  const digest = new RunningDigest();
  const lines = readText(path).split('\n');
  for (const [index, line] of lines.entries()) {
    const record = readCallRecord(line);
    if (record === undefined) continue;
    if (!digest.follows(line, false)) {
      throw new MasbenchError(
        'JOURNAL_CORRUPT',
        `Cannot use the call log ${path}: line ${index + 1} does not have the digest that follows from it and the lines before it: remove this line and all after it, and their calls are made again`,
      );
    }
    const key = `${record.request} ${record.attempt}`;
    const found = calls.get(key);
    if (found === undefined) calls.set(key, [record]);
    else found.push(record);
  }
  return { calls, digest };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (hasCode(cause, ['ENOENT'])) return '';
    throw new MasbenchError('JOURNAL_UNREADABLE', `Cannot read the call log ${path}: ${readMessage(cause)}`, {
      cause,
    });
  }
}

function readCallRecord(line: string): z.infer<typeof lineSchema> | undefined {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    if (!parsed.success) return undefined;
    const { digest: _digest, ...record } = parsed.data;
    return record;
  } catch {
    return undefined;
  }
}
