import { hashBytes } from '@masbench/statistics';
import * as z from 'zod';
import { admitHold, readCounts } from '../admission.js';
import { makeCounts, units, type RunAmounts } from '../usage.js';
import { checkOwned, taken } from '../owner.js';
import { presentWorker } from '../present-worker.js';
import { recordedHolds } from '../recorded-holds.js';
import { checkSameRun, finite, runInFleet, runPatience } from '../run-in-fleet.js';
import type { FleetSettings } from '../fleet.js';
import type { FleetStore, Settlement } from '../store.js';
import type { PostgresConnection } from './address.js';
import { checkPostgres } from './check-postgres.js';
import { Database } from './database.js';
import { nameChannel, subscribeChannel } from './messages.js';
import { postgresBlobs } from './postgres-blobs.js';
import { postgresLimits } from './postgres-limits.js';
import { Vacuum } from './vacuum.js';

export interface PostgresStoreOptions extends Pick<FleetSettings, 'run' | 'blobs' | 'onFault'> {
  readonly connection: PostgresConnection;
  readonly schema: string;
  /** Connections at once, next to one that listens. */
  readonly connections: number;
}

const texts = z.array(z.string());
const ids = z.array(z.object({ id: z.string() }));
const offered = z.tuple([z.object({ number: z.coerce.number(), is_ended: z.boolean() })]);
const amounts = z.array(z.coerce.number());
const recordedFields = { fence: z.number(), journal: texts, calls: texts, blobs: texts, paid: texts };
const claims = z.array(
  z.object({
    ...recordedFields,
    is_suspected: z.boolean(),
    tries: z.number(),
    deaths: z.number(),
    recorded: z.array(z.tuple([z.string(), z.boolean()])),
  }),
);
const admissions = z.tuple([
  z.object({ answer: z.string(), unit: z.number().nullable(), room: z.coerce.number() }),
]);
const matches = z.array(
  z.object({ ...recordedFields, offer: z.coerce.number(), result: z.string().nullable() }),
);
const suspects = z.array(z.object({ id: z.string(), deaths: z.number() }));
const accounts = z.array(
  z.object({
    most: z.array(z.string().nullable()),
    spent: amounts,
    held: amounts,
    lost: amounts,
  }),
);

/** Matches, account and limits of a run in Postgres. */
export function postgresStore({
  connection,
  run,
  schema,
  connections,
  blobs,
  onFault = () => undefined,
}: PostgresStoreOptions): FleetStore {
  const database = new Database({ connection, schema, connections, onFault });
  const vacuum = new Vacuum(database);
  const idsOf = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    ids.parse(await database.rows(text, values)).map(({ id }) => id);
  return {
    check: async () => checkPostgres(database),
    begin: async (begun, { limit, spent, patience }) => {
      const found = await database.value('select S.begin_run($1, $2)', [run, JSON.stringify(begun)]);
      checkSameRun(runInFleet(String(found)), begun, { run, store: `Postgres at ${database.address}` });
      const most = units.map((unit) => limit[unit] ?? null);
      await database.rows('select S.open_account($1, $2, $3, $4)', [
        run,
        most,
        units.map((unit) => spent[unit]),
        JSON.stringify(patience),
      ]);
    },
    lead: async ({ place, id }, forMs) =>
      Number(await database.value('select S.lead($1, $2, $3, $4)', [run, place, id, forMs])),
    resign: async ({ id }) => void (await database.rows('select S.resign($1, $2)', [run, id])),
    closings: async () =>
      Number((await database.value('select closings from S.runs where run = $1', [run])) ?? 0),
    run: async () => {
      const text = await database.value('select about from S.runs where run = $1', [run]);
      return typeof text === 'string' ? runInFleet(text) : undefined;
    },
    patience: async () => {
      const text = await database.value('select patience from S.runs where run = $1', [run]);
      return typeof text === 'string' ? runPatience(text) : undefined;
    },
    offer: async (id, { journal, calls, blobs: used, paid }) => {
      const [{ number, is_ended: isEnded }] = offered.parse(
        await database.rows('select * from S.offer($1, $2, $3, $4, $5, $6)', [
          run,
          id,
          journal,
          calls,
          used,
          paid,
        ]),
      );
      return { number, isEnded };
    },
    claim: async (id, offer, token, { id: worker, mostDeaths, givenUpFrom, deathsInARow }) => {
      const limits = [...[mostDeaths, givenUpFrom].map(finite), deathsInARow];
      const [found] = claims.parse(
        await database.rows('select * from S.claim($1, $2, $3, $4, $5, $6, $7, $8)', [
          run,
          id,
          offer,
          token,
          worker,
          ...limits,
        ]),
      );
      if (found === undefined) return undefined;
      const { is_suspected: isSuspected, recorded, ...claim } = found;
      return isSuspected ? 'suspected' : { id, offer, token, ...claim, recorded: recordedHolds(recorded) };
    },
    release: async ({ id, token }) =>
      void (await database.rows('select S.release($1, $2, $3)', [run, id, token])),
    suspicion: async () => ({
      deaths: Number((await database.value('select deaths from S.runs where run = $1', [run])) ?? 0),
      suspects: suspects.parse(
        await database.rows(
          'select match as id, deaths from S.suspects where run = $1 and deaths > 0 order by match',
          [run],
        ),
      ),
    }),
    forgive: async () => void (await database.rows('delete from S.suspects where run = $1', [run])),
    write: async ({ id, token }, { settled, calls, journal }) => {
      const answer = await database.value(
        'call S.write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, null)',
        [
          run,
          id,
          token,
          ...settlements(settled),
          calls.after,
          calls.lines.map(({ text }) => text),
          calls.lines.map(({ hold }) => hold ?? null),
          journal.after,
          journal.isReopened,
          journal.lines,
          journal.blobs,
        ],
      );
      checkOwned(answer, id, 'Postgres');
    },
    hold: async ({ id, token }, { hold, bound, settled }) => {
      const [{ answer, unit, room }] = admissions.parse(
        await database.rows('call S.hold($1, $2, $3, $4, $5, $6, $7, $8, null, null, null)', [
          run,
          id,
          token,
          hold,
          readCounts(bound),
          ...settlements(settled),
        ]),
      );
      if (answer === 'fenced') throw taken(id);
      return admitHold(answer, { unit: units[(unit ?? 1) - 1] ?? '', room, bound });
    },
    finish: async ({ id, token }, result, isFinished) => {
      const finished = [run, id, token, result, isFinished];
      const answer = await database.value('select S.finish($1, $2, $3, $4, $5)', finished);
      checkOwned(answer, id, 'Postgres');
    },
    missing: async (given) => {
      const found = new Set(
        await idsOf('select id from S.matches where run = $1 and id = any($2)', [run, given]),
      );
      return given.filter((id) => !found.has(id));
    },
    ended: async () => idsOf('select id from S.matches where run = $1 and result is not null', [run]),
    read: async (id) => {
      const [match] = matches.parse(await database.rows('select * from S.read_match($1, $2)', [run, id]));
      return match === undefined ? undefined : { ...match, result: match.result ?? undefined };
    },
    keep: async ({ id, token }, bytes) => {
      if (blobs !== undefined) return void (await blobs.put(bytes));
      const kept = [run, id, token, hashBytes(bytes), Buffer.from(bytes)];
      checkOwned(await database.value('select S.keep_blob($1, $2, $3, $4, $5)', kept), id, 'Postgres');
    },
    drop: async (id) =>
      vacuum.dropped(Number(await database.value('select S.drop_match($1, $2)', [run, id]))),
    account: async () => {
      const [account] = accounts.parse(
        await database.rows('select most, spent, held, lost from S.runs where run = $1', [run]),
      );
      const limit = units.flatMap((unit, index) => {
        const most = account?.most[index] ?? null;
        return most === null ? [] : [[unit, Number(most)] as const];
      });
      return {
        limit: Object.fromEntries(limit),
        spent: named(account?.spent),
        held: named(account?.held),
        lost: named(account?.lost),
      };
    },
    limits: postgresLimits(database, run),
    blobs: blobs ?? postgresBlobs(database, run),
    announce: async (worker, forMs) =>
      void (await database.rows('select S.announce($1, $2, $3, $4)', [
        run,
        worker.id,
        JSON.stringify(worker),
        forMs,
      ])),
    depart: async (worker) =>
      void (await database.rows('delete from S.present_workers where run = $1 and worker = $2', [
        run,
        worker,
      ])),
    workers: async () => {
      await database.rows('delete from S.present_workers where run = $1 and live_until < clock_timestamp()', [
        run,
      ]);
      const found = await idsOf('select about as id from S.present_workers where run = $1', [run]);
      return found.map(presentWorker);
    },
    tell: async (to, message) =>
      void (await database.rows('select S.tell($1, $2)', [nameChannel(schema, run, to), message])),
    listen: async (as, listener) =>
      subscribeChannel(database, { channel: nameChannel(schema, run, as), listener, onFault }),
    forget: async () => void (await database.rows('select S.forget_run($1)', [run])),
    close: async () => database.close(),
  };
}

function named(counts: readonly number[] = []): RunAmounts {
  return makeCounts((unit) => counts[units.indexOf(unit)] ?? 0);
}

/** The names of holds, the amounts of each, used and lost, and its line. */
function settlements(settled: readonly Settlement[]): [string[], number[], string[]] {
  return [
    settled.map(({ hold }) => hold),
    settled.flatMap(({ usage, lost }) => [...readCounts(usage), ...readCounts(lost)]),
    settled.map(({ line }) => line),
  ];
}
