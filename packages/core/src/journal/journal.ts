import * as z from 'zod';
import type { BlobStore } from '../contracts/blobs.js';
import type { CallLog } from '../contracts/call-log.js';
import { natures } from '../contracts/agent.js';
import { MasbenchError } from '../contracts/errors.js';
import { reasons } from '../contracts/reason.js';
import type { Usage } from '../contracts/usage.js';

const at = z.number().nonnegative();
const journaledUsage = z.record(z.string(), z.number().nullable());
const player = z.object({
  name: z.string(),
  version: z.string().optional(),
  nature: z.enum(natures).optional(),
});

/** The entries of a journal, in the order in which they can occur. One line of JSON each. */
export const entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    format: z.literal('masbench-journal/1'),
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
    fork: z.object({ of: z.string(), until: z.number().nullable() }).optional(),
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
    at,
  }),
  z.object({
    type: z.literal('answer'),
    id: z.string(),
    by: z.enum(['agent', 'fallback', 'forced', 'forfeit', 'chance', 'service', 'failure']),
    why: z.enum(reasons).optional(),
    value: z.unknown(),
    usage: journaledUsage.optional(),
    at,
  }),
  z.object({ type: z.literal('drop'), id: z.string(), usage: journaledUsage.optional(), at }),
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
export type AnswerEntry = Extract<Entry, { type: 'answer' }>;

/**
 * The record of a match. Lines are appended in memory and become durable with `commit`, which a match calls before it
 * asks an agent or a service, tells a listener, or waits.
 */
export interface Journal {
  /** The complete lines that are on record, oldest first. A torn last line is not among them. */
  readonly read: () => Iterable<string>;
  readonly append: (line: string) => void;
  /** Returns (or resolves) when what was appended survives the death of this process. */
  readonly commit: () => void | Promise<void>;
  /** Takes the `end` of an aborted match off the record, so that the match can go on. */
  readonly reopen: () => void;
  /** What was appended is durable when this returns (or resolves), after a fault too. */
  readonly close: () => void | Promise<void>;
  /** Texts by their hash, for what is too long for a line. */
  readonly attachments?: Attachments | undefined;
  readonly blobs?: BlobStore | undefined;
  readonly calls?: CallLog | undefined;
}

/** Texts by the SHA-256 of their bytes. */
export interface Attachments {
  readonly write: (text: string) => string;
  /** @throws MasbenchError `BLOB_MISSING` */
  readonly read: (sha256: string) => string;
}

/** A journal that is gone with the process. */
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

/** @throws MasbenchError `JOURNAL_CORRUPT`, naming the line. */
export function parseEntry(line: string, lineNumber: number): Entry {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new MasbenchError('JOURNAL_CORRUPT', `Cannot read the journal as line ${lineNumber} is not JSON`, {
      cause,
    });
  }
  const parsed = entrySchema.safeParse(value);
  if (!parsed.success) {
    throw new MasbenchError(
      'JOURNAL_CORRUPT',
      `Cannot read the journal as line ${lineNumber} is not an entry of masbench-journal/1:\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}

/** Usage as it stands in a journal: zeros are left out, unknown is `null`. */
export function usageToJson(usage: Usage): string {
  let text = '';
  for (const field in usage) {
    const value = usage[field as keyof Usage];
    if (value === 0) continue;
    text += `${text === '' ? '' : ','}"${field}":${value ?? 'null'}`;
  }
  return `{${text}}`;
}

export function usageFromJson(json: Readonly<Record<string, number | null>> | undefined): Usage {
  const field = (name: keyof Usage): number | undefined => {
    const value = json?.[name];
    return value === null ? undefined : (value ?? 0);
  };
  return {
    calls: field('calls'),
    inputTokens: field('inputTokens'),
    outputTokens: field('outputTokens'),
    cachedTokens: field('cachedTokens'),
    reasoningTokens: field('reasoningTokens'),
    seconds: field('seconds'),
    costUsd: field('costUsd'),
  };
}
