import { openFleet, postgresFleet } from '@masbench/queue';
import { describe, expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { postgresServer } from './postgres-server.ts';
import { redisServer } from './redis-server.ts';

describe.skipIf(isSkipped(testParts.redis))('a Redis that would lose a run is refused', () => {
  it('with the setting and what it must be', async () => {
    const { client, path, close } = await redisServer();
    const store = openFleet(path, { run: 'x' }).store();
    try {
      for (const [name, value, why] of [
        ['maxmemory-policy', 'allkeys-lru', 'it may evict journals of matches'],
        ['appendonly', 'no', 'it would lose what was paid for'],
      ] as const) {
        const [, before] = (await client.config('GET', name)) as [string, string];
        await client.config('SET', name, value);
        await expect(store.check()).rejects.toMatchObject({
          code: 'OPTION_INVALID',
          message: expect.stringContaining(why) as string,
        });
        await client.config('SET', name, before);
      }
      await store.check();
    } finally {
      await store.close();
      await close();
    }
  });
});

describe.skipIf(isSkipped(testParts.postgres))(
  'a Postgres that would lose or change a run is refused',
  () => {
    it('with the setting and what it must be', async () => {
      const { client, url, close } = await postgresServer();
      try {
        for (const [change, why] of [
          ['alter role masbench set synchronous_commit = off', '`synchronous_commit` is off'],
          ["alter role masbench set default_transaction_isolation = 'serializable'", 'is serializable'],
          [
            'create database latin encoding LATIN1 template template0',
            'the encoding of the database is LATIN1',
          ],
        ] as const) {
          await client.query(change);
          const address = change.includes('LATIN1') ? url.replace('/postgres?', '/latin?') : url;
          const store = openFleet(address, { run: 'x' }).store();
          await expect(store.check()).rejects.toMatchObject({
            code: 'OPTION_INVALID',
            message: expect.stringContaining(why) as string,
          });
          await store.close();
          await client.query('alter role masbench reset all');
        }
        const store = openFleet(url, { run: 'x' }).store();
        await store.check();
        expect(await store.run()).toBeUndefined();
        await client.query("update masbench.installed set version = 'older'");
        await store.close();
        const later = openFleet(url, { run: 'x' }).store();
        await expect(later.run()).rejects.toMatchObject({
          code: 'OPTION_INVALID',
          message: expect.stringContaining('was made by another version of @masbench/queue (older') as string,
        });
        await later.close();
        const elsewhere = url.replace('masbench@', 'masbench:secret@').replace('/postgres?', '/nowhere?');
        const absent = openFleet(elsewhere, { run: 'x' }).store();
        await expect(absent.run()).rejects.toMatchObject({
          code: 'OPTION_INVALID',
          message:
            'Cannot open the Postgres at postgres://localhost/nowhere: database "nowhere" does not exist',
        });
        await absent.close();
        const own = postgresFleet({ connection: url, run: 'x', schema: 'other' }).store();
        expect(await own.run()).toBeUndefined();
        await own.close();
      } finally {
        await close();
      }
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
