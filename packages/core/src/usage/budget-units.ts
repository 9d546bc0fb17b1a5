import * as z from 'zod';
import { countTokens, type Usage } from './usage.js';

/** Units in which a call is reserved before it is made, and counted as lost if it breaks off. */
export const reservedUnits = ['calls', 'tokens', 'costUsd'] as const;

export type ReservedUnit = (typeof reservedUnits)[number];

/** Units of a budget. Seconds are not reserved: they are enforced by abort. */
export const budgetUnits = [...reservedUnits, 'seconds'] as const;

export type BudgetUnit = (typeof budgetUnits)[number];

const limit = z.number().nonnegative().optional();

/** The fields of a budget. */
export const budgetFields = {
  /** Model calls. */
  calls: limit,
  /** Input and output tokens together. */
  tokens: limit,
  costUsd: limit,
  /** Service seconds. Enforced by aborting the attempt. */
  seconds: limit,
} satisfies Record<BudgetUnit, z.ZodType>;

/** Amounts in the units that are reserved; `undefined` is unknown. */
export interface ReservedAmounts extends Readonly<Record<ReservedUnit, number | undefined>> {
  readonly calls: number | undefined;
  /** Input and output together. */
  readonly tokens: number | undefined;
  readonly costUsd: number | undefined;
}

/** Returns the amounts that the function gives. */
export function makeAmounts<Amount>(amountOf: (unit: ReservedUnit) => Amount): Record<ReservedUnit, Amount> {
  const amounts: Partial<Record<ReservedUnit, Amount>> = {};
  for (const unit of reservedUnits) amounts[unit] = amountOf(unit);
  return amounts as Record<ReservedUnit, Amount>;
}

/** Returns a usage in the units that are reserved. */
export function measureUsage(usage: Partial<Usage>): ReservedAmounts {
  return makeAmounts((unit) => countUsage(usage, unit));
}

/** Returns the part of a usage that counts against a budget in a unit; `undefined` if it is unknown. */
export function countUsage(usage: Partial<Usage>, unit: BudgetUnit): number | undefined {
  return unit === 'tokens' ? countTokens(usage) : usage[unit];
}
