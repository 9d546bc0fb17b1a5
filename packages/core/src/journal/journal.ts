import * as z from 'zod';
import type { BlobStore } from '../contracts/blobs.js';
import type { CallLog } from '../contracts/call-log.js';
import { natures } from '../contracts/agent.js';
import { MasbenchError } from '../contracts/errors.js';
import type { ReadText } from '../contracts/kept-text.js';
import { reasons } from '../contracts/reason.js';
import type { Spent } from '../usage/lost.js';
import { servedModelSchema } from '../usage/served-models.js';
import { makeUsage, type Usage } from '../usage/usage.js';

const at = z.number().nonnegative();
const amount = z.number().nonnegative().nullable();
/** Usage as a line holds it: zeros are left out. */
export const journaledUsage = z.strictObject({
  ...makeUsage(() => amount.optional()),
  /** Writing to a provider's cache may cost more than reading from it has saved. */
  savedByCacheUsd: z.number().optional(),
  savedByBatchUsd: z.number().optional(),
  served: z.array(servedModelSchema).readonly().optional(),
});
const journaledLoss = z.record(z.string(), amount);
const player = z.strictObject({
  name: z.string(),
  version: z.string().optional(),
  nature: z.enum(natures).optional(),
});

/**
 * The entries of a journal, in the order in which they can occur. One line of JSON each, which ends with the field
 * `digest`: see `RunningDigest`.
 */
export const entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    format: z.literal('masbench-journal/2'),
    id: z.string(),
    game: z.string(),
    version: z.number(),
    variants: z.record(z.string(), z.string()).optional(),
    seats: z.array(z.string()),
    agents: z.record(z.string(), player),
    services: z.record(z.string(), player),
    seed: z.union([z.string(), z.number()]),
    scheduler: z.string(),
    limits: z.unknown(),
    /** The configuration as the game's schema returned it, or the hash of its JSON in the blob store. */
    config: z.unknown(),
    configSha256: z.string().optional(),
    /** The match whose beginning this one shares. */
    fork: z.strictObject({ of: z.string(), until: z.number().nullable() }).optional(),
    /** Digest of what a run planned of this match. */
    plan: z.string().optional(),
  }),
  z.object({ type: z.literal('open'), id: z.string(), sees: z.string(), at }),
  z.object({
    type: z.literal('attempt'),
    id: z.string(),
    attempt: z.number(),
    why: z.enum(reasons),
    error: z.string(),
    raw: z.string().optional(),
    usage: journaledUsage.optional(),
    lost: journaledLoss.optional(),
    at,
  }),
  z.object({
    type: z.literal('answer'),
    id: z.string(),
    by: z.enum(['agent', 'fallback', 'forced', 'forfeit', 'chance', 'service', 'failure']),
    why: z.enum(reasons).optional(),
    value: z.unknown(),
    /** How it was read, if not as its schema writes it: in another spelling, or after it had been asked for again. */
    read: z.enum(['normalized', 'asked-again']).optional(),
    /** Optional parts that were wrong, and left out. */
    dropped: z.number().optional(),
    usage: journaledUsage.optional(),
    lost: journaledLoss.optional(),
    at,
  }),
  z.object({
    type: z.literal('drop'),
    id: z.string(),
    usage: journaledUsage.optional(),
    lost: journaledLoss.optional(),
    at,
  }),
  /**
   * Spending of an attempt when the match was interrupted. It does not count as an attempt: the same one is started
   * again when the match is resumed.
   */
  z.object({
    type: z.literal('interrupt'),
    id: z.string(),
    attempt: z.number(),
    usage: journaledUsage.optional(),
    lost: journaledLoss.optional(),
    /** Spent on answers that are in the call log. It counts until the resumed attempt has reported it again. */
    kept: z.object({ usage: journaledUsage.optional(), lost: journaledLoss.optional() }).optional(),
    /** Number of the last announced call that this covers. */
    calls: z.number().optional(),
    at,
  }),
  z.object({
    type: z.literal('end'),
    status: z.enum(['finished', 'aborted']),
    reason: z.string().optional(),
    outcome: z.unknown().optional(),
    scores: z.record(z.string(), z.number()).optional(),
    state: z.string().optional(),
    at,
  }),
]);

export type Entry = z.infer<typeof entrySchema>;
export type StartEntry = Extract<Entry, { type: 'start' }>;
export type AttemptEntry = Extract<Entry, { type: 'attempt' }>;
export type InterruptEntry = Extract<Entry, { type: 'interrupt' }>;
export type AnswerEntry = Extract<Entry, { type: 'answer' }>;

/** The record of a match, to be read. */
export interface RecordedJournal {
  /** Where it is, for messages. */
  readonly path?: string | undefined;
  /** The complete lines on record, oldest first. Changes nothing. */
  readonly read: () => Iterable<string>;
  /** The rest after the last complete line, once `read` has come to its end: a line that was torn off. */
  readonly torn?: (() => string) | undefined;
  /** Texts by their hash, for what is too long for a line. */
  readonly attachments?: Pick<Attachments, 'read' | 'readText'> | undefined;
  readonly blobs?: Pick<BlobStore, 'get'> | undefined;
  readonly calls?: Pick<CallLog, 'find'> | undefined;
  /**
   * Returns what an earlier process announced for an attempt after so many calls, and left open when it died; `undefined` if
   * it left nothing. A match that is resumed asks before it starts the attempt again, and writes it as an `interrupt`.
   */
  readonly leftOpen?: ((request: string, attempt: number, after: number) => LeftOpen | undefined) | undefined;
}

/**
 * The record of a match that is being played. Lines are appended in memory and become durable with `commit`, which a
 * match calls before it asks an agent or a service, emits an event, or waits.
 */
export interface Journal extends RecordedJournal {
  /**
   * Claims the journal for this match, which has read it and is about to ask or to append. Later calls do nothing.
   *
   * @throws MasbenchError `JOURNAL_TAKEN` if another process writes it, or has written to it since it was read
   */
  readonly own?: (() => void) | undefined;
  readonly append: (line: string) => void;
  /** Returns (or resolves) when what was appended survives the death of this process. */
  readonly commit: () => void | Promise<void>;
  /** Removes the last line, the `end` of an aborted match, so that the match can go on. */
  readonly reopen: () => void;
  /** Gives the journal up. What was appended is durable when this returns (or resolves), after a fault too. */
  readonly close: () => void | Promise<void>;
  readonly attachments?: Attachments | undefined;
  readonly blobs?: BlobStore | undefined;
  readonly calls?: CallLog | undefined;
  /**
   * Asked by `io.reserve` once the budgets of the match have room, before the call that may cost something: for journals
   * whose owner can change, and for budgets that several matches share. If it rejects, the match fails.
   */
  readonly hold?: ((call: CallToPay) => Promise<Held>) | undefined;
  /** True if `hold` is asked for calls that are paid for only, and not for those of scripted and simulated players. */
  readonly holdsPaidOnly?: boolean | undefined;
  /** Returns how many calls were announced for this match, by this process and earlier ones. */
  readonly callsAnnounced?: (() => number) | undefined;
}

/** Possible spending of a process that died, on an attempt. */
export interface LeftOpen {
  /** Its spending, and the bound of its calls in flight. */
  readonly spent: Spent;
  /** Its spending on answers that are in the call log, which the resumed attempt reports again. */
  readonly kept: Spent;
}

/** A call that is about to be paid for. */
export interface CallToPay {
  /** Id of the request. */
  readonly request: string;
  readonly attempt: number;
  /** Its largest cost, as the agent or service gave it. */
  readonly bound: Partial<Usage>;
  /** Aborts when the answer is no longer wanted. */
  readonly signal: AbortSignal;
}

/**
 * The outcome of a call that asked to be paid for. `settle` is called once, with what was spent and lost since the attempt's
 * last one, and returns at once. A refusal aborts the match, which can be resumed.
 */
export type Held =
  | { readonly isHeld: true; readonly settle: (spent: Spent) => void }
  | { readonly isHeld: false; readonly why: string };

/** Texts by the SHA-256 of their bytes. */
export interface Attachments {
  readonly write: (text: string) => string;
  /** @throws MasbenchError `BLOB_MISSING` */
  readonly read: (sha256: string) => string;
  /** A text inside a blob. @throws MasbenchError `BLOB_MISSING` or `BLOB_CORRUPT` */
  readonly readText?: ReadText | undefined;
}

/** A journal in memory. */
export function memoryJournal(lines: Iterable<string> = []): Journal {
  const kept = [...lines];
  return {
    read: () => kept,
    append: (line) => void kept.push(line),
    commit: () => undefined,
    reopen: () => void kept.pop(),
    close: () => undefined,
  };
}

/**
 * Reads one line of a journal. Whether it follows from the lines before it is not checked: see `retrace`.
 *
 * @throws MasbenchError `JOURNAL_CORRUPT`, naming the line.
 */
export function parseEntry(line: string, lineNumber: number, journal?: Pick<RecordedJournal, 'path'>): Entry {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw corrupt(journal, lineNumber, notJson(line), cause);
  }
  const parsed = entrySchema.safeParse(value);
  if (parsed.success) {
    const odd = oddAbout(line, value, parsed.data);
    if (odd === undefined) return parsed.data;
    throw corrupt(journal, lineNumber, odd);
  }
  if (earlierFormat.safeParse(value).success) {
    throw corrupt(
      journal,
      lineNumber,
      'is of masbench-journal/1, which has no digests: this version reads masbench-journal/2, so use the version that wrote it, or play the match again',
    );
  }
  throw corrupt(
    journal,
    lineNumber,
    `is not an entry of masbench-journal/2:\n${z.prettifyError(parsed.error)}`,
  );
}

export function corrupt(
  journal: Pick<RecordedJournal, 'path'> | undefined,
  lineNumber: number,
  what: string,
  cause?: unknown,
): MasbenchError {
  const path = journal?.path === undefined ? '' : ` ${journal.path}`;
  return new MasbenchError('JOURNAL_CORRUPT', `Cannot read the journal${path}: line ${lineNumber} ${what}`, {
    cause,
  });
}

const earlierFormat = z.object({ type: z.literal('start'), format: z.literal('masbench-journal/1') });

/** The fault of a line that reads as an entry: nothing may be in it besides the entry and its digest. */
function oddAbout(line: string, value: unknown, entry: Entry): string | undefined {
  if (line.endsWith('\r')) return 'ends with a carriage return: were line breaks converted?';
  if (JSON.stringify(value) !== line)
    return 'is not written as an entry is: a key is there twice, or spaces, or a number in another form';
  const fields = Object.keys(value as object);
  if (fields.length <= Object.keys(entry).length + Number(fields.at(-1) === 'digest')) return undefined;
  const stranger = fields.find((field) => field !== 'digest' && !Object.hasOwn(entry, field)) ?? 'digest';
  return `has the field ${JSON.stringify(stranger)}, which the entry '${entry.type}' does not have there`;
}

function notJson(line: string): string {
  if (line.startsWith('\uFEFF')) return 'begins with a byte order mark (BOM): save the file without it';
  return line === '' ? 'is empty' : 'is not JSON';
}
