import { MasbenchError, messageOf } from '@masbench/core';

/** The error of a server that takes nothing more, in words. */
export function fault(error: unknown): unknown {
  const message = messageOf(error);
  if (message.includes('OOM command not allowed'))
    return unwritable(
      'Redis is full: raise its `maxmemory`, and the run goes on. Matches leave Redis as the run collects them',
      error,
    );
  if (message.includes('MISCONF'))
    return unwritable('Redis cannot write to its disk: give it room there, and the run goes on', error);
  return error;
}

/** What a command gives, with the error of a server that takes nothing more in words. */
export async function inWords<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (error) {
    throw fault(error);
  }
}

function unwritable(message: string, cause: unknown): MasbenchError {
  return new MasbenchError('JOURNAL_UNWRITABLE', message, { cause });
}
