import { setTimeout as sleep } from 'node:timers/promises';
import {
  MasbenchError,
  readMessage,
  type Journal,
  type Lost,
  type Usage,
  measureUsage,
} from '@masbench/core';
import {
  callLine,
  type Attachments,
  type BlobStore,
  type CallLog,
  type CallRecord,
  type CallToPay,
  type Held,
} from '@masbench/core/journal';
import * as z from 'zod';
import { storedAmounts, type Known } from '../store/usage.js';
import { ClaimedFiles } from './claimed-files.js';
import { nameHold, type HoldName, type RecordedHold } from '../store/hold-name.js';
import { LeftCalls } from '../calls/left-calls.js';
import { numberCall, toJson, paidCallLine } from '../calls/paid-calls.js';
import type { ClaimInPlay, FenceChecks } from './claim-context.js';
import type { Admission, MatchClaim, FleetStore, Settlement, StoredCall } from '../store/store.js';
import { isFull, whileFull } from '../store/while-full.js';

const recordSchema = z.looseObject({ request: z.string(), attempt: z.number() });

/** How long the end of a hold may wait for something else to be written. */
const settleMs = 20;
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
  readonly #claim: MatchClaim;
  readonly #store: FleetStore;
  readonly #lines: string[];
  /** Lines that are in the store. */
  #stored: number;
  #storedCalls: number;
  /** Contents of the next write. */
  #calls: StoredCall[] = [];
  #settled: Settlement[] = [];
  /** Counts what was given to be written, and what of it is in the store. */
  #given = 0;
  #kept = 0;
  #later: NodeJS.Timeout | undefined;
  readonly #files: ClaimedFiles;
  readonly #settling = new Set<Promise<void>>();
  readonly #open = new Map<string, string[]>();
  readonly #recorded: RecordedHold[];
  readonly #left: LeftCalls;
  /** Bounds of the holds of this claim whose answers are not on record. */
  readonly #bounds = new Map<string, Lost>();
  readonly #onFault: ((message: string) => void) | undefined;
  #isReopened = false;
  #holds = 0;
  readonly #checks: FenceChecks;
  #flushing: Promise<void> | undefined;
  #fault: unknown;

  /**
   * @param about.folder where this worker keeps blobs
   * @param about.onFault called where the store is full, and is tried again
   * @param about.checks gets the check of the fence that comes with a hold
   */
  constructor(
    claim: MatchClaim,
    store: FleetStore,
    {
      folder,
      onFault,
      checks,
    }: {
      readonly folder: string;
      readonly onFault: ((message: string) => void) | undefined;
      readonly checks: FenceChecks;
    },
  ) {
    this.#claim = claim;
    this.#onFault = onFault;
    this.#checks = checks;
    this.#store = store;
    this.#lines = [...claim.journal];
    this.#stored = claim.journal.length;
    this.#storedCalls = claim.calls.length;
    this.#recorded = [...claim.recorded];
    this.#left = new LeftCalls(claim);
    this.path = `of ${claim.id} in the queue`;
    const files = new ClaimedFiles(folder, {
      keep: async (bytes) => this.#tried(() => store.keep(claim, bytes)),
      get: (sha256) => store.blobs.get(sha256),
    });
    this.#files = files;
    this.attachments = files.attachments;
    this.blobs = files.blobs;
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

  /** The lines after so many. */
  linesFrom(line: number): readonly string[] {
    return this.#lines.slice(line);
  }

  readonly leftOpen: Journal['leftOpen'] = (...attempt) => this.#left.of(...attempt);

  /** The number of the last call that was announced. */
  readonly callsAnnounced = (): number =>
    this.#holds === 0 ? this.#left.last : numberCall(this.#claim.offer, this.#nameOf(this.#holds));

  readonly own = (): void => this.#check();

  readonly append = (line: string): void => {
    this.#lines.push(line);
    this.#given += 1;
  };

  readonly commit = (): void | Promise<void> => {
    this.#check();
    return this.#stored === this.#lines.length && !this.#isReopened ? undefined : this.#flush();
  };

  readonly reopen = (): void => {
    this.#lines.pop();
    this.#isReopened = true;
    this.#given += 1;
  };

  readonly close = async (): Promise<void> => {
    if (this.#fault === undefined) await this.#flush();
    clearTimeout(this.#later);
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
          if (!known.isSettled) this.#settle(known, { usage, lost, bound: this.#left.boundOf(known.id) });
        },
      };
    const number = (this.#holds += 1);
    const name = { ...this.#nameOf(number), attempt, request };
    const id = nameHold(name);
    const limit = measureUsage(bound);
    for (let waitMs = lookMs.least; ; waitMs = Math.min(2 * waitMs, lookMs.most)) {
      const admission = await this.#held(id, storedAmounts(limit));
      if (admission.answer === 'never') return { isHeld: false, why: admission.why };
      if (admission.answer === 'yes') break;
      if (signal.aborted) return { isHeld: false, why: 'The answer is no longer wanted' };
      await sleep(waitMs);
    }
    this.#checks.add(id);
    this.#bounds.set(id, limit);
    const call = `${request} ${attempt}`;
    this.#open.set(call, [...(this.#open.get(call) ?? []), id]);
    return {
      isHeld: true,
      settle: ({ usage, lost }) => {
        this.#checks.remove(id);
        this.#open.set(
          call,
          (this.#open.get(call) ?? []).filter((one) => one !== id),
        );
        this.#bounds.delete(id);
        this.#settle({ ...name, id }, { usage, lost, bound: limit });
      },
    };
  };

  /**
   * Asks the store for something of the match. Waits while the store is full, until the signal: what was paid for is kept here
   * meanwhile. Any other fault is that of the journal.
   */
  readonly tried: ClaimInPlay['tried'] = async (ask, signal) => this.#tried(ask, signal);

  /** Stops everything: another worker has the match, or may have it. */
  abandon(why: string): void {
    this.#fail(new MasbenchError('JOURNAL_TAKEN', why));
  }

  #fail(fault: Error): void {
    this.#fault ??= fault;
    this.#checks.end();
  }

  #check(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #tried<Value>(ask: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    try {
      return await whileFull(ask, {
        onFull: this.#onFault,
        isOver: () => signal?.aborted === true,
        check: () => this.#check(),
      });
    } catch (error) {
      if (!isFull(error)) this.#fail(error instanceof Error ? error : new Error(readMessage(error)));
      throw error;
    }
  }

  /** Asks for a hold; what was settled until now makes room for it. */
  async #held(hold: string, bound: Known): Promise<Admission> {
    const settled = this.#settled;
    this.#settled = [];
    const held = this.#tried(() => this.#store.hold(this.#claim, { hold, bound, settled }));
    if (settled.length === 0) return held;
    const settling = held.then(
      () => undefined,
      // It is the fault of the journal by now.
      () => undefined,
    );
    this.#settling.add(settling);
    void settling.then(() => this.#settling.delete(settling));
    return held;
  }

  /** Resolves when what was given until now is in the store. What comes meanwhile goes with the next write. */
  async #flush(): Promise<void> {
    const given = this.#given;
    while (this.#kept < given) {
      this.#flushing ??= this.#write().finally(() => (this.#flushing = undefined));
      await this.#flushing;
    }
  }

  async #write(): Promise<void> {
    // What was spent on an answer is settled before the answer is on record, and what a line names is there before it.
    for (;;) {
      const underWay = [...this.#files.uploads, ...this.#settling];
      if (underWay.length === 0) break;
      await Promise.all(underWay);
    }
    const given = this.#given;
    const [settled, calls, isReopened, blobs] = [
      this.#settled,
      this.#calls,
      this.#isReopened,
      this.#files.written,
    ];
    const after = this.#stored - (isReopened ? 1 : 0);
    const lines = this.#lines.slice(after);
    this.#settled = [];
    this.#calls = [];
    this.#isReopened = false;
    if (settled.length + calls.length + lines.length > 0 || isReopened) {
      const writing = {
        settled,
        calls: { after: this.#storedCalls, lines: calls },
        journal: { after, isReopened, lines, blobs: lines.length > 0 ? blobs : [] },
      };
      await this.#tried(() => this.#store.write(this.#claim, writing));
      this.#stored = after + lines.length;
      this.#storedCalls += calls.length;
      if (lines.length > 0) this.#files.named(blobs);
    }
    this.#kept = given;
  }

  readonly #find = (request: string, attempt: number): readonly CallRecord[] =>
    this.#claim.calls.flatMap((line) => {
      const found = recordSchema.parse(JSON.parse(line));
      return found.request === request && found.attempt === attempt ? [found] : [];
    });

  readonly #record = async (request: string, attempt: number, record: CallRecord): Promise<void> => {
    const hold = isAnswer(record) ? this.#open.get(`${request} ${attempt}`)?.[0] : undefined;
    const bound = hold === undefined ? undefined : toJson(this.#bounds.get(hold) ?? {});
    const text = callLine(request, attempt, hold === undefined ? record : { ...record, hold, bound });
    this.#check();
    this.#calls.push({ text, hold });
    this.#given += 1;
    await this.#flush();
  };

  /** Goes with what is written next, for example the answer that it was spent on. */
  #settle(
    { id, request, attempt, ...name }: HoldName,
    { usage, lost, bound }: { readonly usage: Usage; readonly lost: Lost; readonly bound: Lost },
  ): void {
    if (this.#fault !== undefined) return;
    const call = numberCall(this.#claim.offer, name);
    this.#settled.push({
      hold: id,
      usage: storedAmounts(measureUsage(usage)),
      lost: storedAmounts(lost),
      line: paidCallLine({ call, request, attempt, bound, spent: { usage, lost } }),
    });
    this.#given += 1;
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      // If it fails, it is the fault of the journal.
      this.#flush().catch(() => undefined);
    }, settleMs);
  }

  /** @returns fence and number of a hold of this claim */
  #nameOf(number: number): { readonly fence: number; readonly number: number } {
    return { fence: this.#claim.fence, number };
  }
}

/** True for a record of what came of a call, which is paid for. */
function isAnswer(record: CallRecord): boolean {
  return ['result', 'action', 'output'].some((field) => record[field] !== undefined);
}
