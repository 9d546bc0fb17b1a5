import { openFleet } from '@masbench/queue';
import type { Gate, GatePass } from '@masbench/llm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimInPlay, FenceChecks } from '../src/worker/claim-context.js';
import { FleetGates } from '../src/worker/shared-gate.js';
import type { MatchClaim, FleetStore } from '../src/store/store.js';
import { onRedis, opened, redisServer, type RedisServer } from './redis-server.ts';
import { claimed } from './claims.ts';

const answered = { kind: 'answered', tokens: 1, rateLimit: undefined } as const;
const taken = { code: 'JOURNAL_TAKEN' };

onRedis(() => {
  let server: RedisServer;
  let store: FleetStore;
  let gates: FleetGates;
  let gate: Gate;
  let claim: MatchClaim;
  let checks: FenceChecks;
  let entered: number;
  let runs = 0;

  opened(redisServer, (one) => (server = one));

  beforeEach(async () => {
    runs += 1;
    entered = 0;
    checks = new FenceChecks();
    store = openFleet(server.address, { run: `gate-${runs}` }).store();
    gates = new FleetGates({
      limits: {
        ...store.limits,
        enter: async (call) => {
          entered += 1;
          return store.limits.enter(call);
        },
      },
    });
    gate = gates.gateOf(`gate-${runs}`);
    claim = await claimed(store, 'm1');
  });

  afterEach(async () => {
    gates.close();
    await store.close();
  });

  async function acquire(signal = new AbortController().signal): Promise<GatePass> {
    const inPlay = { claim, checks, tried: async <Value>(ask: () => Promise<Value>) => ask() };
    return claimInPlay.run(inPlay, async () => gate.acquire({ tokens: 1 }, signal));
  }

  /** Makes calls one after the other, each with a hold, until one was let through at a place that was kept. */
  async function untilReused(): Promise<number> {
    for (let calls = 1; ; calls += 1) {
      checks.add(`hold ${calls}`);
      const pass = await acquire();
      pass.release(answered);
      if (entered < calls) return calls;
    }
  }

  describe('a place that a worker keeps', () => {
    it('lets one call through for each hold, and the store is asked for every other', async () => {
      await untilReused();
      checks.end();
      checks = new FenceChecks();
      entered = 0;
      for (const name of ['a', 'b', 'c']) checks.add(name);
      const passes = await Promise.all(Array.from({ length: 8 }, async () => acquire()));
      for (const pass of passes) pass.release(answered);
      for (let calls = 0; calls < 8; calls += 1) (await acquire()).release(answered);
      expect(entered).toBeGreaterThanOrEqual(16 - 3);
    });

    it('lets no call through where the match was claimed by another worker and no hold was made since', async () => {
      await untilReused();
      await claimed(store, 'm1');
      // What was checked before counts for a second, and for the calls that were held.
      checks.end();
      await expect(acquire()).rejects.toMatchObject(taken);
      // Not even one that is held: the journal of the match has failed.
      checks.add('after');
      await expect(acquire()).rejects.toMatchObject(taken);
    });

    it('lets no call through that was aborted', async () => {
      await untilReused();
      checks.add('aborted');
      await expect(acquire(AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
    });
  });
});
