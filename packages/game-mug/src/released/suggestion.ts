import type { Seat } from '@masbench/core';
import type { ReleasedState } from './config.js';

/** How suspicious the scores make a candidate to a voter. */
interface Suspicion {
  readonly seat: Seat;
  readonly suspicion: number;
}

/**
 * The suspicion of each other living seat: 1 − the mean of all scores it received and, once more, the voter's own; a
 * seat without any score has ½.
 */
export function suspicions(
  { alive, received }: Pick<ReleasedState, 'alive' | 'received'>,
  voter: Seat | null,
): Suspicion[] {
  return alive
    .filter((seat) => seat !== voter)
    .map((seat) => {
      const scores = received[seat] ?? {};
      const own = voter === null ? undefined : scores[voter];
      const all = [...Object.values(scores), ...(own === undefined ? [] : [own])];
      const mean = all.length === 0 ? 0.5 : all.reduce((sum, score) => sum + score, 0) / all.length;
      return { seat, suspicion: 1 - mean };
    });
}

/** The most suspicious candidate, the first in seat order on a tie, as in the released code. */
export function suggested(candidates: readonly Suspicion[]): Seat {
  const [first, ...rest] = candidates;
  if (first === undefined) throw new TypeError('Cannot suggest a vote: there is no candidate');
  return rest.reduce((best, candidate) => (candidate.suspicion > best.suspicion ? candidate : best), first)
    .seat;
}
