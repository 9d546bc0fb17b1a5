import { MasbenchError, messageOf } from '@masbench/core';

/** What a match whose owner changed is stopped with. */
export function taken(id: string): MasbenchError {
  return new MasbenchError(
    'JOURNAL_TAKEN',
    `The match ${id} was claimed by another worker: this one has stopped before it wrote or paid`,
  );
}

/** Throws what the answer of a script says. @throws MasbenchError `JOURNAL_TAKEN` */
export function checkOwned(answer: unknown, id: string): void {
  if (answer === 'ok') return;
  if (answer === 'fenced') throw taken(id);
  throw new MasbenchError(
    'JOURNAL_TAKEN',
    `The record of ${id} in Redis is not the one that this worker wrote: Redis has lost a part of it, and the match goes on from what is left`,
  );
}

/** The error of a server that takes nothing more, in words. */
export function fault(error: unknown): unknown {
  const message = messageOf(error);
  const start = 'OOM command not allowed';
  if (!message.includes(start)) return error;
  return new MasbenchError(
    'JOURNAL_UNWRITABLE',
    'Redis is full: raise its `maxmemory`, and the run goes on. Matches leave Redis as the run collects them',
    { cause: error },
  );
}
