import { natures, type MatchRecord } from '@masbench/core/benchmark';
import * as z from 'zod';

const amount = z.number().nullable();
const counts = z.record(z.string(), z.int());

const usageSchema = z.strictObject({
  calls: amount,
  inputTokens: amount,
  outputTokens: amount,
  seconds: amount,
  costUsd: amount,
});

const lostSchema = z.strictObject({ calls: amount, tokens: amount, costUsd: amount });

const seatSchema = z.looseObject({
  seat: z.string(),
  agent: z.string(),
  name: z.string(),
  nature: z.enum(natures).nullable(),
  role: z.string().optional(),
  score: amount,
  usage: usageSchema,
  lost: lostSchema,
  moves: z.int().nonnegative(),
  failedAttempts: counts,
  standIns: counts,
  firstError: z.string().optional(),
});

const schema = z.strictObject({
  id: z.string(),
  cell: z.int().nonnegative(),
  trial: z.int().positive(),
  variant: z.string().nullable(),
  seed: z.union([z.string(), z.number()]),
  status: z.enum(['finished', 'aborted', 'failed']),
  reason: z.string().optional(),
  outcome: z.unknown(),
  match: z.record(z.string(), z.unknown()),
  services: usageSchema.extend({ lost: lostSchema }),
  seats: z.array(seatSchema),
}) satisfies z.ZodType<MatchRecord>;

/** A record as it is on disk. What it accepts it returns as it is: the order of keys is part of what is verified. */
export const matchRecordSchema = z.custom<MatchRecord>((value) => schema.safeParse(value).success);
