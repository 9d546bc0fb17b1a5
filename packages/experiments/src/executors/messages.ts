import * as z from 'zod';
import { matchRecordSchema } from '@masbench/core/record';

/** A planned match as it is sent to where it is played. */
export const plannedMatchSchema = z.object({
  id: z.string(),
  cell: z.int(),
  trial: z.int(),
  variant: z.string().nullable(),
  seating: z.int().nullable(),
  seed: z.string(),
});

const call = z.int();

/** The progress of a match as it is sent. */
export const progressSchema = z.object({
  share: z.number(),
  note: z.string(),
  calls: z.number(),
  costUsd: z.number().nullable(),
  tokens: z.number().nullable(),
  failedAttempts: z.int(),
  lastError: z.string().nullable(),
});

/** From the run to a process. `other` carries what `serve` sends. */
export const toProcessSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), folder: z.string(), game: z.string().optional() }),
  z.object({
    type: z.literal('play'),
    call,
    planned: plannedMatchSchema,
    records: z.record(z.string(), matchRecordSchema),
  }),
  z.object({ type: z.literal('abort'), call, reason: z.string() }),
  z.object({ type: z.literal('pause'), call }),
  z.object({ type: z.literal('other'), message: z.unknown() }),
]);

/** From a process to the run. A `record` of `null` is that of a variant that leaves the item out. */
export const fromProcessSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('unfit'), message: z.string() }),
  z.object({ type: z.literal('progress'), call, progress: progressSchema }),
  z.object({ type: z.literal('ended'), call, record: matchRecordSchema.nullable() }),
  z.object({ type: z.literal('failed'), call, message: z.string() }),
  z.object({ type: z.literal('other'), message: z.unknown() }),
]);

export type ToProcess = z.input<typeof toProcessSchema>;
export type FromProcess = z.input<typeof fromProcessSchema>;
