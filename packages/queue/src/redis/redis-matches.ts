import { hashBytes } from '@masbench/statistics';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { admitHold, storedCounts } from '../store/admission.js';
import { recordedHolds } from '../store/hold-name.js';
import { checkOwned, taken } from '../store/owner.js';
import { finite } from '../store/run-in-fleet.js';
import type { FleetStore, MatchClaim, Settlement, StoredCall } from '../store/store.js';
import * as lua from './lua.js';
import type { Scripts } from './scripts.js';

/** A connection to the Redis of a run, and the names of its keys there. */
export interface OpenRun {
  readonly redis: Redis;
  readonly scripts: Scripts;
  readonly key: (part: string) => string;
}

const texts = z.array(z.string());
const offered = z.tuple([z.number(), z.number()]);
const claimed = z.union([
  z.tuple([z.literal('gone')]),
  z.tuple([z.literal('suspected')]),
  z.tuple([z.literal('claimed'), z.number(), z.number(), texts, texts, texts, texts, z.number(), texts]),
]);
const admissions = z.tuple([z.string()]).rest(z.string());

/** Returns the name of the key of a match. */
export function matchKey({ key }: OpenRun, id: string): string {
  return key(`m:${id}`);
}

/** The matches of a run in Redis. */
export function redisMatches(
  open: OpenRun,
): ReturnType<typeof ownership> & ReturnType<typeof ownedMatches> & ReturnType<typeof storedMatches> {
  return { ...ownership(open), ...ownedMatches(open), ...storedMatches(open) };
}

/** Runs a script at a match. */
async function runAt(
  open: OpenRun,
  id: string,
  script: string,
  args: readonly (string | number | Buffer)[],
): Promise<unknown> {
  const ofMatch = lua.keysOfMatch.map((part) => matchKey(open, id) + part);
  const ofRun = ['account', 'ended', 'blobs', 'blob-uses', 'owners', 'deaths', 'tries'].map(open.key);
  return open.scripts.run(script, [...ofMatch, ...ofRun], args);
}

/** Steps that give a match to a worker, or take it back. */
function ownership(
  open: OpenRun,
): Pick<FleetStore, 'offer' | 'claim' | 'release' | 'suspicion' | 'forgive' | 'drop'> {
  const { redis, key } = open;
  return {
    offer: async (id, { journal, calls, blobs, paid }) => {
      const args = [journal, calls, blobs, paid].flatMap((part) => [part.length, ...part]);
      const [number, isEnded] = offered.parse(await runAt(open, id, lua.offer, args));
      return { number, isEnded: isEnded === 1 };
    },
    claim: async (id, offer, token, { id: worker, mostDeaths, givenUpFrom, deathsInARow }) => {
      const limits = [...[mostDeaths, givenUpFrom].map(finite), deathsInARow ? 1 : 0];
      const reply = claimed.parse(await runAt(open, id, lua.claim, [token, offer, id, worker, ...limits]));
      if (reply[0] === 'gone') return undefined;
      if (reply[0] === 'suspected') return 'suspected';
      const [, fence, tries, journal, lines, blobs, openHolds, deaths, paid] = reply;
      const recorded = lines.map(recordedCall);
      const isOpen = new Set(openHolds);
      const holds = recorded.flatMap(({ hold }) =>
        hold === undefined ? [] : [[hold, !isOpen.has(hold)] as const],
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
        blobs,
        calls: recorded.map(({ text }) => text),
        recorded: recordedHolds(holds),
      };
    },
    release: async ({ id, token }) => void (await runAt(open, id, lua.release, [token, id])),
    suspicion: async () => {
      const [died, found] = await Promise.all([
        redis.hget(key('account'), 'deaths'),
        redis.hgetall(key('deaths')),
      ]);
      const suspects = Object.entries(found).map(([id, deaths]) => ({ id, deaths: Number(deaths) }));
      return { deaths: Number(died ?? 0), suspects };
    },
    forgive: async () => void (await redis.del(key('deaths'), key('tries'))),
    drop: async (id) => void (await runAt(open, id, lua.drop, [id])),
  };
}

/** Steps of the owner of a match. */
function ownedMatches(open: OpenRun): Pick<FleetStore, 'write' | 'hold' | 'finish' | 'keep'> {
  const owned = async (
    script: string,
    { id, token }: Pick<MatchClaim, 'id' | 'token'>,
    args: readonly (string | number | Buffer)[],
  ): Promise<void> => checkOwned(await runAt(open, id, script, [token, ...args]), id, 'Redis');
  return {
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
      const args = [token, ...settlements(settled), hold, ...storedCounts(bound)];
      const [answer, unit = '', amount = '', limit = ''] = admissions.parse(
        await runAt(open, id, lua.hold, args),
      );
      if (answer === 'fenced') throw taken(id);
      return admitHold(answer, { unit, amount: Number(amount), limit: Number(limit), bound });
    },
    finish: async (claim, result, isFinished) =>
      owned(lua.finish, claim, [result, claim.id, isFinished ? 1 : 0]),
    keep: async (match, bytes) => owned(lua.keep, match, [hashBytes(bytes), Buffer.from(bytes)]),
  };
}

/** Reads what is on record of matches. */
function storedMatches(open: OpenRun): Pick<FleetStore, 'missing' | 'ended' | 'read'> {
  const { redis, key } = open;
  return {
    missing: async (ids) => {
      const keys = ids.map((id) => matchKey(open, id));
      if (ids.length === 0 || (await redis.exists(...keys)) === ids.length) return [];
      const there = await Promise.all(keys.map(async (one) => redis.exists(one)));
      return ids.filter((_id, index) => there[index] === 0);
    },
    ended: async () => redis.smembers(key('ended')),
    read: async (id) => {
      const match = matchKey(open, id);
      const [[fence, offer, result], journal, calls, blobs, paid] = await Promise.all([
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
        blobs,
        paid,
      };
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
      ...storedCounts(usage),
      ...storedCounts(lost),
      line,
    ]),
  ];
}
