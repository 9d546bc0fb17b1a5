import type { Score, UnscoredReason } from '@masbench/core';
import * as z from 'zod';

const unscoredReasons = [
  'empty-output',
  'empty-source',
  'invalid-input',
  'too-long',
  'unsupported-language',
  'refusal',
  'unparsed',
  'error',
  'unavailable',
] as const satisfies readonly UnscoredReason[];

const meta = z.record(z.string(), z.unknown()).optional();

/**
 * What a `Score` is, to check one: the output of an effect, a line of a file. A value that is not a
 * finite number is rejected, so that a NaN never passes for a score.
 */
export const scoreSchema: z.ZodType<Score> = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('scored'),
    name: z.string().min(1),
    value: z.number(),
    label: z.string().optional(),
    rationale: z.string().optional(),
    meta,
  }),
  z.object({
    status: z.literal('unscored'),
    name: z.string().min(1),
    reason: z.enum(unscoredReasons),
    detail: z.string().optional(),
    meta,
  }),
]);
