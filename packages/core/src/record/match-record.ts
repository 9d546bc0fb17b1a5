import * as z from 'zod';
import { natures } from '../contracts/agent.js';
import { makeAmounts } from '../usage/budget-units.js';
import type { Lost } from '../usage/lost.js';
import { servedModelSchema } from '../usage/served-models.js';
import { makeUsage, savings, type Usage } from '../usage/usage.js';

const amount = z.number().nullable();

/** Schema of usage in results: an unknown amount is `null`, never zero. */
const usageRowSchema = z.strictObject({
  ...makeUsage(() => amount),
  // Left out where they are zero.
  savedByCacheUsd: z.number().optional(),
  savedByBatchUsd: z.number().optional(),
  /** The models that answered, as their providers name them; left out if nobody says. */
  served: z.array(servedModelSchema).readonly().optional(),
});

/** Usage in results: an unknown amount is `null`, never zero. */
export type UsageRow = Readonly<z.infer<typeof usageRowSchema>>;

/** Schema of the most that calls that broke off may have cost, next to what was billed. `null` is no bound at all. */
const lostRowSchema = z.strictObject(makeAmounts(() => amount));

/** Most that calls that broke off may have cost, next to what was billed. `null` is no bound at all. */
type LostRow = Readonly<z.infer<typeof lostRowSchema>>;

const counts = z.record(z.string(), z.int());

/** Schema of one seat of one match, as a flat row: its score, what it cost, and the game's own metrics by name. */
export const seatRowSchema = z.looseObject({
  seat: z.string(),
  /** Who it is: what the user typed, or the name in code. Results are grouped by it, and by nothing else. */
  agent: z.string(),
  /** The agent's own name, without control characters. A label: nothing is decided by it. */
  name: z.string(),
  /** Its nature; `null` if it does not say. */
  nature: z.enum(natures).nullable(),
  /** The role of the seat, in games that have roles. */
  role: z.string().optional(),
  /** `null` if the match did not finish or the game has no scores. */
  score: z.number().nullable(),
  usage: usageRowSchema,
  lost: lostRowSchema,
  /** Moves that were answered, by the agent or in its place. */
  moves: z.int().nonnegative(),
  /** Attempts that did not count, by reason. */
  failedAttempts: counts,
  /** Moves answered by the game's fallback or ended in a forfeit, by reason. */
  standIns: counts,
  /** Answers that were not read exactly, by how, and optional parts left out; none where all were. */
  readings: counts.optional(),
  /**
   * Why it was not asked any more: it had given no legal answer in its first moves. Its score is then the least that the
   * benchmark declares, or none.
   */
  unplayable: z.string().optional(),
  /** The first error of this seat's attempts, as text. */
  firstError: z.string().optional(),
});

/** Schema of one match of a run, as plain JSON. */
const recordSchema = z.strictObject({
  id: z.string(),
  /** The cell of the experiment, from 0. */
  cell: z.int().nonnegative(),
  /** From 1; matches of one trial share their item and their draws. */
  trial: z.int().positive(),
  /** The variant of the item that was played; `null` in runs without variants. */
  variant: z.string().nullable(),
  seed: z.union([z.string(), z.number()]),
  /** `aborted` matches can be resumed; `failed` ones met a program error. */
  status: z.enum(['finished', 'aborted', 'failed']),
  /** Why the match did not finish. */
  reason: z.string().optional(),
  outcome: z.unknown(),
  /** Metrics of the whole match. */
  match: z.record(z.string(), z.unknown()),
  /** Usage of the services. */
  services: usageRowSchema.extend({ lost: lostRowSchema }),
  seats: z.array(seatRowSchema),
});

/** JSON that is only read. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;

/** One seat of one match, as a flat row: its score, what it cost, and the game's own metrics by name. */
export type SeatRow = ReadOnly<z.infer<typeof seatRowSchema>>;

/** One match of a run, as plain JSON. */
export type MatchRecord = ReadOnly<z.infer<typeof recordSchema>>;

/** Schema of a record as it is on disk. It returns what it accepts as it is: the order of keys is part of what is verified. */
export const matchRecordSchema = z.custom<MatchRecord>((value) => recordSchema.safeParse(value).success);

/** Returns a usage, and what calls that broke off may have cost, as results have them. */
export function toSpendingRow({ usage, lost }: { readonly usage: Usage; readonly lost: Lost }): {
  readonly usage: UsageRow;
  readonly lost: LostRow;
} {
  return {
    usage: {
      ...makeUsage((field) => usage[field] ?? null),
      ...savings((field) => usage[field]),
      ...(usage.served === undefined ? {} : { served: [...usage.served] }),
    },
    lost: makeAmounts((unit) => lost[unit] ?? null),
  };
}
