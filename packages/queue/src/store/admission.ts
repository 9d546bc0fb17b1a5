import { units, type Known } from './usage.js';
import type { Admission } from './store.js';

/** Returns amounts as stores keep them, in the order of `units`; −1 is unknown. */
export function storedCounts(known: Known): number[] {
  return units.map((unit) => {
    const amount = known[unit];
    return amount === undefined ? -1 : Math.max(0, Math.round(amount));
  });
}

/**
 * Answers of a store to a call that costs something, in words: `never` with the unit that the call does not fit in and the room
 * there is, `lost` with what lost calls hold of which limit, without which it would fit.
 */
export function admitHold(
  answer: string,
  {
    unit,
    amount,
    limit,
    bound,
  }: { readonly unit: string; readonly amount: number; readonly limit: number; readonly bound: Known },
): Admission {
  switch (answer) {
    case 'yes':
    case 'later':
      return { answer };
    case 'unbound':
      return {
        answer: 'never',
        why: `The run has a budget in ${unitNoun(unit)}, and the call gives no bound for it`,
      };
    case 'unknown':
      return {
        answer: 'never',
        why: `What the run has spent in ${unitNoun(unit)} is unknown, and it has a budget in it`,
      };
    case 'lost':
      return {
        answer: 'never',
        why: `lost calls hold ${written(unit, amount)} of ${written(unit, limit)}; settle or raise the limit (run.${unit === 'nanoUsd' ? 'costUsd' : unit}; this call may take ${written(unit, amountOfUnit(bound, unit))})`,
      };
    default:
      return {
        answer: 'never',
        why: `The budget of the run has room for ${written(unit, amount, ' more')}, and the call may take ${written(unit, amountOfUnit(bound, unit))}`,
      };
  }
}

function amountOfUnit(bound: Known, unit: string): number {
  return units.reduce((found, one) => (one === unit ? (bound[one] ?? 0) : found), 0);
}

function unitNoun(unit: string): string {
  return unit === 'nanoUsd' ? 'dollars' : unit;
}

function written(unit: string, amount: number, more = ''): string {
  return unit === 'nanoUsd' ? `$${amount / 1e9}` : `${amount}${more} ${unit}`;
}
