import type { Score, UnscoredReason } from '@masbench/core';
import * as z from 'zod';

/** All of them, which the compiler checks. */
const unscoredReasons = {
  'empty-output': 'empty-output',
  'empty-source': 'empty-source',
  'invalid-input': 'invalid-input',
  'too-long': 'too-long',
  'unsupported-language': 'unsupported-language',
  refusal: 'refusal',
  unparsed: 'unparsed',
  error: 'error',
  unavailable: 'unavailable',
} as const satisfies { [Reason in UnscoredReason]: Reason };

const meta = z.record(z.string(), z.unknown()).optional();

/**
 * Schema of a `Score`, to check one: the output of an effect, a line of a file. A value that is not a
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
