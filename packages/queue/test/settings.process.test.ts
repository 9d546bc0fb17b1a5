import { openFleet, postgresFleet } from '@masbench/queue';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import type { FleetStore } from '../src/store.ts';
import { postgresServer } from './postgres-server.ts';
import { redisServer } from './redis-server.ts';

/** The error of a store that is refused, which is closed afterwards. */
async function refusalOf(
  store: FleetStore,
  ask = async (): Promise<unknown> => store.run(),
): Promise<unknown> {
  const refusal = await ask().catch((error: unknown) => error);
  await store.close();
  return refusal;
}

const saying = (message: string) => ({
  code: 'OPTION_INVALID',
  message: expect.stringContaining(message) as string,
});

describe.skipIf(isSkipped(testParts.redis))('a Redis that would lose a run is refused', () => {
  it('with the setting and what it must be', async () => {
    const { client, path, close } = await redisServer();
    onTestFinished(close);
    for (const [name, value, why] of [
      ['maxmemory-policy', 'allkeys-lru', 'it may evict journals of matches'],
      ['appendonly', 'no', 'it would lose what was paid for'],
    ] as const) {
      const [, before] = (await client.config('GET', name)) as [string, string];
      await client.config('SET', name, value);
      const store = openFleet(path, { run: 'x' }).store();
      expect(await refusalOf(store, async () => store.check())).toMatchObject(saying(why));
      await client.config('SET', name, before);
    }
    const store = openFleet(path, { run: 'x' }).store();
    await store.check();
    await store.close();
  });
});

describe.skipIf(isSkipped(testParts.postgres))(
  'a Postgres that would lose or change a run is refused',
  () => {
    it('with the setting and what it must be', async () => {
      const { client, url, close } = await postgresServer();
      onTestFinished(close);
      const latin = url.replace('/postgres?', '/latin?');
      for (const [change, why, address] of [
        ['alter role masbench set synchronous_commit = off', '`synchronous_commit` is off', url],
        ["alter role masbench set default_transaction_isolation = 'serializable'", 'is serializable', url],
        [
          'create database latin encoding LATIN1 template template0',
          'encoding of the database is LATIN1',
          latin,
        ],
      ] as const) {
        await client.query(change);
        const store = openFleet(address, { run: 'x' }).store();
        expect(await refusalOf(store, async () => store.check())).toMatchObject(saying(why));
        await client.query('alter role masbench reset all');
      }
      const store = openFleet(url, { run: 'x' }).store();
      await store.check();
      expect(await store.run()).toBeUndefined();
      await client.query("update masbench.installed set version = 'older'");
      await store.close();
      const madeBy = 'was made by another version of @masbench/queue (older';
      expect(await refusalOf(openFleet(url, { run: 'x' }).store())).toMatchObject(saying(madeBy));
      const elsewhere = url.replace('masbench@', 'masbench:secret@').replace('/postgres?', '/nowhere?');
      expect(await refusalOf(openFleet(elsewhere, { run: 'x' }).store())).toMatchObject({
        code: 'OPTION_INVALID',
        message:
          'Cannot open the Postgres at postgres://localhost/nowhere: database "nowhere" does not exist',
      });
      const own = postgresFleet({ connection: url, run: 'x', schema: 'other' }).store();
      expect(await own.run()).toBeUndefined();
      await own.close();
    });
  },
);

it('an address of something else is refused, as is a schema that cannot be one', () => {
  expect(() => openFleet('mysql://localhost', { run: 'x' })).toThrow(
    'begins with mysql://: it must be redis://',
  );
  expect(() => postgresFleet({ connection: 'postgres://localhost', run: 'x', schema: 'a"b' })).toThrow(
    'Cannot use the schema "a\\"b"',
  );
});
