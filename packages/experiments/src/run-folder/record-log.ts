import { appendFile, open, readFile, truncate, type FileHandle } from 'node:fs/promises';
import { MasbenchError, readMessage } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { PlannedItem } from '../plan/plan.js';
import { isNotThere } from './is-not-there.js';
import { parseRecord, RecordLines, type NumberedLine, type RecordLine } from './record-lines.js';

interface Place {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly start: number;
  readonly length: number;
  readonly journal: string | null;
  readonly status: MatchRecord['status'];
  /** True if an earlier line, or this one, is of a match that had not finished. */
  readonly wasOpen: boolean;
  /** True if a fault of the match was answered by playing it again. */
  readonly wasRetried: boolean;
}

/** Facts about a run while it is played: they are written before the first match of this process. */
interface Session {
  /** SHA-256 of the manifest. */
  readonly run: string;
  /** Root digest of what was there, where that has one. */
  readonly former: string | undefined;
}

/**
 * The records of the matches that have ended, in the order in which they ended, one line each, and what became of the run in
 * between. What is in memory is the place of every record, not the record. A later line about a match replaces the earlier
 * one; after that of a finished match there is none, unless the match is played again on purpose.
 */
export class RecordLog {
  readonly #path: string;
  readonly #places = new Map<string, Place>();
  readonly #lines = new RecordLines();
  readonly #again = new Set<string>();
  readonly #faults = new Map<string, string>();
  readonly #formers: string[] = [];
  #formerLine = 0;
  #line = 0;
  #run: string | undefined;
  #fault: string | undefined;
  /** Bytes of whole lines. */
  #size = 0;
  #isTorn = false;
  #session: Session | undefined;
  #begun: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Reads what is there, to go on. A torn last line is removed: a resume re-derives its match.
   *
   * @throws MasbenchError as `read`
   */
  static async open(path: string, session?: Session): Promise<RecordLog> {
    const log = await RecordLog.read(path);
    if (log.#isTorn) await truncate(path, log.#size);
    log.#session = session;
    return log;
  }

  /**
   * Reads what is there and writes nothing.
   *
   * @throws MasbenchError `JOURNAL_UNREADABLE` if the file is there and cannot be read, `JOURNAL_CORRUPT` naming a line that
   *   was changed, lost, moved or doubled
   */
  static async read(path: string): Promise<RecordLog> {
    const log = await RecordLog.look(path);
    log.#check();
    return log;
  }

  /** Reads up to the first line that is wrong, which `fault` names. */
  static async look(path: string): Promise<RecordLog> {
    const log = new RecordLog(path);
    const bytes = await encodeLine(path);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const line = log.#lines.next(bytes.toString('utf8', start, end));
      const fault = typeof line === 'string' ? line : log.#enter(line, end - start);
      if (fault !== undefined) {
        log.#fault = `${path}: line ${log.#line + 1} ${fault}`;
        break;
      }
      start = end + 1;
    }
    log.#isTorn = start < bytes.length;
    return log;
  }

  /** The fault of a line, in a sentence; nothing after it was read. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** SHA-256 of the manifest that the run was begun with; `undefined` if nothing is on record. */
  get run(): string | undefined {
    return this.#run;
  }

  /** Root digests that the run had before it was continued, oldest first. */
  get formers(): readonly string[] {
    return this.#formers;
  }

  /** Matches that were played again on purpose, as their record was lost. */
  get again(): ReadonlySet<string> {
    return this.#again;
  }

  /** How the match ended, and the SHA-256 of its journal then; `undefined` if it has no record. */
  about(id: string): Pick<Place, 'journal' | 'status'> | undefined {
    return this.#places.get(id);
  }

  /** True if the match had finished before the run was continued last. */
  hadFinished(id: string): boolean {
    const place = this.#places.get(id);
    return place?.status === 'finished' && place.line < this.#formerLine;
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

  /** Parts that could not be made of matches besides their records, in the order of these ids. */
  faults(ids: Iterable<string>): readonly string[] {
    return [...ids].flatMap((id) => this.#faults.get(id) ?? []);
  }

  /** True once it is on record what is played by this process. */
  get hasBegun(): boolean {
    return this.#session === undefined;
  }

  /** Writes what the run is, before the first match that this process plays. Later calls wait for the same. */
  async begin(): Promise<void> {
    this.#begun ??= this.#begin();
    await this.#begun;
  }

  async #begin(): Promise<void> {
    if (this.#session === undefined) return;
    const { run, former } = this.#session;
    const isContinued = former !== undefined && former !== this.#formers.at(-1);
    // Both at once: no record of a match that ends meanwhile comes in between.
    await Promise.all([
      this.#line === 0 ? this.#append({ run }) : undefined,
      isContinued ? this.#append({ former }) : undefined,
    ]);
    // A journal that outlives a power cut must not have grown under a seal that nothing says was continued. The line may
    // be that of a process that died before it was sure.
    if (former !== undefined) await this.#sync();
    this.#session = undefined;
  }

  async #sync(): Promise<void> {
    const file = await open(this.#path, 'r+');
    try {
      await file.datasync();
    } catch (cause) {
      throw this.#unwritable(cause);
    } finally {
      await file.close();
    }
  }

  /** Gives the record of a match up: it is played again on purpose. */
  async giveUp(id: string): Promise<void> {
    await this.begin();
    await this.#append({ again: id });
  }

  /**
   * @param about.journal - SHA-256 of the match's journal; `null` if it has none.
   * @param about.retry - How often the match was played again before, in the same run.
   * @param about.artifacts - Why its artifacts could not be made. @default they were
   */
  async add(
    record: MatchRecord,
    {
      journal,
      retry,
      artifacts,
    }: { readonly journal: string | null; readonly retry: number; readonly artifacts?: string | undefined },
  ): Promise<void> {
    await this.begin();
    await this.#append({
      journal,
      ...(retry === 0 ? {} : { retry }),
      ...(artifacts === undefined ? {} : { artifacts }),
      record,
    });
  }

  async get(id: string): Promise<MatchRecord | undefined> {
    for await (const record of this.inOrder([id])) return record;
    return undefined;
  }

  /** The records of these matches, one at a time; matches without one are left out. */
  async *inOrder(ids: Iterable<string>): AsyncGenerator<MatchRecord> {
    let file: FileHandle | undefined;
    try {
      for (const id of ids) {
        const place = this.#places.get(id);
        if (place === undefined) continue;
        file ??= await open(this.#path);
        const buffer = Buffer.alloc(place.length);
        await file.read(buffer, 0, place.length, place.start);
        yield parseRecord(buffer.toString('utf8'));
      }
    } finally {
      await file?.close();
    }
  }

  #check(): void {
    if (this.#fault === undefined) return;
    throw new MasbenchError('JOURNAL_CORRUPT', `Cannot use the records of the run: ${this.#fault}`);
  }

  /** Appends one line after those that are being written. */
  async #append(line: RecordLine): Promise<void> {
    const text = this.#lines.sealed(line);
    this.#enter(line, Buffer.byteLength(text));
    // After a line that was not written, none is: it would not follow from the lines before it.
    this.#last = this.#last.then(async () => appendFile(this.#path, `${text}\n`));
    try {
      await this.#last;
    } catch (cause) {
      throw this.#unwritable(cause);
    }
  }

  #unwritable(cause: unknown): MasbenchError {
    return new MasbenchError(
      'JOURNAL_UNWRITABLE',
      `Cannot write to the records of the run ${this.#path}: ${readMessage(cause)}. The journals keep what was played: make room, then resume the run`,
      { cause },
    );
  }

  /** Returns what is wrong with a line whose digest is right. */
  #enter(line: RecordLine, length: number): string | undefined {
    const start = this.#size;
    const fault = 'record' in line ? this.#enterMatch(line, { start, length }) : this.#enterRun(line);
    if (fault !== undefined) return fault;
    this.#line += 1;
    this.#size += length + 1;
    return undefined;
  }

  #enterRun(line: Exclude<RecordLine, NumberedLine>): string | undefined {
    if ('run' in line) {
      if (this.#line > 0) return 'begins another run';
      this.#run = line.run;
    } else if (this.#line === 0) return 'must name the manifest of the run';
    else if ('former' in line) {
      this.#formers.push(line.former);
      this.#formerLine = this.#line + 1;
    } else {
      this.#again.add(line.again);
      this.#places.delete(line.again);
    }
    return undefined;
  }

  #enterMatch(
    { journal, retry = 0, artifacts, record: { id, status } }: NumberedLine,
    { start, length }: Pick<Place, 'start' | 'length'>,
  ): string | undefined {
    if (this.#line === 0) return 'must name the manifest of the run';
    const before = this.#places.get(id);
    if (before?.status === 'finished')
      return `is another record of ${id}, which had finished in line ${before.line}`;
    if (artifacts !== undefined) this.#faults.set(id, `${id}: its artifacts could not be made: ${artifacts}`);
    this.#places.set(id, {
      line: this.#line + 1,
      start,
      length,
      journal,
      status,
      wasOpen: before !== undefined || status !== 'finished',
      wasRetried: before?.wasRetried === true || retry > 0,
    });
    return undefined;
  }
}

/** @throws MasbenchError `JOURNAL_UNREADABLE` if the file is there and cannot be read */
async function encodeLine(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    if (isNotThere(cause)) return Buffer.alloc(0);
    throw new MasbenchError(
      'JOURNAL_UNREADABLE',
      `Cannot read the records of the run ${path}: ${readMessage(cause)}. Make it a file that can be read, or remove it: records are made again from the journals`,
      { cause },
    );
  }
}
