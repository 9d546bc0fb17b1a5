import * as z from 'zod';
import { makeAmounts } from '../contracts/budget-units.js';
import type { Lost } from '../contracts/lost.js';
import { makeUsage, type Usage } from '../contracts/usage.js';

const amount = z.number().nullable();

/** Schema of usage in results: an unknown amount is `null`, never zero. */
export const usageRowSchema = z.strictObject(makeUsage(() => amount));

/** Usage in results: an unknown amount is `null`, never zero. */
export type UsageRow = Readonly<z.infer<typeof usageRowSchema>>;

/** Schema of the most that calls that broke off may have cost, next to what was billed. `null` is no bound at all. */
export const lostRowSchema = z.strictObject(makeAmounts(() => amount));

/** Most that calls that broke off may have cost, next to what was billed. `null` is no bound at all. */
export type LostRow = Readonly<z.infer<typeof lostRowSchema>>;

/** Returns a usage, and what calls that broke off may have cost, as results have them. */
export function toSpendingRow({ usage, lost }: { readonly usage: Usage; readonly lost: Lost }): {
  readonly usage: UsageRow;
  readonly lost: LostRow;
} {
  return {
    usage: makeUsage((field) => usage[field] ?? null),
    lost: makeAmounts((unit) => lost[unit] ?? null),
  };
}
