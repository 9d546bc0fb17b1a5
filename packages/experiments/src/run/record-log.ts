import { appendFile, open, readFile } from 'node:fs/promises';
import type { MatchRecord } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { PlannedItem } from './plan.js';
import { matchRecordSchema } from './record-schema.js';

const lineSchema = z.object({
  journal: z.string().nullable(),
  /** How often the match had been played again in the same run; left out at the first time. */
  retry: z.int().positive().optional(),
  record: matchRecordSchema,
});

interface Place {
  readonly start: number;
  readonly length: number;
  readonly journal: string | null;
  readonly status: MatchRecord['status'];
  /** True if an earlier line, or this one, is of a match that had not finished. */
  readonly wasOpen: boolean;
  /** True if a fault of the match was answered by playing it again. */
  readonly wasRetried: boolean;
}

/**
 * The records of the matches that have ended, in the order in which they ended, one line each. What is in memory is the
 * place of every record, not the record. A later line about a match replaces the earlier one.
 */
export class RecordLog {
  readonly #path: string;
  readonly #places: Map<string, Place>;
  readonly #torn: boolean;
  #size: number;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    path: string,
    places: Map<string, Place>,
    { size, torn }: { readonly size: number; readonly torn: boolean },
  ) {
    this.#path = path;
    this.#places = places;
    this.#size = size;
    this.#torn = torn;
  }

  /** Reads what is there, to go on. A torn last line is left out: a resume re-derives its match. */
  static async open(path: string): Promise<RecordLog> {
    const log = await RecordLog.read(path);
    if (log.#torn) await log.#append('\n');
    return log;
  }

  /** Reads what is there and writes nothing. */
  static async read(path: string): Promise<RecordLog> {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const places = new Map<string, Place>();
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const parsed = lineSchema.safeParse(jsonOf(bytes.toString('utf8', start, end)));
      if (parsed.success) {
        const { journal, record, retry = 0 } = parsed.data;
        const place = { start, length: end - start, journal, retry };
        places.set(record.id, placeAfter(places.get(record.id), record, place));
      }
      start = end + 1;
    }
    return new RecordLog(path, places, { size: bytes.length, torn: start < bytes.length });
  }

  /** How the match ended, and the SHA-256 of its journal then; `undefined` if it has no record. */
  about(id: string): Pick<Place, 'journal' | 'status'> | undefined {
    return this.#places.get(id);
  }

  /** True if a match of these items did not finish at first, or has not yet. */
  wasOpen(items: Iterable<PlannedItem>): boolean {
    for (const { matches } of items)
      if (matches.some(({ id }) => this.#places.get(id)?.wasOpen === true)) return true;
    return false;
  }

  /** Ids of the matches that have a record. */
  ids(): Iterable<string> {
    return this.#places.keys();
  }

  /** How many matches have a record. */
  get size(): number {
    return this.#places.size;
  }

  /** The matches that were played again after a fault. */
  retried(): { readonly matches: number; readonly finished: number } {
    const places = [...this.#places.values()].filter(({ wasRetried }) => wasRetried);
    return {
      matches: places.length,
      finished: places.filter(({ status }) => status === 'finished').length,
    };
  }

  /**
   * @param about.journal - SHA-256 of the match's journal; `null` if it has none.
   * @param about.retry - How often the match was played again before, in the same run.
   */
  async add(
    record: MatchRecord,
    { journal, retry }: { readonly journal: string | null; readonly retry: number },
  ): Promise<void> {
    const line = `${JSON.stringify({ journal, ...(retry === 0 ? {} : { retry }), record })}\n`;
    const length = Buffer.byteLength(line);
    const start = await this.#append(line);
    const place = { start, length: length - 1, journal, retry };
    this.#places.set(record.id, placeAfter(this.#places.get(record.id), record, place));
  }

  async get(id: string): Promise<MatchRecord | undefined> {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    const file = await open(this.#path);
    try {
      const buffer = Buffer.alloc(place.length);
      await file.read(buffer, 0, place.length, place.start);
      return lineSchema.parse(jsonOf(buffer.toString('utf8'))).record;
    } finally {
      await file.close();
    }
  }

  /** The records of these matches, one at a time; matches without one are left out. */
  async *inOrder(ids: Iterable<string>): AsyncGenerator<MatchRecord> {
    for (const id of ids) {
      const record = await this.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** Appends one line after those that are being written, and returns where it starts. */
  async #append(line: string): Promise<number> {
    const start = this.#size;
    this.#size += Buffer.byteLength(line);
    const write = this.#last.then(async () => appendFile(this.#path, line));
    this.#last = write.catch(() => undefined);
    await write;
    return start;
  }
}

function placeAfter(
  before: Place | undefined,
  { status }: MatchRecord,
  { retry, ...place }: Pick<Place, 'start' | 'length' | 'journal'> & { readonly retry: number },
): Place {
  return {
    ...place,
    status,
    wasOpen: before?.wasOpen === true || status !== 'finished',
    wasRetried: before?.wasRetried === true || retry > 0,
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
