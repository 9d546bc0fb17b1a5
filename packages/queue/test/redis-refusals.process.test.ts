import { readMessage } from '@masbench/core';
import { openFleet, operate } from '@masbench/queue';
import type { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { redisServer } from './redis-server.ts';

const withPassword = async (client: Redis): Promise<unknown> => client.config('SET', 'requirepass', 'right');

describe.skipIf(isSkipped(testParts.redis))('a Redis that refuses a run says why', () => {
  const withoutInfo = ['SETUSER', 'bob', 'on', '>pw', '~*', '&*', '+@all', '-info', '-get'];
  it.each<[string, (client: Redis) => Promise<unknown>, object, string, Record<string, string>?]>([
    ['a password is missing', withPassword, {}, 'it wants a password'],
    ['a password is wrong', withPassword, { password: 'wrong' }, 'does not know the user or the password'],
    [
      'an access list leaves a command out',
      async (client) => client.call('ACL', ...withoutInfo),
      { username: 'bob', password: 'pw' },
      'its access list does not let this user',
    ],
    [
      'a database does not exist',
      async () => undefined,
      { db: 99 },
      'it has no database of the number in the address',
    ],
    [
      'it is a node of a cluster',
      async () => undefined,
      {},
      'it is a node of a cluster',
      { 'cluster-enabled': 'yes' },
    ],
  ])('%s', async (_what, prepare, credentials, sentence, settings = {}) => {
    const server = await redisServer(settings);
    onTestFinished(server.close);
    await prepare(server.client);
    const says = expect.stringContaining(sentence) as string;
    expect(await refusalsOf({ path: server.address, ...credentials })).toEqual([says, says]);
  });

  it('leaves the database 0 alone if the one in the address does not exist', async () => {
    const server = await redisServer();
    onTestFinished(server.close);
    await refusalsOf({ path: server.address, db: 99 });
    expect(await server.client.dbsize()).toBe(0);
  });
});

/** What a command, and a run, say of a Redis. */
async function refusalsOf(connection: { readonly path: string; readonly db?: number }): Promise<string[]> {
  const fleet = openFleet(connection, { run: 'refused' });
  const store = fleet.store();
  const said = [operate(fleet, 'status'), store.check()].map(async (asked) =>
    asked.then(String, readMessage),
  );
  const refusals = await Promise.all(said);
  await store.close();
  return refusals;
}
