import { randomUUID } from 'node:crypto';
import type { HttpReply } from '../../http.js';
import type { JsonObject } from '../../json.js';
import { ModelError, retryDecision } from '../../model-error.js';
import { onAbort } from '../../on-abort.js';
import { StillOpen } from './anthropic.js';
import { BatchFolder, type OpenBatch } from './batch-folder.js';
import {
  batchedHttpReply,
  unanswered,
  type BatchCourier,
  type BatchedReply,
  type BatchedRequest,
  type BatchInterface,
} from './batch-interface.js';

/** Where the batches of a model are kept, and when one is sent. */
export interface BatchingSettings {
  /** Folder of the record and the answers; made if it is missing. One process uses it at a time. */
  readonly directory: string;
  /** How long no further request must come before a batch is sent, in milliseconds. @default 500 */
  readonly quietMs?: number | undefined;
}

/** An answer of a batch. */
export interface BatchedAnswer {
  readonly reply: HttpReply;
  /** Whether it was paid for earlier, or by another call with the same key. */
  readonly isKnown: boolean;
}

interface Gathered extends BatchedRequest {
  readonly settle: (end: { readonly reply: BatchedReply } | { readonly error: unknown }) => void;
}

/** A model that is asked in batches. */
export interface BatchedModel {
  /** Whose batches they are: host, address and model. */
  readonly of: string;
  readonly batches: BatchInterface;
  readonly courier: BatchCourier;
}

/** How long a request that was sent may take to show at the provider, in milliseconds. */
const lateMs = 15_000;
const firstPollMs = 250;
const mostPollMs = 60_000;

/**
 * Gathers requests until no more come, and asks for them in batches. A batch is announced in its folder before it is
 * submitted, then followed until its answers are kept; a process that comes later finds it again, by its recorded id or by
 * its name at the provider, and pays nothing twice. A caller that gives up leaves its request in the batch.
 */
export class Batcher {
  readonly #folder: BatchFolder;
  readonly #model: BatchedModel;
  readonly #quietMs: number;
  #gathered: Gathered[] = [];
  #gatheredBytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #underWay = new Map<string, Promise<BatchedReply>>();
  #callers = 0;
  #vigil: ReturnType<typeof setInterval> | undefined;
  readonly #followed = new Map<string, Promise<ReadonlyMap<string, BatchedReply> | undefined>>();

  constructor(folder: BatchFolder, model: BatchedModel, quietMs = 500) {
    this.#folder = folder;
    this.#model = model;
    this.#quietMs = quietMs;
  }

  /** Asks for the answer of a request in a batch. @throws ModelError; the reason of the signal if it aborts first */
  async ask(key: string, body: JsonObject, signal: AbortSignal): Promise<BatchedAnswer> {
    signal.throwIfAborted();
    const kept = this.#folder.find(key);
    if (kept !== undefined) return { reply: batchedHttpReply(kept), isKnown: true };
    const before = this.#underWay.get(key);
    const answer = before ?? this.#start(key, body);
    // The process lives on as long as somebody waits for an answer, and no longer.
    this.#callers += 1;
    this.#vigil ??= setInterval(() => undefined, mostPollMs);
    try {
      const reply = await untilAborted(answer, signal);
      return { reply: batchedHttpReply(reply), isKnown: before !== undefined };
    } finally {
      this.#callers -= 1;
      if (this.#callers === 0) {
        clearInterval(this.#vigil);
        this.#vigil = undefined;
      }
    }
  }

  #start(key: string, body: JsonObject): Promise<BatchedReply> {
    const answer = this.#resume(key, body).finally(() => this.#underWay.delete(key));
    // A caller that has given up hears of no fault.
    answer.catch(() => undefined);
    this.#underWay.set(key, answer);
    return answer;
  }

  /** Takes the answer from a batch that an earlier process left open, or gathers the request for a new one. */
  async #resume(key: string, body: JsonObject): Promise<BatchedReply> {
    const batch = this.#folder.findOpen(key, this.#model.of);
    const replies = batch === undefined ? undefined : await this.#follow(batch);
    return replies?.get(key) ?? this.#gather(key, body);
  }

  #gather(key: string, body: JsonObject): Promise<BatchedReply> {
    return new Promise((resolve, reject) => {
      const bytes = Buffer.byteLength(JSON.stringify(body)) + 300;
      const { mostRequests, mostBytes } = this.#model.batches;
      if (this.#gathered.length >= mostRequests || this.#gatheredBytes + bytes > mostBytes) this.#send();
      this.#gathered.push({
        key,
        body,
        settle: (end) => ('reply' in end ? resolve(end.reply) : reject(end.error)),
      });
      this.#gatheredBytes += bytes;
      if (this.#timer === undefined) this.#timer = setTimeout(() => this.#send(), this.#quietMs);
      else this.#timer.refresh();
    });
  }

  /** Sends what was gathered. */
  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const requests = this.#gathered;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    if (requests.length === 0) return;
    void this.#deliver(requests);
  }

  /** Settles all requests of a batch. */
  async #deliver(requests: readonly Gathered[]): Promise<void> {
    try {
      const replies = await this.#submit(requests);
      for (const { key, settle } of requests)
        settle({ reply: replies.get(key) ?? unanswered('batch_incomplete') });
    } catch (error) {
      for (const { settle } of requests) settle({ error });
    }
  }

  async #submit(requests: readonly Gathered[]): Promise<ReadonlyMap<string, BatchedReply>> {
    const { batches, courier, of } = this.#model;
    const announced = { name: randomUUID(), keys: requests.map(({ key }) => key), announcedAt: Date.now() };
    const batch = this.#folder.announce(announced, of);
    let fault: unknown;
    const id = await batches.submit(announced, requests, courier).catch((error: unknown) => {
      fault = error;
      return undefined;
    });
    if (id !== undefined && id !== '') return this.#collect(this.#folder.submitted(batch, id));
    if (isRefused(fault)) {
      this.#folder.dropped(batch);
      throw fault;
    }
    // It may have arrived.
    const replies = await this.#follow(batch);
    if (replies !== undefined) return replies;
    throw fault ?? new Error('The provider took a batch, named no id, and does not list it');
  }

  /** Follows a batch on record to its answers. @returns `undefined` if it turns out that it was never submitted */
  #follow(batch: OpenBatch): Promise<ReadonlyMap<string, BatchedReply> | undefined> {
    const known = this.#followed.get(batch.name);
    if (known !== undefined) return known;
    const following = (async () => {
      const id = batch.id ?? (await this.#find(batch));
      if (id === undefined) {
        this.#folder.dropped(batch);
        return undefined;
      }
      return this.#collect(batch.id === undefined ? this.#folder.submitted(batch, id) : batch);
    })();
    this.#followed.set(batch.name, following);
    return following;
  }

  /** Looks for a batch at the provider until it must have shown. */
  async #find(batch: OpenBatch): Promise<string | undefined> {
    const { batches, courier } = this.#model;
    for (let wait = firstPollMs; ; wait = Math.min(wait * 2, mostPollMs)) {
      const isLate = Date.now() >= batch.announcedAt + lateMs;
      const found = await this.#patiently(async () => {
        try {
          return { id: await batches.find(batch, courier, this.#folder.ids), isSure: true };
        } catch (error) {
          if (error instanceof StillOpen) return { id: undefined, isSure: false };
          throw error;
        }
      });
      if (found.id !== undefined || (isLate && found.isSure)) return found.id;
      await pause(wait);
    }
  }

  async #collect(batch: OpenBatch): Promise<ReadonlyMap<string, BatchedReply>> {
    const { batches, courier } = this.#model;
    const id = batch.id ?? '';
    for (let wait = firstPollMs; ; wait = Math.min(wait * 2, mostPollMs)) {
      const replies = await this.#patiently(async () => {
        const answers = await batches.collect(id, batch, courier);
        if (answers === undefined) return undefined;
        const byKey = new Map<string, BatchedReply>();
        for await (const [key, reply] of answers) byKey.set(key, reply);
        return byKey;
      });
      if (replies !== undefined) {
        // What was not answered was not paid for, and may be asked again.
        for (const [key, reply] of replies) if (reply.status < 300) this.#folder.keep(key, reply);
        this.#folder.ended(batch);
        return replies;
      }
      await pause(wait);
    }
  }

  /** Asks again while the provider cannot be reached: a batch is worth waiting for. */
  async #patiently<Value>(ask: () => Promise<Value>): Promise<Value> {
    for (let wait = firstPollMs, tries = 1; ; wait = Math.min(wait * 2, mostPollMs), tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!retryDecision(error).retry || tries >= mostTries) throw error;
        await pause(wait);
      }
    }
  }
}

/** About an hour and a half without an answer. */
const mostTries = 100;

/** Waits without keeping the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Whether the provider turned a batch away, so that none was made. */
function isRefused(error: unknown): boolean {
  if (!ModelError.isInstance(error)) return false;
  const { status = 500, kind } = error;
  return (status >= 400 && status < 500) || kind === 'unreachable';
}

async function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const release = onAbort(signal, () => reject(signal.reason));
    answer.then(resolve, reject).finally(release);
  });
}

const folders = new Map<string, { readonly folder: BatchFolder; readonly batchers: Map<string, Batcher> }>();

/** Returns what gathers the requests of a model in a folder: the same for all who ask in this process. */
export function openBatcher({ directory, quietMs }: BatchingSettings, model: BatchedModel): Batcher {
  const opened = folders.get(directory) ?? { folder: new BatchFolder(directory), batchers: new Map() };
  folders.set(directory, opened);
  const batcher = opened.batchers.get(model.of) ?? new Batcher(opened.folder, model, quietMs);
  opened.batchers.set(model.of, batcher);
  return batcher;
}

/** Gives a folder up, for another process. Batches that are under way stay on record. */
export function closeBatches(directory: string): void {
  const opened = folders.get(directory);
  folders.delete(directory);
  opened?.folder.close();
}
