import { MasbenchError, messageOf } from '@masbench/core';

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
