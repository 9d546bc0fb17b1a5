import * as z from 'zod';
import { budgetFields } from '../usage/budget-units.js';
import { MasbenchError } from './errors.js';

/** Limits on usage. Missing fields are not limited. */
export const budgetSchema = z.strictObject(budgetFields, { error: describeUnknownLimit(budgetFields) });

export type Budget = z.infer<typeof budgetSchema>;

const matchLimits = {
  /** Time for one attempt of an agent, in milliseconds. @default none */
  timeoutMs: z.number().positive().optional(),
  /** How often an agent is asked again after an illegal, too large, late or failed answer. @default 1 */
  retries: z.int().nonnegative().default(1),
  /** The result after the last attempt. @default 'fallback' */
  onIllegal: z.enum(['fallback', 'forfeit', 'abort']).default('fallback'),
  /** How often a failed service is retried. @default 2 */
  effectRetries: z.int().nonnegative().default(2),
  /** Time for one attempt of a service, in milliseconds. @default none */
  effectTimeoutMs: z.number().positive().optional(),
  /** Greatest length of an answer as JSON, in UTF-16 code units. @default 1_000_000 */
  answerLength: z.int().positive().default(1_000_000),
  /** Whether answers must be written as their schema says: no other spelling of a choice is read. @default false */
  strict: z.boolean().optional(),
  /**
   * Whether the match stops, unfinished, once a seat is not surely served by one model at one host: the one that was asked
   * for, or a version of it. @default false
   */
  strictModel: z.boolean().optional(),
  /** Budget of every seat. */
  seat: budgetSchema.optional(),
  /** Budgets of single seats, instead of `seat`. */
  seats: z.record(z.string(), budgetSchema).optional(),
  /** Budget of the match, services included. */
  match: budgetSchema.optional(),
};

/** How faulty answers of agents and services are handled, and the budgets of a match. */
export const limitsSchema = z.strictObject(matchLimits, { error: describeUnknownLimit(matchLimits) });

export type Limits = z.infer<typeof limitsSchema>;
export type LimitsInput = z.input<typeof limitsSchema>;

let defaults: Limits | undefined;

/** @throws MasbenchError `OPTION_INVALID` */
export function parseLimits(limits: LimitsInput | undefined, seats: readonly string[]): Limits {
  if (limits === undefined) return (defaults ??= Object.freeze(limitsSchema.parse({})));
  const parsed = limitsSchema.safeParse(limits);
  if (!parsed.success) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot play: 'limits' is not valid:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const stranger = Object.keys(parsed.data.seats ?? {}).find((seat) => !seats.includes(seat));
  if (stranger !== undefined) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot play: 'limits.seats' must name seats of the match (${seats.join(', ')}), not ${JSON.stringify(stranger)}`,
    );
  }
  return parsed.data;
}

/** Says which limits there are where one is not known. */
function describeUnknownLimit(
  fields: object,
): (issue: { readonly code?: string; readonly keys?: unknown }) => string | undefined {
  return (issue) =>
    issue.code === 'unrecognized_keys'
      ? `There is no limit ${JSON.stringify(issue.keys).slice(1, -1)}: choose ${Object.keys(fields).join(', ')}`
      : undefined;
}
