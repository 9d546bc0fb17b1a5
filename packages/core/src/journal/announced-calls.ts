import * as z from 'zod';
import { measureUsage } from '../usage/budget-units.js';
import { isAnswer, type CallLog, type CallRecord } from '../contracts/call-log.js';
import { addSpent, nothingSpent, type Lost, type Spent } from '../usage/lost.js';
import { noUsage } from '../usage/usage.js';
import { AnnouncedFile } from './announced-file.js';
import { journaledUsage, type CallToPay, type Held, type LeftOpen } from './journal.js';
import { lostToJson, spentFromJson, spentToJson } from '../usage/usage-line.js';

const amounts = z.record(z.string(), z.number().nonnegative().nullable());

/** One line: a call with what it may cost at most, or what a call of that number came to. */
const lineSchema = z.union([
  z.strictObject({
    match: z.string(),
    call: z.int().positive(),
    request: z.string(),
    attempt: z.int().positive(),
    bound: amounts,
  }),
  z.strictObject({
    match: z.string(),
    call: z.int().positive(),
    usage: journaledUsage.optional(),
    lost: amounts.optional(),
  }),
]);

interface AnnouncedCall {
  readonly call: number;
  readonly request: string;
  readonly attempt: number;
  readonly bound: Lost;
  /** Its result; `undefined` while that is not known. */
  settled: Spent | undefined;
}

/**
 * The paid calls of a match, announced with their bounds before they are made. One that was never settled may have cost
 * its bound, unless its answer is in the call log: the record of an answer names the call as `announced`.
 */
export class AnnouncedCalls {
  readonly #file: AnnouncedFile;
  readonly #match: string;
  readonly #calls: CallLog;
  /** Calls on file from earlier processes, by attempt. */
  #earlier: Map<string, AnnouncedCall[]> | undefined;
  #count = 0;
  /** Calls of this process that are neither settled nor answered, by attempt. */
  readonly #open = new Map<string, number[]>();
  readonly #reused = new Set<number>();
  #isOpen = false;

  /** @param calls the call log of the match, as it is on disk */
  constructor(path: string, match: string, calls: CallLog) {
    this.#file = AnnouncedFile.at(path);
    this.#match = match;
    this.#calls = calls;
  }

  /** How many calls were announced, by this process and earlier ones. */
  get count(): number {
    this.#read();
    return this.#count;
  }

  /** Announces a call. One whose answer an earlier process left in the call log is announced already. */
  announce({ request, attempt, bound }: CallToPay): Held {
    const known = this.#answered(request, attempt).find(({ call }) => !this.#reused.has(call));
    if (known !== undefined) {
      this.#reused.add(known.call);
      return { isHeld: true, settle: (spent) => this.#settle(known, spent) };
    }
    const call = (this.#count += 1);
    const limit = lostToJson(measureUsage(bound));
    this.#append(`"call":${call},"request":${JSON.stringify(request)},"attempt":${attempt},"bound":${limit}`);
    const key = `${request} ${attempt}`;
    const open = this.#open.get(key);
    if (open === undefined) this.#open.set(key, [call]);
    else open.push(call);
    return {
      isHeld: true,
      settle: (spent) => {
        this.#close(key, call);
        this.#append(`"call":${call}${spentToJson({ ...spent, usage: { ...spent.usage, seconds: 0 } })}`);
      },
    };
  }

  /** A record as it goes to the call log: that of an answer names its call. */
  named(request: string, attempt: number, record: CallRecord): CallRecord {
    const key = `${request} ${attempt}`;
    const call = isAnswer(record) ? this.#open.get(key)?.[0] : undefined;
    if (call === undefined) return record;
    this.#close(key, call);
    return { ...record, announced: call };
  }

  /** Leftovers of earlier processes of an attempt; see `Journal`. */
  leftOpen(request: string, attempt: number, after: number): LeftOpen | undefined {
    const left = this.#of(request, attempt).filter(({ call }) => call > after);
    if (left.length === 0) return undefined;
    const answered = new Set(this.#answered(request, attempt));
    let [spent, kept] = [nothingSpent, nothingSpent];
    for (const call of left) {
      const cost = call.settled ?? { usage: noUsage, lost: call.bound };
      if (answered.has(call)) kept = addSpent(kept, cost);
      else spent = addSpent(spent, cost);
    }
    return { spent, kept };
  }

  /** Settles what earlier processes left of an attempt, as lost, but for what is in the call log. */
  settleLeft(request: string, attempt: number): void {
    const answered = new Set(this.#answered(request, attempt));
    for (const call of this.#of(request, attempt))
      if (!answered.has(call)) this.#settle(call, { usage: noUsage, lost: call.bound });
  }

  /** Closes the file, until the next line. */
  close(): void {
    if (this.#isOpen) this.#file.close();
    this.#isOpen = false;
    this.#earlier = undefined;
  }

  #settle(call: AnnouncedCall, spent: Spent): void {
    if (call.settled !== undefined) return;
    call.settled = { ...spent, usage: { ...spent.usage, seconds: 0 } };
    this.#append(`"call":${call.call}${spentToJson(call.settled)}`);
  }

  #close(key: string, call: number): void {
    const left = (this.#open.get(key) ?? []).filter((one) => one !== call);
    if (left.length === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }

  #append(fields: string): void {
    if (!this.#isOpen) this.#file.open();
    this.#isOpen = true;
    this.#file.append(`{"match":${JSON.stringify(this.#match)},${fields}}`);
  }

  /** Calls whose answers are in the call log, in the order of their numbers. */
  #answered(request: string, attempt: number): readonly AnnouncedCall[] {
    const earlier = this.#of(request, attempt);
    if (earlier.length === 0) return earlier;
    const numbers = new Set(this.#calls.find(request, attempt).map(({ announced }) => announced));
    return earlier.filter(({ call }) => numbers.has(call));
  }

  #of(request: string, attempt: number): readonly AnnouncedCall[] {
    return this.#read().get(`${request} ${attempt}`) ?? [];
  }

  #read(): ReadonlyMap<string, readonly AnnouncedCall[]> {
    if (this.#earlier !== undefined) return this.#earlier;
    const earlier = (this.#earlier = new Map<string, AnnouncedCall[]>());
    const byNumber = new Map<number, AnnouncedCall>();
    for (const text of this.#file.linesOf(this.#match)) {
      const line = lineSchema.parse(JSON.parse(text));
      if ('bound' in line) {
        const { call, request, attempt } = line;
        const { lost: bound } = spentFromJson({ lost: line.bound });
        const announced: AnnouncedCall = { call, request, attempt, bound, settled: undefined };
        byNumber.set(call, announced);
        const key = `${request} ${attempt}`;
        earlier.set(key, [...(earlier.get(key) ?? []), announced]);
        this.#count = Math.max(this.#count, call);
      } else {
        const call = byNumber.get(line.call);
        if (call !== undefined) call.settled ??= spentFromJson(line);
      }
    }
    return earlier;
  }
}
