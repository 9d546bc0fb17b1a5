import { MasbenchError } from '@masbench/core';

/** The error that stops a match whose owner changed. */
export function taken(id: string): MasbenchError {
  return new MasbenchError(
    'JOURNAL_TAKEN',
    `The match ${id} was claimed by another worker: this one has stopped before it wrote or paid`,
  );
}

/**
 * Throws what a store answers to a write: `ok`, `fenced` or `gap`.
 *
 * @throws MasbenchError `JOURNAL_TAKEN`
 */
export function checkOwned(answer: unknown, id: string, store: string): void {
  if (answer === 'ok') return;
  if (answer === 'fenced') throw taken(id);
  throw new MasbenchError(
    'JOURNAL_TAKEN',
    `The record of ${id} in ${store} is not the one that this worker wrote: ${store} has lost a part of it, and the match goes on from what is left`,
  );
}
