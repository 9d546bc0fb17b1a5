import * as z from 'zod';
import { accountLimit, enteredAs } from '../account-limit.js';
import type { SharedLimits } from '../store.js';
import type { Database } from './database.js';

const { passMs, start, most, coolDownMs } = accountLimit;

const entered = z.tuple([z.object({ answer: z.string(), more: z.string(), spare: z.number().nullable() })]);

/** Limits by `limitKey`, for all runs of a schema. */
export function postgresLimits(database: Database, run: string): SharedLimits {
  return {
    set: async (rates) => {
      for (const [limitKey, { requestsPerMinute, tokensPerMinute }] of Object.entries(rates))
        await database.rows('select S.set_rates($1, $2, $3)', [
          limitKey,
          requestsPerMinute ?? null,
          tokensPerMinute ?? null,
        ]);
    },
    enter: async (call) => {
      const { limitKey, pass, tokens, claim } = call;
      const match = [claim === undefined ? null : run, claim?.id ?? null, claim?.token ?? null];
      const [{ answer, more, spare }] = entered.parse(
        await database.rows('select * from S.enter($1, $2, $3, $4, $5, $6, $7, $8)', [
          limitKey,
          pass,
          Math.ceil(tokens),
          passMs,
          start,
          ...match,
        ]),
      );
      return enteredAs(answer, more, spare ?? undefined, call);
    },
    leave: async ({ limitKey, pass, how, at, expected, tokens, told, closedBy }) => {
      await database.rows('select S.leave($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
        limitKey,
        pass,
        how,
        at,
        Math.ceil(expected),
        tokens ?? null,
        told?.calls ?? null,
        told?.forMs ?? null,
        // What a provider says may have any character; text of Postgres has no NUL.
        closedBy?.replaceAll('\0', '') ?? null,
        start,
        most,
        coolDownMs,
      ]);
    },
    renew: async (limitKey, passes) => {
      await database.rows('select S.renew_passes($1, $2, $3)', [limitKey, passes, passMs]);
    },
  };
}
