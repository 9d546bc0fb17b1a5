import * as z from 'zod';

const amount = z.number().nullable();
const usage = z.strictObject({
  calls: amount,
  inputTokens: amount,
  outputTokens: amount,
  cachedTokens: amount,
  cacheWriteTokens: amount,
  reasoningTokens: amount,
  seconds: amount,
  costUsd: amount,
});
const row = z.looseObject({
  seat: z.string(),
  agent: z.string(),
  name: z.string(),
  score: amount,
  usage,
  h: amount,
  hBefore: amount,
  reviews: amount,
  penalty: amount,
  q: amount,
});

/** What `masbench run hq --json` prints. */
export const resultSchema = z.strictObject({
  run: z.string(),
  game: z.string(),
  config: z.looseObject({ beta: z.number(), passages: z.object({ count: z.int(), sha256: z.string() }) }),
  seed: z.string(),
  trials: z.int(),
  finished: z.int(),
  aborted: z.int(),
  failed: z.int(),
  agents: z.array(z.looseObject({ agent: z.string(), role: z.string().nullable(), n: z.int() })),
  contrasts: z.array(z.looseObject({ separated: z.boolean() })).optional(),
  leading: z.looseObject({ by: z.enum(['seat', 'agent']), separated: z.boolean() }).nullable(),
  retried: z.strictObject({ matches: z.int(), finished: z.int() }),
  replayed: z.array(z.string()).optional(),
  faults: z.array(z.string()).optional(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
  formerRoot: z.string().nullable(),
  inQuestion: z.int().positive().optional(),
  relief: z.array(z.unknown()).optional(),
  unplayable: z.array(z.strictObject({ agent: z.string(), matches: z.int(), reason: z.string() })).optional(),
  schedule: z.looseObject({ name: z.string(), stopped: z.string().nullable() }).nullable(),
  cost: z.strictObject({
    paidUsd: z.number(),
    declaredUsd: z.number(),
    unknown: z.int(),
    lostUsd: z.number(),
    lostCalls: z.int(),
    lostUnknown: z.int(),
    savedByCacheUsd: z.number().optional(),
    savedByBatchUsd: z.number().optional(),
  }),
  figures: z.looseObject({}).nullable(),
  groups: z.array(z.unknown()),
  seats: z.array(
    row.extend({
      n: z.int(),
      deviation: z.record(z.string(), z.number()).optional(),
      interval: z.record(z.string(), z.tuple([z.number(), z.number()])).optional(),
    }),
  ),
  matches: z.array(
    z.looseObject({
      id: z.string(),
      trial: z.int(),
      seed: z.string(),
      status: z.enum(['finished', 'aborted', 'failed']),
      variant: z.string().nullable(),
      outcome: z.unknown(),
      seats: z.array(row),
    }),
  ),
});

export type Result = z.infer<typeof resultSchema>;

/** @throws where the text is not exactly one JSON document of that shape */
export function resultOf(stdout: string): Result {
  return resultSchema.parse(JSON.parse(stdout));
}
