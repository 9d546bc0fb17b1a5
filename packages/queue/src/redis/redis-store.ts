import type { Redis } from 'ioredis';
import * as z from 'zod';
import type { FleetSettings } from '../fleet/fleet.js';
import { makeCounts, units, type RunAmounts } from '../store/usage.js';
import { presentWorker } from '../store/present-worker.js';
import { checkSameRun, runInFleet, runPatience } from '../store/run-in-fleet.js';
import type { FleetStore, Listener, RunInFleet } from '../store/store.js';
import { checkRedis } from './check-redis.js';
import { connect, selectDatabase, shown, type RedisConnection } from './connect.js';
import { inWords } from './fault.js';
import { lead, resign } from './limit-lua.js';
import * as lua from './lua.js';
import { redisBlobs } from './redis-blobs.js';
import { redisLimits } from './redis-limits.js';
import { matchKey, redisMatches, type OpenRun } from './redis-matches.js';
import { Scripts } from './scripts.js';

export interface RedisStoreOptions extends Pick<FleetSettings, 'run' | 'blobs' | 'onFault'> {
  readonly connection: RedisConnection;
}

const texts = z.array(z.string());

/** One hash tag, so that a cluster keeps all keys of a run in one place. */
export const tag = '{masbench}';

/** Matches, account and limits of a run in Redis. */
export function redisStore({
  connection,
  run,
  blobs: elsewhere,
  onFault = () => undefined,
}: RedisStoreOptions): FleetStore {
  const redis = connect(connection, onFault);
  const subscribers = new Set<Redis>();
  const open: OpenRun = { redis, scripts: new Scripts(redis), key: (part) => `${tag}:${run}:${part}` };
  const { scripts, key } = open;
  return {
    ...runFacts(open, { run, address: shown(connection) }),
    ...redisMatches(open),
    ...workers(open),
    // Bytes that are kept elsewhere have no owner.
    ...(elsewhere !== undefined && { keep: async (_match, bytes) => void (await elsewhere.put(bytes)) }),
    limits: redisLimits(redis, scripts, {
      prefix: `${tag}:limit:`,
      matchKey: (id) => matchKey(open, id),
    }),
    blobs:
      elsewhere ??
      redisBlobs(redis, scripts, {
        blobs: key('blobs'),
        uses: key('blob-uses'),
        ofRun: key('blobs-of-run'),
      }),
    listen: async (as, listener) => {
      const subscriber = redis.duplicate();
      subscribers.add(subscriber);
      subscriber.on('error', onFault);
      subscriber.on('message', (_channel, message: string) => listener(message));
      await subscriber.subscribe(channelOf(open, as));
      return async () => {
        subscribers.delete(subscriber);
        subscriber.disconnect();
      };
    },
    close: async () => {
      // A server that is away is not waited for.
      if (redis.status === 'ready') await redis.quit().catch(() => undefined);
      for (const one of [redis, ...subscribers]) one.disconnect();
    },
  };
}

type RunFacts = Pick<
  FleetStore,
  'check' | 'begin' | 'lead' | 'resign' | 'closings' | 'run' | 'patience' | 'account' | 'forget'
>;

/** Facts about the run itself: who distributes it, and what it has spent. */
function runFacts(
  { redis, scripts, key }: OpenRun,
  { run, address }: { readonly run: string; readonly address: string },
): RunFacts {
  const [account, leader] = [key('account'), key('leader')];
  const known = async (): Promise<RunInFleet | undefined> => {
    await selectDatabase(redis);
    const text = await inWords(redis.get(key('run')));
    return text === null ? undefined : runInFleet(text);
  };
  return {
    check: async () => checkRedis(redis, address),
    begin: async (begun, { limit, spent, patience }) => {
      const isFirst = (await inWords(redis.set(key('run'), JSON.stringify(begun), 'NX'))) === 'OK';
      const found = isFirst ? undefined : await known();
      if (found !== undefined) checkSameRun(found, begun, { run, store: `Redis at ${address}` });
      for (const unit of units) {
        const most = limit[unit];
        if (most === undefined) await redis.hdel(account, `limit:${unit}`);
        else await inWords(redis.hset(account, `limit:${unit}`, most));
        await inWords(redis.hsetnx(account, `spent:${unit}`, String(spent[unit])));
      }
      await inWords(redis.hset(account, 'patience', JSON.stringify(patience)));
    },
    lead: async ({ place, id }, forMs) =>
      Number(await scripts.run(lead, [leader], [`${place}:${id}`, forMs])),
    resign: async ({ place, id }) => void (await scripts.run(resign, [leader, account], [`${place}:${id}`])),
    closings: async () => Number((await inWords(redis.hget(account, 'closings'))) ?? 0),
    run: known,
    patience: async () => {
      const text = await inWords(redis.hget(account, 'patience'));
      return text === null ? undefined : runPatience(text);
    },
    account: async () => {
      const found = await redis.hgetall(account);
      const part = (name: string): RunAmounts => makeCounts((unit) => Number(found[`${name}:${unit}`] ?? 0));
      const limit = units.flatMap((unit) => {
        const most = found[`limit:${unit}`];
        return most === undefined ? [] : [[unit, Number(most)] as const];
      });
      return {
        limit: Object.fromEntries(limit),
        spent: part('spent'),
        held: part('held'),
        lost: part('lost'),
      };
    },
    forget: async () => {
      for await (const found of redis.scanStream({ match: key('*'), count: 500 }))
        for (const one of texts.parse(found)) await redis.del(one);
    },
  };
}

/** Steps of workers, and messages to them. */
function workers(open: OpenRun): Pick<FleetStore, 'announce' | 'depart' | 'workers' | 'tell'> {
  const { redis, scripts, key } = open;
  const keys = [key('lives'), key('workers')];
  return {
    announce: async (worker, forMs) =>
      void (await scripts.run(lua.announce, keys, [worker.id, forMs, JSON.stringify(worker)])),
    depart: async (worker) => void (await scripts.run(lua.depart, keys, [worker])),
    workers: async () => texts.parse(await scripts.run(lua.workers, keys)).map(presentWorker),
    tell: async (to, message) => void (await redis.publish(channelOf(open, to), message)),
  };
}

function channelOf({ key }: OpenRun, to: Listener): string {
  return key(`to:${to}`);
}
