import { hashBytes } from '@masbench/statistics';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { admitHold, readCounts } from '../store/admission.js';
import { makeCounts, units, type RunAmounts } from '../store/usage.js';
import { checkOwned, taken } from '../store/owner.js';
import { presentWorker } from '../store/present-worker.js';
import { recordedHolds } from '../store/hold-name.js';
import { checkSameRun, finite, runInFleet, runPatience } from '../store/run-in-fleet.js';
import type { MatchClaim, FleetStore, Listener, RunInFleet, Settlement, StoredCall } from '../store/store.js';
import { checkRedis } from './check-redis.js';
import { connect, selectDatabase, shown, type RedisConnection } from './connect.js';
import type { FleetSettings } from '../fleet/fleet.js';
import { lead, resign } from './limit-lua.js';
import * as lua from './lua.js';
import { redisBlobs } from './redis-blobs.js';
import { redisLimits } from './redis-limits.js';
import { inWords } from './fault.js';
import { Scripts } from './scripts.js';

export interface RedisStoreOptions extends Pick<FleetSettings, 'run' | 'blobs' | 'onFault'> {
  readonly connection: RedisConnection;
}

const texts = z.array(z.string());
const offered = z.tuple([z.number(), z.number()]);
const claimed = z.union([
  z.tuple([z.literal('gone')]),
  z.tuple([z.literal('suspected')]),
  z.tuple([z.literal('claimed'), z.number(), z.number(), texts, texts, texts, texts, z.number(), texts]),
]);
const admissions = z.tuple([z.string()]).rest(z.string());

/** One hash tag, so that a cluster keeps all keys of a run in one place. */
export const tag = '{masbench}';

/** Matches, account and limits of a run in Redis. */
export function redisStore({
  connection,
  run,
  blobs,
  onFault = () => undefined,
}: RedisStoreOptions): FleetStore {
  const redis = connect(connection, onFault);
  const subscribers = new Set<Redis>();
  const scripts = new Scripts(redis);
  const prefix = `${tag}:${run}:`;
  const [about, account] = [`${prefix}run`, `${prefix}account`];
  const leader = `${prefix}leader`;
  const kept = { blobs: `${prefix}blobs`, uses: `${prefix}blob-uses`, ofRun: `${prefix}blobs-of-run` };
  const suspicion = { owners: `${prefix}owners`, deaths: `${prefix}deaths`, tries: `${prefix}tries` };
  const channelOf = (to: Listener): string => `${prefix}to:${to}`;
  const matchKey = (id: string): string => `${prefix}m:${id}`;
  const [ended, lives, present] = [`${prefix}ended`, `${prefix}lives`, `${prefix}workers`];
  const keys = (id: string): readonly string[] => lua.keysOfMatch.map((part) => matchKey(id) + part);
  const on = async (
    script: string,
    id: string,
    args: readonly (string | number | Buffer)[],
  ): Promise<unknown> =>
    scripts.run(
      script,
      [...keys(id), account, ended, kept.blobs, kept.uses, ...Object.values(suspicion)],
      args,
    );
  const owned = async (
    script: string,
    { id, token }: MatchClaim,
    args: readonly (string | number)[],
  ): Promise<void> => checkOwned(await on(script, id, [token, ...args]), id, 'Redis');
  const known = async (): Promise<RunInFleet | undefined> => {
    await selectDatabase(redis);
    const text = await inWords(redis.get(about));
    return text === null ? undefined : runInFleet(text);
  };

  return {
    check: async () => checkRedis(redis, shown(connection)),
    begin: async (begun, { limit, spent, patience }) => {
      const text = JSON.stringify(begun);
      const found = (await inWords(redis.set(about, text, 'NX'))) === 'OK' ? undefined : await known();
      if (found !== undefined) checkSameRun(found, begun, { run, store: `Redis at ${shown(connection)}` });
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
    offer: async (id, { journal, calls, blobs: used, paid }) => {
      const args = [
        journal.length,
        ...journal,
        calls.length,
        ...calls,
        used.length,
        ...used,
        paid.length,
        ...paid,
      ];
      const [number, isEnded] = offered.parse(await on(lua.offer, id, args));
      return { number, isEnded: isEnded === 1 };
    },
    claim: async (id, offer, token, { id: worker, mostDeaths, givenUpFrom, deathsInARow }) => {
      const limits = [...[mostDeaths, givenUpFrom].map(finite), deathsInARow ? 1 : 0];
      const reply = claimed.parse(await on(lua.claim, id, [token, offer, id, worker, ...limits]));
      if (reply[0] === 'gone') return undefined;
      if (reply[0] === 'suspected') return 'suspected';
      const [, fence, tries, journal, lines, used, open, deaths, paid] = reply;
      const calls = lines.map(recordedCall);
      const isOpen = new Set(open);
      const recorded = recordedHolds(
        calls.flatMap(({ hold }) => (hold === undefined ? [] : [[hold, !isOpen.has(hold)] as const])),
      );
      return {
        id,
        token,
        fence,
        tries,
        deaths,
        offer,
        paid,
        journal,
        calls: calls.map(({ text }) => text),
        blobs: used,
        recorded,
      };
    },
    release: async ({ id, token }) => void (await on(lua.release, id, [token, id])),
    suspicion: async () => {
      const [died, found] = await Promise.all([
        redis.hget(account, 'deaths'),
        redis.hgetall(suspicion.deaths),
      ]);
      const suspects = Object.entries(found).map(([id, deaths]) => ({ id, deaths: Number(deaths) }));
      return { deaths: Number(died ?? 0), suspects };
    },
    forgive: async () => void (await redis.del(suspicion.deaths, suspicion.tries)),
    write: async (claim, { settled, calls, journal }) =>
      owned(lua.write, claim, [
        ...settlements(settled),
        calls.after,
        calls.lines.length,
        ...calls.lines.map(callLine),
        journal.after,
        journal.isReopened ? 1 : 0,
        journal.blobs.length,
        ...journal.blobs,
        ...journal.lines,
      ]),
    hold: async ({ id, token }, { hold, bound, settled }) => {
      const reply = await on(lua.hold, id, [token, ...settlements(settled), hold, ...readCounts(bound)]);
      const [answer, unit = '', amount = '', limit = ''] = admissions.parse(reply);
      if (answer === 'fenced') throw taken(id);
      return admitHold(answer, { unit, amount: Number(amount), limit: Number(limit), bound });
    },
    finish: async (claim, result, isFinished) =>
      owned(lua.finish, claim, [result, claim.id, isFinished ? 1 : 0]),
    missing: async (ids) => {
      if (ids.length === 0 || (await redis.exists(...ids.map(matchKey))) === ids.length) return [];
      const there = await Promise.all(ids.map(async (id) => redis.exists(matchKey(id))));
      return ids.filter((_id, index) => there[index] === 0);
    },
    ended: async () => redis.smembers(ended),
    read: async (id) => {
      const match = matchKey(id);
      const [[fence, offer, result], journal, calls, used, paid] = await Promise.all([
        redis.hmget(match, 'fence', 'offer', 'result'),
        redis.lrange(`${match}:journal`, 0, -1),
        redis.lrange(`${match}:calls`, 0, -1),
        redis.smembers(`${match}:blobs`),
        redis.lrange(`${match}:paid`, 0, -1),
      ]);
      if (fence === null || fence === undefined) return undefined;
      return {
        fence: Number(fence),
        offer: Number(offer),
        result: result ?? undefined,
        journal,
        calls: calls.map((line) => recordedCall(line).text),
        blobs: used,
        paid,
      };
    },
    keep: async ({ id, token }, bytes) => {
      if (blobs !== undefined) return void (await blobs.put(bytes));
      checkOwned(await on(lua.keep, id, [token, hashBytes(bytes), Buffer.from(bytes)]), id, 'Redis');
    },
    drop: async (id) => void (await on(lua.drop, id, [id])),
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
    limits: redisLimits(redis, scripts, { prefix: `${tag}:limit:`, matchKey }),
    blobs: blobs ?? redisBlobs(redis, scripts, kept),
    announce: async (worker, forMs) =>
      void (await scripts.run(lua.announce, [lives, present], [worker.id, forMs, JSON.stringify(worker)])),
    depart: async (worker) => void (await scripts.run(lua.depart, [lives, present], [worker])),
    workers: async () => {
      const found = texts.parse(await scripts.run(lua.workers, [lives, present]));
      return found.map(presentWorker);
    },
    tell: async (to, message) => void (await redis.publish(channelOf(to), message)),
    listen: async (as, listener) => {
      const subscriber = redis.duplicate();
      subscribers.add(subscriber);
      subscriber.on('error', onFault);
      subscriber.on('message', (_channel, message: string) => listener(message));
      await subscriber.subscribe(channelOf(as));
      return async () => {
        subscribers.delete(subscriber);
        subscriber.disconnect();
      };
    },
    forget: async () => {
      for await (const found of redis.scanStream({ match: `${prefix}*`, count: 500 }))
        for (const key of texts.parse(found)) await redis.del(key);
    },
    close: async () => {
      // A server that is away is not waited for.
      if (redis.status === 'ready') await redis.quit().catch(() => undefined);
      for (const one of [redis, ...subscribers]) one.disconnect();
    },
  };
}

/** A call as a line of the list: the hold comes last, as JSON has no line breaks. */
function callLine({ text, hold }: StoredCall): string {
  return hold === undefined ? text : `${text}\n${hold}`;
}

function recordedCall(line: string): StoredCall {
  const end = line.indexOf('\n');
  return end < 0 ? { text: line, hold: undefined } : { text: line.slice(0, end), hold: line.slice(end + 1) };
}

function settlements(settled: readonly Settlement[]): (string | number)[] {
  return [
    settled.length,
    ...settled.flatMap(({ hold, usage, lost, line }) => [
      hold,
      ...readCounts(usage),
      ...readCounts(lost),
      line,
    ]),
  ];
}
