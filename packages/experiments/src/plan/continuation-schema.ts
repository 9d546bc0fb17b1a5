import * as z from 'zod';

/** A continuation of a run beyond its trials. */
export const continuationSchema = z.strictObject({
  /** Trials of every cell until then, and from then on. */
  from: z.int().positive(),
  trials: z.int().positive(),
  /** Root digest of the run until then; `null` if it had not come to an end. */
  former: z.string().nullable(),
});

export type Continuation = z.infer<typeof continuationSchema>;
