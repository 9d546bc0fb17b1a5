import type { BlobStore } from '@masbench/core/journal';
import * as z from 'zod';
import { admissionOf, countsOf, units } from '../admission.js';
import { checkOwned, taken } from '../owner.js';
import { recordedHolds } from '../recorded-holds.js';
import { checkSameRun, runInFleet } from '../run-in-fleet.js';
import type { Amounts, Claim, FleetStore, RunInFleet } from '../store.js';
import { checkRedis } from './check-redis.js';
import { connect, shown, type Connection } from './connect.js';
import { lead, resign } from './limit-lua.js';
import * as lua from './lua.js';
import { redisBlobs } from './redis-blobs.js';
import { redisLimits } from './redis-limits.js';
import { fault } from './fault.js';
import { Scripts } from './scripts.js';

export interface RedisStoreOptions {
  readonly connection: Connection;
  readonly run: string;
  /** @default in Redis */
  readonly blobs?: BlobStore | undefined;
  readonly onFault?: ((error: Error) => void) | undefined;
}

const texts = z.array(z.string());
const claimed = z.union([
  z.tuple([z.literal('gone')]),
  z.tuple([z.literal('claimed'), z.coerce.number(), z.coerce.number(), texts, texts, texts, texts]),
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
  const scripts = new Scripts(redis);
  const prefix = `${tag}:${run}:`;
  const [about, account] = [`${prefix}run`, `${prefix}account`];
  const [leader, channel] = [`${prefix}leader`, `${prefix}channel`];
  const matchKey = (id: string): string => `${prefix}m:${id}`;
  const keys = (id: string): readonly string[] => [
    ...['', ':journal', ':calls', ':holds', ':blobs', ':lost'].map((part) => matchKey(id) + part),
    account,
  ];
  const on = async (script: string, id: string, args: readonly (string | number)[]): Promise<unknown> => {
    try {
      return await scripts.run(script, keys(id), args);
    } catch (error) {
      throw fault(error);
    }
  };
  const owned = async (
    script: string,
    { id, token }: Claim,
    args: readonly (string | number)[],
  ): Promise<void> => checkOwned(await on(script, id, [token, ...args]), id, 'Redis');
  const known = async (): Promise<RunInFleet | undefined> => {
    const text = await redis.get(about);
    return text === null ? undefined : runInFleet(text);
  };

  return {
    check: async () => checkRedis(redis, shown(connection)),
    begin: async (begun, { limit, spent }) => {
      const text = JSON.stringify(begun);
      const found = (await redis.set(about, text, 'NX')) === 'OK' ? undefined : await known();
      if (found !== undefined) checkSameRun(found, begun, { run, store: `Redis at ${shown(connection)}` });
      for (const unit of units) {
        const most = limit[unit];
        if (most === undefined) await redis.hdel(account, `limit:${unit}`);
        else await redis.hset(account, `limit:${unit}`, most);
        await redis.hsetnx(account, `spent:${unit}`, String(spent[unit]));
      }
    },
    lead: async (holder, forMs) => (await scripts.run(lead, [leader], [holder, forMs])) === 1,
    resign: async (holder) => void (await scripts.run(resign, [leader], [holder])),
    run: known,
    offer: async (id, { journal, calls, blobs: used }) =>
      z
        .number()
        .parse(
          await on(lua.offer, id, [journal.length, ...journal, calls.length, ...calls, used.length, ...used]),
        ),
    claim: async (id, offer, token) => {
      const reply = claimed.parse(await on(lua.claim, id, [token, offer]));
      if (reply[0] === 'gone') return undefined;
      const [, fence, tries, journal, calls, used, holds] = reply;
      return { id, token, fence, tries, journal, calls, blobs: used, recorded: recordedHolds(pairs(holds)) };
    },
    append: async (claim, { after, journal, blobs: used }) =>
      owned(lua.append, claim, [after, used.length, ...used, ...journal]),
    reopen: async (claim, length) => owned(lua.reopen, claim, [length]),
    record: async (claim, { after, text, hold = '' }) => owned(lua.record, claim, [after, text, hold]),
    hold: async ({ id, token }, hold, bound) => {
      const reply = await on(lua.hold, id, [token, hold, ...countsOf(bound)]);
      const [answer, unit = '', room = ''] = admissions.parse(reply);
      if (answer === 'fenced') throw taken(id);
      return admissionOf(answer, { unit, room: Number(room), bound });
    },
    settle: async ({ id }, hold, { usage, lost }) =>
      void (await on(lua.settle, id, [hold, ...countsOf(usage), ...countsOf(lost)])),
    finish: async (claim, result) => owned(lua.finish, claim, [result]),
    ended: async (ids) => {
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.hexists(matchKey(id), 'result');
      const replies = (await pipeline.exec()) ?? [];
      return ids.filter((_id, index) => replies[index]?.[1] === 1);
    },
    read: async (id) => {
      const match = matchKey(id);
      const [fence, offer, result] = await redis.hmget(match, 'fence', 'offer', 'result');
      if (fence === null || fence === undefined) return undefined;
      return {
        fence: Number(fence),
        offer: Number(offer),
        result: result ?? undefined,
        journal: await redis.lrange(`${match}:journal`, 0, -1),
        calls: await redis.lrange(`${match}:calls`, 0, -1),
        blobs: await redis.smembers(`${match}:blobs`),
        lost: await redis.lrange(`${match}:lost`, 0, -1),
      };
    },
    drop: async (id) => void (await redis.del(...keys(id).slice(0, -1))),
    account: async () => {
      const found = await redis.hgetall(account);
      const part = (name: string): Amounts => ({
        calls: Number(found[`${name}:calls`] ?? 0),
        tokens: Number(found[`${name}:tokens`] ?? 0),
        nanoUsd: Number(found[`${name}:nanoUsd`] ?? 0),
      });
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
    blobs: blobs ?? redisBlobs(redis, `${prefix}blob:`),
    tell: async (message) => void (await redis.publish(channel, message)),
    listen: async (listener) => {
      const subscriber = redis.duplicate();
      subscriber.on('error', onFault);
      subscriber.on('message', (_channel, message: string) => listener(message));
      await subscriber.subscribe(channel);
      return async () => subscriber.disconnect();
    },
    forget: async () => {
      for await (const found of redis.scanStream({ match: `${prefix}*`, count: 500 }))
        for (const key of texts.parse(found)) await redis.del(key);
    },
    close: async () => {
      // A server that is away is not waited for.
      if (redis.status === 'ready') await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}

function* pairs(fields: readonly string[]): Generator<readonly [string, boolean]> {
  for (let at = 0; at < fields.length; at += 2)
    yield [fields[at] ?? '', fields[at + 1]?.startsWith('settled') === true];
}
