import { taken } from './owner.js';
import type { CallToGate, Entered } from './store.js';

/** How every store limits the calls to an account. */
export const accountLimit = {
  /** How long a place counts that is not renewed: its worker is dead. */
  passMs: 60_000,
  /** Calls at once, in the beginning and at most. */
  start: 16,
  most: 256,
  /** Refusals within this time lower the limit once. */
  coolDownMs: 10_000,
} as const;

/** Answers of a store, in words, to a call that wants to enter. @throws MasbenchError if another worker has the match */
export function enteredAs(
  answer: string,
  more: string,
  limit: number | undefined,
  { claim }: CallToGate,
): Entered {
  switch (answer) {
    case 'fenced':
      throw taken(claim?.id ?? '');
    case 'closed':
      return { answer, why: more };
    case 'later':
      return { answer, waitMs: Number(more) };
    default:
      return { answer: 'yes', at: Number(more), limit };
  }
}
