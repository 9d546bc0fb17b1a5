import * as z from 'zod';
import { accountLimit, enteredAs } from '../store/account-limit.js';
import type { SharedLimits } from '../store/store.js';
import { inWords } from './fault.js';
import * as lua from './limit-lua.js';
import type { Scripts } from './scripts.js';
import type { Redis } from 'ioredis';

const { passMs, start, most, coolDownMs } = accountLimit;

const answers = z.tuple([z.string()]).rest(z.string());

/**
 * Limits by `limitKey`, for all runs of a Redis.
 *
 * @param matchKey - The key of a match.
 */
export function redisLimits(
  redis: Redis,
  scripts: Scripts,
  { prefix, matchKey }: { readonly prefix: string; readonly matchKey: (id: string) => string },
): SharedLimits {
  const keysOf = (limitKey: string): [string, string] => [
    `${prefix}${limitKey}`,
    `${prefix}${limitKey}:passes`,
  ];
  return {
    set: async (rates) => {
      for (const [limitKey, { requestsPerMinute, tokensPerMinute }] of Object.entries(rates)) {
        const [limit] = keysOf(limitKey);
        const given = Object.entries({ requestsPerMinute, tokensPerMinute });
        for (const [name, rate] of given)
          if (rate !== undefined) await inWords(redis.hset(limit, name, rate));
      }
    },
    enter: async (call) => {
      const { limitKey, pass, tokens, claim } = call;
      const keys = [...keysOf(limitKey), claim === undefined ? keysOf(limitKey)[0] : matchKey(claim.id)];
      const args = [claim?.token ?? '', pass, Math.ceil(tokens), passMs, start];
      const [answer, more = '', limit = ''] = answers.parse(await scripts.run(lua.enter, keys, args));
      return enteredAs(answer, more, limit === '' ? undefined : Number(limit), call);
    },
    leave: async ({ limitKey, pass, how, at, expected, tokens, told, closedBy }) => {
      await scripts.run(lua.leave, keysOf(limitKey), [
        pass,
        how,
        at,
        Math.ceil(expected),
        tokens ?? '',
        told?.calls ?? '',
        told?.forMs ?? '',
        closedBy ?? '',
        start,
        most,
        coolDownMs,
      ]);
    },
    renew: async (limitKey, passes) => {
      await scripts.run(lua.renew, [keysOf(limitKey)[1]], [passMs, ...passes]);
    },
  };
}
