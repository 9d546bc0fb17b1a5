import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError, messageOf, type Journal, type Lost, type Usage } from '@masbench/core';
import {
  folderAttachments,
  folderBlobs,
  type Attachments,
  type BlobStore,
  type CallLog,
  type CallRecord,
  type CallToPay,
  type Held,
} from '@masbench/core/journal';
import * as z from 'zod';
import { amountsOf } from './amounts.js';
import { nameHold } from './hold-name.js';
import type { Claim, FleetStore, Known, RecordedHold } from './store.js';

const recordSchema = z.looseObject({ request: z.string(), attempt: z.number() });

/** How often room in the budget of a run is looked for. */
const lookMs = { least: 25, most: 500 };

/**
 * The journal of a match that this worker has claimed. Every write is checked against the fence; the first that fails is
 * the fault of the journal, and nothing is written, held or paid after it.
 */
export class ClaimedJournal implements Journal {
  readonly attachments: Attachments;
  readonly blobs: BlobStore;
  readonly calls: CallLog;
  readonly path: string;
  readonly #claim: Claim;
  readonly #store: FleetStore;
  readonly #lines: string[];
  /** Lines that are in the store. */
  #stored: number;
  #storedCalls: number;
  #written = new Set<string>();
  readonly #uploads = new Set<Promise<unknown>>();
  readonly #settling = new Set<Promise<void>>();
  readonly #open = new Map<string, string[]>();
  readonly #recorded: RecordedHold[];
  readonly #onFault: ((message: string) => void) | undefined;
  #isReopened = false;
  #holds = 0;
  #flushing: Promise<void> | undefined;
  #recording: Promise<void> = Promise.resolve();
  #fault: unknown;

  /**
   * @param about.folder where this worker keeps blobs
   * @param about.onFault called where the store is full, and is tried again
   */
  constructor(
    claim: Claim,
    store: FleetStore,
    {
      folder,
      onFault,
    }: { readonly folder: string; readonly onFault: ((message: string) => void) | undefined },
  ) {
    this.#claim = claim;
    this.#onFault = onFault;
    this.#store = store;
    this.#lines = [...claim.journal];
    this.#stored = claim.journal.length;
    this.#storedCalls = claim.calls.length;
    this.#recorded = [...claim.recorded];
    this.path = `of ${claim.id} in the queue`;
    const [local, texts] = [folderBlobs(folder), folderAttachments(folder)];
    this.attachments = {
      ...texts,
      write: (text) => this.#keep(texts.write(text), Buffer.from(text, 'utf8')),
    };
    this.blobs = {
      put: async (bytes) => this.#keep(await local.put(bytes), bytes),
      putPieces: async (pieces) => {
        const sha256 = await local.putPieces(pieces);
        return this.#keep(sha256, await local.get(sha256));
      },
      get: async (sha256) =>
        local.get(sha256).catch(async () => {
          const bytes = await store.blobs.get(sha256);
          await local.put(bytes);
          return bytes;
        }),
    };
    this.calls = { find: this.#find, append: this.#record, close: () => undefined };
  }

  /** The first thing that could not be kept. */
  get fault(): unknown {
    return this.#fault;
  }

  /** How many lines the journal has. */
  get length(): number {
    return this.#lines.length;
  }

  readonly read = (): Iterable<string> => this.#lines;

  readonly own = (): void => this.#check();

  readonly append = (line: string): void => {
    this.#lines.push(line);
  };

  readonly commit = (): void | Promise<void> => {
    this.#check();
    return this.#isKept() ? undefined : this.#flush();
  };

  readonly reopen = (): void => {
    this.#lines.pop();
    this.#isReopened = true;
  };

  readonly close = async (): Promise<void> => {
    if (this.#fault === undefined) await this.#flush();
    await Promise.allSettled(this.#settling);
  };

  readonly hold = async ({ request, attempt, bound, signal }: CallToPay): Promise<Held> => {
    this.#check();
    const earlier = this.#recorded.findIndex((one) => one.request === request && one.attempt === attempt);
    const [known] = earlier < 0 ? [] : this.#recorded.splice(earlier, 1);
    if (known !== undefined)
      return {
        isHeld: true,
        settle: ({ usage, lost }) => {
          if (!known.isSettled) this.#settle(known.id, usage, lost);
        },
      };
    const number = (this.#holds += 1);
    const id = nameHold({ fence: this.#claim.fence, number, attempt, request });
    for (let waitMs = lookMs.least; ; waitMs = Math.min(2 * waitMs, lookMs.most)) {
      const admission = await this.#tried(() => this.#store.hold(this.#claim, id, usageAmounts(bound)));
      if (admission.answer === 'never') return { isHeld: false, why: admission.why };
      if (admission.answer === 'yes') break;
      if (signal.aborted) return { isHeld: false, why: 'The answer is no longer wanted' };
      await sleep(waitMs);
    }
    const call = `${request} ${attempt}`;
    this.#open.set(call, [...(this.#open.get(call) ?? []), id]);
    return {
      isHeld: true,
      settle: ({ usage, lost }) => {
        this.#open.set(
          call,
          (this.#open.get(call) ?? []).filter((one) => one !== id),
        );
        this.#settle(id, usage, lost);
      },
    };
  };

  /** Stops everything: another worker has the match, or may have it. */
  abandon(why: string): void {
    this.#fault ??= new MasbenchError('JOURNAL_TAKEN', why);
  }

  #check(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  #isKept(): boolean {
    return this.#stored === this.#lines.length && !this.#isReopened;
  }

  /** Writes what there is; lines that come meanwhile go with the next write. */
  async #flush(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
    if (this.#isKept()) return;
    this.#flushing = this.#write();
    try {
      await this.#flushing;
    } finally {
      this.#flushing = undefined;
    }
  }

  async #write(): Promise<void> {
    // What was spent on an answer is settled before the answer is on record.
    await Promise.all([...this.#settling, ...this.#uploads]);
    if (this.#isReopened) {
      await this.#tried(() => this.#store.reopen(this.#claim, this.#stored));
      this.#stored -= 1;
      this.#isReopened = false;
    }
    const lines = this.#lines.slice(this.#stored);
    if (lines.length === 0) return;
    const blobs = [...this.#written];
    await this.#tried(() => this.#store.append(this.#claim, { after: this.#stored, journal: lines, blobs }));
    this.#stored += lines.length;
    for (const blob of blobs) this.#written.delete(blob);
  }

  readonly #find = (request: string, attempt: number): readonly CallRecord[] =>
    this.#claim.calls.flatMap((line) => {
      const found = recordSchema.parse(JSON.parse(line));
      return found.request === request && found.attempt === attempt ? [found] : [];
    });

  readonly #record = async (request: string, attempt: number, record: CallRecord): Promise<void> => {
    const text = JSON.stringify({ request, attempt, time: new Date().toISOString(), ...record });
    const isAnswer = record['result'] !== undefined;
    const hold = isAnswer ? this.#open.get(`${request} ${attempt}`)?.[0] : undefined;
    const write = this.#writeCall(this.#recording, text, hold);
    this.#recording = write.catch(() => undefined);
    await write;
  };

  /** Records go one after the other, each to its place. */
  async #writeCall(before: Promise<void>, text: string, hold: string | undefined): Promise<void> {
    await before;
    await this.#tried(() => this.#store.record(this.#claim, { after: this.#storedCalls, text, hold }));
    this.#storedCalls += 1;
  }

  #settle(id: string, usage: Usage, lost: Lost): void {
    const spent = { usage: usageAmounts(usage), lost: amountsOf(lost) };
    const settled = this.#tried(() => this.#store.settle(this.#claim, id, spent))
      // It is the fault of the journal by now.
      .catch(() => undefined)
      .finally(() => this.#settling.delete(settled));
    this.#settling.add(settled);
  }

  #keep(sha256: string, bytes: Uint8Array): string {
    this.#written.add(sha256);
    const upload = this.#tried(() => this.#store.blobs.put(bytes))
      .catch(() => undefined)
      .finally(() => this.#uploads.delete(upload));
    this.#uploads.add(upload);
    return sha256;
  }

  /** Waits while the store is full: what was paid for is kept here meanwhile. Any other fault is that of the journal. */
  async #tried<Value>(run: () => Promise<Value>): Promise<Value> {
    for (;;) {
      this.#check();
      try {
        return await run();
      } catch (error) {
        if (!isFull(error)) {
          this.#fault ??= error instanceof Error ? error : new Error(messageOf(error));
          throw error;
        }
        this.#onFault?.(error.message);
        await sleep(lookMs.most);
      }
    }
  }
}

function isFull(error: unknown): error is MasbenchError {
  return MasbenchError.isInstance(error) && error.code === 'JOURNAL_UNWRITABLE';
}

/** Tokens are known where both sides of them are. */
function usageAmounts({ calls, inputTokens, outputTokens, costUsd }: Partial<Usage>): Known {
  const isKnown = inputTokens !== undefined && outputTokens !== undefined;
  return amountsOf({ calls, tokens: isKnown ? inputTokens + outputTokens : undefined, costUsd });
}
