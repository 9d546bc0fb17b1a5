import { afterAll, beforeAll, describe } from 'vitest';
import { openFleet } from '@masbench/queue';
import { type FleetStore } from '../src/store.ts';
import { FleetModel } from '../../../simulator/fleet-model.ts';
import { modelStore, type Listeners } from '../../../simulator/model-store.ts';
import { isSkipped, testParts, type TestPart } from '../../../scripts/testing/test-parts.ts';
import { canMakeSmallFolder, postgresServer, type PostgresServer } from './postgres-server.ts';
import { redisServer, type RedisServer } from './redis-server.ts';

/** A server that keeps runs, as the tests of every back end see it. */
export interface Server {
  /** What a fleet is made with. */
  readonly address: string;
  /** Opens the store of a run. */
  readonly store: (run: string) => FleetStore;
  /** Path of its socket. */
  readonly socket: string;
  /** Its address where a proxy of its socket is at a port of this machine. */
  readonly addressAt: (port: number) => string;
  /** Kills it; what it has written stays. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Kills it and removes its files. */
  readonly close: () => Promise<void>;
  /** Claims of the matches of a run that followed another one. */
  readonly claimedAgain: (run: string) => Promise<number>;
  /** Keys or rows of the matches of a run. */
  readonly left: (run: string) => Promise<number>;
  /** Keys or rows of a run. */
  readonly all: (run: string) => Promise<number>;
  /** Memory of Redis or tables of Postgres, and commands of Redis, those inside scripts counted, or transactions of Postgres. */
  readonly usage: () => Promise<{ readonly bytes: number; readonly operations: number }>;
  /** Bytes of each table with its indexes; nothing for a server without tables. */
  readonly tables: () => Promise<Readonly<Record<string, number>>>;
  /** How often lines were vacuumed, but by the server of itself. */
  readonly vacuums: () => Promise<number>;
  /** Leaves it no room for anything. @returns gives it room again */
  readonly fill: () => Promise<() => Promise<void>>;
}

export interface BackEnd {
  readonly name: string;
  /** What its tests need. */
  readonly part: TestPart;
  /** Why it cannot be filled here. */
  readonly unfillable: string | undefined;
  readonly server: (options?: { readonly isFillable?: boolean }) => Promise<Server>;
}

export const redis: BackEnd = {
  name: 'Redis',
  part: testParts.redis,
  unfillable: undefined,
  server: async () => onRedis(await redisServer()),
};

export const postgres: BackEnd = {
  name: 'Postgres',
  part: testParts.postgres,
  unfillable: canMakeSmallFolder() ? undefined : 'a small file system can only be made by root',
  server: async ({ isFillable = false } = {}) =>
    onPostgres(await postgresServer({ isSmall: isFillable }), isFillable),
};

const backEnds = [redis, postgres];

/** What the simulator plays fleets with: its laws are those of every store. */
const model: Pick<BackEnd, 'name' | 'unfillable'> & { readonly server: () => Promise<StoreServer> } = {
  name: 'the model of the simulator',
  unfillable: 'a model is never full',
  server: async () => {
    const runs = new Map<string, { model: FleetModel; listeners: Listeners }>();
    return {
      store: (run) => {
        const empty = () => ({ model: new FleetModel(() => performance.now()), listeners: new Map() });
        const kept = runs.get(run) ?? empty();
        runs.set(run, kept);
        return modelStore(
          { model: () => kept.model, listeners: kept.listeners },
          async (_step, take) => structuredClone(take()),
          () => (kept.model = empty().model),
        );
      },
      close: async () => undefined,
    };
  },
};

/** Starts a server before the tests of a block, and closes it after them. */
export function opened<S extends StoreServer>(
  backEnd: { readonly server: (options?: { readonly isFillable?: boolean }) => Promise<S> },
  use: (server: S) => void,
  options: { readonly isFillable?: boolean } = {},
): void {
  let server: S;
  beforeAll(async () => use((server = await backEnd.server(options))));
  afterAll(async () => server.close());
}

/** The part of a server that tests of stores use. */
export type StoreServer = Pick<Server, 'store' | 'close'> & Partial<Server>;

/** Describes the laws of stores for every back end, and for the model of the simulator. */
export function onEveryStore(
  laws: (backEnd: {
    readonly name: string;
    readonly unfillable: string | undefined;
    readonly server: (options?: { readonly isFillable?: boolean }) => Promise<StoreServer>;
  }) => void,
): void {
  onEveryBackEnd(laws);
  describe(`on ${model.name}`, () => {
    laws(model);
  });
}

/** Describes the same laws for every back end. One that is not installed is skipped, but not where everything has to pass. */
export function onEveryBackEnd(laws: (backEnd: BackEnd) => void): void {
  for (const backEnd of backEnds) {
    const { name, part } = backEnd;
    describe.skipIf(isSkipped(part))(`on ${name}`, () => {
      laws(backEnd);
    });
  }
}

/** A Redis, as the tests of every back end see it. */
export function onRedis({ path, client, kill, start, close }: RedisServer): Server {
  const keys = async (run: string, rest: string): Promise<string[]> =>
    client.keys(`{masbench}:${run}:${rest}`);
  return {
    address: path,
    store: (run) => openFleet(path, { run }).store(),
    socket: path,
    addressAt: (port) => `redis://127.0.0.1:${port}`,
    kill,
    start,
    close,
    claimedAgain: async (run) => {
      const matches = (await keys(run, 'm:*')).filter((key) => /:m:[^:]+$/.test(key));
      const fences = await Promise.all(matches.map(async (key) => client.hget(key, 'fence')));
      return fences.reduce((sum, fence) => sum + Math.max(0, Number(fence ?? 0) - 1), 0);
    },
    left: async (run) => (await keys(run, 'm:*')).length,
    all: async (run) => (await keys(run, '*')).length,
    usage: async () => {
      const info = await client.info();
      const field = (name: string): number => Number(new RegExp(`^${name}:([0-9.]+)`, 'm').exec(info)?.[1]);
      return { bytes: field('used_memory'), operations: field('total_commands_processed') };
    },
    tables: async () => ({}),
    vacuums: async () => 0,
    fill: async () => {
      await client.config('SET', 'maxmemory', '1');
      return async () => void (await client.config('SET', 'maxmemory', '0'));
    },
  };
}

async function onPostgres(server: PostgresServer, isFillable: boolean): Promise<Server> {
  const { client, url, socket, small, kill, start, close } = server;
  if (isFillable) {
    await client.query(`create tablespace small location '${small}'`);
    await client.query(`alter role masbench set default_tablespace = small`);
  }
  const count = async (amount: string, run: string): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(`select ${amount} as count`, [run]);
    return Number(rows[0]?.count ?? 0);
  };
  const sum = (tables: readonly string[]): string =>
    tables.map((table) => `(select count(*) from masbench.${table} where run = $1)`).join(' + ');
  const ofMatches = ['matches', 'lines', 'holds', 'match_blobs'];
  const inSmall = async (command: string): Promise<void> => {
    await client.query(`copy (select 1) to program $program$cd ${small} && ${command}$program$`);
  };
  return {
    address: url,
    store: (run) => openFleet(url, { run }).store(),
    socket,
    addressAt: (port) => `postgres://masbench@127.0.0.1:${port}/postgres`,
    kill,
    start,
    close,
    claimedAgain: async (run) =>
      count('(select sum(greatest(0, fence - 1)) from masbench.matches where run = $1)', run),
    left: async (run) =>
      count(
        `${sum(ofMatches)} - (select count(*) from masbench.match_blobs where run = $1 and match = '')`,
        run,
      ),
    all: async (run) => count(sum([...ofMatches, 'runs', 'blobs', 'jobs']), run),
    usage: async () => {
      const { rows } = await client.query<{ bytes: string; operations: string }>(
        'select pg_database_size(datname) as bytes, xact_commit + xact_rollback as operations from pg_stat_database where datname = current_database()',
      );
      const [{ bytes, operations } = { bytes: 0, operations: 0 }] = rows;
      return { bytes: Number(bytes), operations: Number(operations) };
    },
    tables: async () => {
      const { rows } = await client.query<{ name: string; bytes: string }>(
        "select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables where schemaname = 'masbench' order by relname",
      );
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
    },
    vacuums: async () => {
      const { rows } = await client.query<{ times: string }>(
        "select vacuum_count as times from pg_stat_user_tables where schemaname = 'masbench' and relname = 'lines'",
      );
      return Number(rows[0]?.times ?? 0);
    },
    fill: async () => {
      await inSmall('{ cat; dd if=/dev/zero of=ballast bs=8k 2>/dev/null || true; } >/dev/null');
      // What room there is in the pages that the table has.
      const line = "insert into masbench.lines values ('filler', 'filler', 'journal', $1, repeat('x', 1000))";
      let place = 0;
      while (await client.query(line, [(place += 1)]).then(() => true, isRoom));
      return async () => {
        await inSmall('{ cat; rm ballast; } >/dev/null');
        await client.query("delete from masbench.lines where run = 'filler'");
      };
    },
  };
}

/** False where the disk is full. */
function isRoom(error: Error & { readonly code?: string }): boolean {
  if (error.code === '53100') return false;
  throw error;
}
