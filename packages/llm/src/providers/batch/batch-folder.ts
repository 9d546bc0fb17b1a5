import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock, type Lock } from '@masbench/core/journal';
import * as z from 'zod';
import { parseJson } from '../../json.js';
import type { Json } from '../../model-request.js';
import { CacheStore } from '../../wrappers/cache-store.js';
import type { AnnouncedBatch, BatchedReply } from './batch-interface.js';

/** A batch on record that has not ended. */
export interface OpenBatch extends AnnouncedBatch {
  /** Whose it is: host, address and model, without the account. */
  readonly of: string;
  /** The provider's id; `undefined` where the process died before it was told. */
  readonly id: string | undefined;
}

const batchFields = { name: z.string(), of: z.string(), keys: z.array(z.string()), announcedAt: z.number() };

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('announced'), ...batchFields }),
  z.object({ type: z.literal('submitted'), name: z.string(), id: z.string() }),
  // It was never submitted: its requests may be asked again.
  z.object({ type: z.literal('dropped'), name: z.string() }),
  // All of its answers are kept.
  z.object({ type: z.literal('ended'), name: z.string() }),
]);

type Line = z.infer<typeof lineSchema>;

const replySchema = z.object({
  value: z.object({ status: z.int(), body: z.json(), requestId: z.string().optional() }),
});

/**
 * The record of the batches of a folder, and the answers that came. A batch is announced before anything is sent; every
 * line is on disk before the next step. One process at a time owns the folder.
 */
export class BatchFolder {
  readonly #file: number;
  readonly #lock: Lock;
  readonly #answers: CacheStore;
  readonly #open = new Map<string, OpenBatch>();
  /** Names of the open batches by the keys of their requests. */
  readonly #names = new Map<string, string>();
  readonly #ids = new Set<string>();

  /** @throws MasbenchError `JOURNAL_TAKEN` if another process that is alive owns it */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, 'batches.jsonl');
    this.#lock = takeLock(`${path}.lock`);
    this.#file = openSync(path, 'a+');
    this.#answers = new CacheStore(directory, Infinity);
    const text = readFileSync(path, 'utf8');
    for (const line of text.split('\n')) this.#read(line);
    if (text !== '' && !text.endsWith('\n')) writeSync(this.#file, '\n');
  }

  /** Finds the batch that has not ended and holds a request. */
  findOpen(key: string, of: string): OpenBatch | undefined {
    const batch = this.#open.get(this.#names.get(key) ?? '');
    return batch?.of === of ? batch : undefined;
  }

  /** The provider's ids of all batches on record. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  announce(batch: AnnouncedBatch, of: string): OpenBatch {
    const { name, keys, announcedAt } = batch;
    const open = { name, of, keys, announcedAt, id: undefined };
    this.#write({ type: 'announced', name, of, keys: [...keys], announcedAt });
    this.#begin(open);
    return open;
  }

  submitted(batch: OpenBatch, id: string): OpenBatch {
    const submitted = { ...batch, id };
    this.#write({ type: 'submitted', name: batch.name, id });
    this.#open.set(batch.name, submitted);
    this.#ids.add(id);
    return submitted;
  }

  dropped({ name }: OpenBatch): void {
    this.#write({ type: 'dropped', name });
    this.#end(name);
  }

  ended({ name }: OpenBatch): void {
    this.#write({ type: 'ended', name });
    this.#end(name);
  }

  keep(key: string, { status, body, requestId }: BatchedReply): void {
    const value: Json = { status, body, ...(requestId === undefined ? {} : { requestId }) };
    this.#answers.keep(key, JSON.stringify(value));
  }

  find(key: string): BatchedReply | undefined {
    const parsed = replySchema.safeParse(parseJson(this.#answers.find(key) ?? ''));
    return parsed.success ? parsed.data.value : undefined;
  }

  close(): void {
    this.#answers.close();
    closeSync(this.#file);
    this.#lock.release();
  }

  #begin(batch: OpenBatch): void {
    this.#open.set(batch.name, batch);
    for (const key of batch.keys) this.#names.set(key, batch.name);
  }

  #end(name: string): void {
    for (const key of this.#open.get(name)?.keys ?? [])
      if (this.#names.get(key) === name) this.#names.delete(key);
    this.#open.delete(name);
  }

  #write(line: Line): void {
    this.#lock.check();
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.#file);
  }

  /** A torn line says nothing: what it would have said was not done yet. */
  #read(text: string): void {
    const { data: line } = lineSchema.safeParse(parseJson(text));
    if (line === undefined) return;
    if (line.type === 'announced') {
      const { type: _type, ...batch } = line;
      this.#begin({ ...batch, id: undefined });
      return;
    }
    const batch = this.#open.get(line.name);
    if (line.type !== 'submitted') this.#end(line.name);
    else if (batch !== undefined) this.#open.set(line.name, { ...batch, id: line.id });
    if (line.type === 'submitted') this.#ids.add(line.id);
  }
}
