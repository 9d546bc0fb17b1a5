import * as z from 'zod';
import { makeAmounts } from '../contracts/budget-units.js';
import type { Lost } from '../contracts/lost.js';
import { usageFields, type Usage } from '../contracts/usage.js';

const amount = z.number().nullable();

const usageShape = Object.fromEntries(usageFields.map((field) => [field, amount])) as Record<
  keyof Usage,
  typeof amount
>;

/** Schema of usage in results: an unknown amount is `null`, never zero. */
export const usageRowSchema = z.strictObject(usageShape);

/** Usage in results: an unknown amount is `null`, never zero. */
export type UsageRow = Readonly<z.infer<typeof usageRowSchema>>;

/** Schema of the most that calls that broke off may have cost, next to what was billed. `null` is no bound at all. */
export const lostRowSchema = z.strictObject(makeAmounts(() => amount));

/** Most that calls that broke off may have cost, next to what was billed. `null` is no bound at all. */
export type LostRow = Readonly<z.infer<typeof lostRowSchema>>;

/** Returns the usage row whose fields the function gives. */
export function makeUsageRow(amountOf: (field: keyof Usage) => number | null): UsageRow {
  return Object.fromEntries(usageFields.map((field) => [field, amountOf(field)])) as Record<
    keyof Usage,
    number | null
  >;
}

/** Returns a usage as results have it. */
export function toUsageRow(usage: Usage): UsageRow {
  return makeUsageRow((field) => usage[field] ?? null);
}

/** Returns a loss as results have it. */
export function toLostRow(lost: Lost): LostRow {
  return makeAmounts((unit) => lost[unit] ?? null);
}
