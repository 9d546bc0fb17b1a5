import { MasbenchError, readMessage } from '@masbench/core';

/** Words of a server that refuses a client, and the remedy. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /^NOAUTH|called without any password/,
    'it wants a password: write it into the address, redis://:password@host:6379',
  ],
  [/^WRONGPASS|invalid password/, 'it does not know the user or the password in the address'],
  [
    /^NOPERM/,
    'its access list does not let this user run all commands that a run needs: give it `~* &* +@all`',
  ],
  [
    /DB index/,
    'it has no database of the number in the address: give one that it has, 0 to 15 if its `databases` is not set',
  ],
  [
    /^(CLUSTERDOWN|MOVED|ASK|CROSSSLOT)\b|cluster mode/,
    'it is a node of a cluster: a run is kept in one Redis, so give the address of one that is no cluster',
  ],
];

/** The error of a server that refuses this client, or takes nothing more, in words. */
export function explainRedisError(error: unknown): unknown {
  const message = readMessage(error);
  const [, refusal] = refusals.find(([pattern]) => pattern.test(message)) ?? [];
  if (refusal !== undefined)
    return new MasbenchError('OPTION_INVALID', `Cannot keep a run in this Redis: ${refusal} (${message})`, {
      cause: error,
    });
  if (message.includes('OOM command not allowed'))
    return unwritable(
      'Redis is full: raise its `maxmemory`, and the run goes on. Matches leave Redis as the run collects them',
      error,
    );
  if (message.includes('MISCONF'))
    return unwritable('Redis cannot write to its disk: give it room there, and the run goes on', error);
  return error;
}

/** Result of a command, with the error of a server that takes nothing more in words. */
export async function inWords<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (error) {
    throw explainRedisError(error);
  }
}

function unwritable(message: string, cause: unknown): MasbenchError {
  return new MasbenchError('JOURNAL_UNWRITABLE', message, { cause });
}
