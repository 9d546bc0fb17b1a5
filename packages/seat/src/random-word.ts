import { createHash } from 'node:crypto';
import type { AgentIO } from '@masbench/core';

/**
 * Seed of a program's draws for one attempt at one request: the same word when the same attempt is made again in
 * this match or after a resume, and another one for every other attempt, seat and match.
 *
 * @param isSeeded the word follows from the seed of the match, else from its secret
 */
export function randomWord({ rng, nonce, id, attempt }: AgentIO, isSeeded: boolean): string {
  if (!isSeeded) return createHash('sha256').update(`${nonce}/${id}/${attempt}`).digest('hex').slice(0, 16);
  const draws = rng.fork('program');
  return [0, 1]
    .map(() =>
      draws
        .int(2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}
