import * as z from 'zod';

/** Schema of the matches and seats of a side, and the number that is compared. */
const sideSchema = z.strictObject({
  /** The side in sentences: `wolves`. */
  name: z.string().min(1),
  /** Dotted path of a number in the rows of seats (`score`, `usage.calls`), or `match.…` of the match. */
  field: z.string().min(1),
  /** Roles whose seats count. @default all seats */
  roles: z.array(z.string()).readonly().optional(),
  /** Variants whose matches count; `default` is the benchmark as it is. @default `['default']` */
  variants: z.array(z.string()).readonly().optional(),
  /** Levels of factors that the cells of these matches have. @default all cells */
  levels: z.record(z.string(), z.unknown()).readonly().optional(),
});

/** Schema of a value that is known without playing. */
const chanceSchema = z.strictObject({
  name: z.string().min(1),
  /** The value, or the dotted path at which the matches of the first side have theirs. */
  chance: z.union([z.number(), z.string().min(1)]),
});

/** Schema of a contrast, as plain JSON. */
export const contrastSchema = z.strictObject({
  /** Identifies the contrast in results: `wolves-village`. */
  name: z.string().min(1),
  /** The question that it answers, in one sentence. */
  description: z.string().min(1),
  first: sideSchema,
  second: z.union([sideSchema, chanceSchema]),
});

/**
 * A comparison that a benchmark asks of every run that has both sides: roles, methods (variants), levels of factors, or play
 * against chance. The unit of the run pairs both sides, and all contrasts of a run are one family.
 */
export type BenchmarkContrast = z.infer<typeof contrastSchema>;

/** Ranges of numbers and comparisons of them, as a benchmark knows them before any match. */
export interface BenchmarkContrasts {
  /**
   * Least and greatest possible values by field, of fields that no column shows or whose range depends on the configuration.
   * An end may be infinite. @default those of the columns
   */
  readonly ranges?: Readonly<Record<string, readonly [least: number, greatest: number]>> | undefined;
  /** Sum of the scores of two seats, however a match ends: the other has the rest if one cannot play. @default none */
  readonly sum?: number | undefined;
  /** Values that a match can have in these fields within their range, as those of a column. @default every value */
  readonly values?: Readonly<Record<string, 'ends' | 'result'>> | undefined;
  /** @default none */
  readonly pairs?: readonly BenchmarkContrast[] | undefined;
}
