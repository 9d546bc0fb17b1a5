import { openFleet } from '@masbench/queue';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import type { FleetStore } from '../src/store/store.ts';
import { redisServer } from './redis-server.ts';

/** The error of a store that is refused, which is closed afterwards. */
async function refusalOf(store: FleetStore): Promise<unknown> {
  const refusal = await store.check().catch((error: unknown) => error);
  await store.close();
  return refusal;
}

const saying = (message: string) => ({
  code: 'OPTION_INVALID',
  message: expect.stringContaining(message) as string,
});

describe.skipIf(isSkipped(testParts.redis))('a Redis that would lose a run is refused', () => {
  it('with the setting and what it must be', async () => {
    const { client, address, close } = await redisServer();
    onTestFinished(close);
    for (const [name, value, why] of [
      ['maxmemory-policy', 'allkeys-lru', 'it may evict journals of matches'],
      ['appendonly', 'no', 'it would lose what was paid for'],
    ] as const) {
      const [, before] = (await client.config('GET', name)) as [string, string];
      await client.config('SET', name, value);
      expect(await refusalOf(openFleet(address, { run: 'x' }).store())).toMatchObject(saying(why));
      await client.config('SET', name, before);
    }
    const store = openFleet(address, { run: 'x' }).store();
    await store.check();
    await store.close();
  });
});

it.each(['mysql', 'postgres'])('an address of %s is refused: a queue is kept in Redis', (scheme) => {
  expect(() => openFleet(`${scheme}://localhost`, { run: 'x' })).toThrow(
    `begins with ${scheme}://: a queue is kept in Redis, so give redis://`,
  );
});
