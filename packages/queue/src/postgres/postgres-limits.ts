import * as z from 'zod';
import { taken } from '../owner.js';
import type { SharedLimits } from '../store.js';
import type { Database } from './database.js';

/** How long a place counts that is not renewed: its worker is dead. */
const passMs = 60_000;
const [start, most, coolDownMs] = [16, 256, 10_000];

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
    enter: async ({ limitKey, pass, tokens, claim }) => {
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
      switch (answer) {
        case 'fenced':
          throw taken(claim?.id ?? '');
        case 'closed':
          return { answer, why: more };
        case 'later':
          return { answer, waitMs: Number(more) };
        default:
          return { answer: 'yes', at: Number(more), limit: spare ?? undefined };
      }
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
