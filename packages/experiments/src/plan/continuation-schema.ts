import { makeAmounts, reservedUnits } from '@masbench/core';
import * as z from 'zod';
import { runBudgetSchema } from '../experiment/run-budget.js';

/** A continuation of a run beyond its trials. */
export const continuationSchema = z.strictObject({
  /** Trials of every cell until then, and from then on. */
  from: z.int().positive(),
  trials: z.int().positive(),
  /** Root digest of the run until then; `null` if it had not come to an end. */
  former: z.string().nullable(),
});

export type Continuation = z.infer<typeof continuationSchema>;

/** Changes of the rules and agents of a run with which its user plays on. */
export const acceptedSchema = z.strictObject({
  /** Why they are no other game, by the word of the user. */
  why: z.string().min(1),
  /** Changes, one sentence each. */
  changes: z.array(z.string()).min(1),
});

export type Accepted = z.infer<typeof acceptedSchema>;

/** Units of the limits of a match. */
export const reliefUnits = [...reservedUnits, 'seconds'] as const;

const budgetSchema = z.partialRecord(z.enum(reliefUnits), z.number().nonnegative());
const amounts = z.strictObject(makeAmounts(() => z.number()));

/** Room for a run whose lost calls had used up a limit: a greater limit, or the word of its user on what they have cost. */
export const reliefSchema = z
  .strictObject({
    /** Another budget of the run, in the units that it names, and greater limits of every match. */
    limits: z
      .strictObject({
        run: runBudgetSchema.optional(),
        match: budgetSchema.optional(),
        seat: budgetSchema.optional(),
        seats: z.record(z.string(), budgetSchema).optional(),
      })
      .optional(),
    settled: z
      .strictObject({
        /** The cost of all calls that were lost until then, as the user found it out. */
        costUsd: z.number().nonnegative(),
        /** Their bound until then; `null` if a part of them had none. */
        ofUsd: z.number().nonnegative().nullable(),
        /** By match: what limits count no longer, in every unit by the share that was not spent. */
        freed: z.record(
          z.string(),
          z.strictObject({ seats: z.record(z.string(), amounts), services: amounts }),
        ),
      })
      .optional(),
  })
  .refine(({ limits, settled }) => limits !== undefined || settled !== undefined);

export type Relief = z.infer<typeof reliefSchema>;
