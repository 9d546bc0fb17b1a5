import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError, readMessage } from '@masbench/core';
import type * as Postgres from 'pg';
import type { Client, ClientConfig, Pool, QueryConfig } from 'pg';
import { shownAddress, type PostgresConnection } from './address.js';
import { explainPostgresError, isPassing } from './faults.js';
import { createTables } from './schema.js';

/** How long a connection may take, and a statement: what takes longer was cut off. */
const [connectMs, statementMs] = [10_000, 60_000];

export interface DatabaseOptions {
  readonly connection: PostgresConnection;
  readonly schema: string;
  /** Connections at once. */
  readonly connections: number;
  readonly onFault: (error: Error) => void;
}

/**
 * Connections to one Postgres, which are opened as they are needed. Statements wait for a server that is away, for as long
 * as it takes: each of them is a whole transaction, and may be sent again.
 */
export class Database {
  readonly schema: string;
  readonly address: string;
  readonly #options: DatabaseOptions;
  readonly #closed = new AbortController();
  /** Statements by what they are asked with: every connection parses each of them once. */
  readonly #prepared = new Map<string, QueryConfig>();
  #pool: Promise<Pool> | undefined;
  #tables: Promise<void> | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    // Every statement that waits for a server that is away listens.
    setMaxListeners(0, this.#closed.signal);
    this.schema = options.schema;
    this.address = shownAddress(options.connection);
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** The rows of a statement on the tables of masbench, in which `S.` is the schema. */
  async rows(text: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
    this.#tables ??= this.#createdTables();
    await this.#tables;
    const prepared = this.#prepared.get(text) ?? {
      name: `masbench-${this.#prepared.size}`,
      text: text.replaceAll(/\bS\./g, `"${this.schema}".`),
    };
    this.#prepared.set(text, prepared);
    return this.patiently(async () => this.#asked(prepared, values));
  }

  /** The first column of the first row. */
  async value(text: string, values?: readonly unknown[]): Promise<unknown> {
    const [row] = await this.rows(text, values);
    return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
  }

  /** The rows of any statement. */
  async statement(text: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
    return this.patiently(async () => this.#asked({ text }, values));
  }

  /** Sends a statement that may fail, once. */
  async once(text: string): Promise<void> {
    await this.#asked({ text }, []);
  }

  /** Tries again what fails as the server is away, until this is closed. */
  async patiently<Value>(run: () => Promise<Value>): Promise<Value> {
    for (let times = 1; ; times += 1) {
      try {
        return await run();
      } catch (error) {
        if (!isPassing(error)) throw explainPostgresError(error, this.address);
        if (!this.isClosed) {
          this.#options.onFault(error instanceof Error ? error : new Error(readMessage(error)));
          await this.pause(Math.min(50 * times, 2_000));
        }
        if (this.isClosed) throw closedError(this.address, error);
      }
    }
  }

  /** Waits, at most until this is closed. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closed.signal }).catch(() => undefined);
  }

  /** A connection of its own, which is to be connected. */
  async client(): Promise<Client> {
    const { Client: Made } = await driver();
    return new Made(this.#config());
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const pool = await this.#pool?.catch(() => undefined);
    // A server that is away is not waited for.
    const ended = pool?.end().catch(() => undefined);
    await Promise.race([ended, sleep(1_000, undefined, { ref: false })]);
  }

  async #asked(statement: QueryConfig, values: readonly unknown[]): Promise<readonly unknown[]> {
    const pool = await this.#opened();
    const { rows } = await pool.query<Record<string, unknown>>({ ...statement, values: [...values] });
    return rows;
  }

  async #opened(): Promise<Pool> {
    this.#pool ??= driver().then(({ Pool: Made }) => {
      const pool = new Made({ ...this.#config(), max: this.#options.connections, allowExitOnIdle: true });
      pool.on('error', this.#options.onFault);
      return pool;
    });
    return this.#pool;
  }

  #config(): ClientConfig {
    const { connection } = this.#options;
    return {
      ...(typeof connection === 'string' ? { connectionString: connection } : listDefined(connection)),
      application_name: 'masbench',
      connectionTimeoutMillis: connectMs,
      query_timeout: statementMs,
      keepAlive: true,
    };
  }

  async #createdTables(): Promise<void> {
    try {
      await createTables({
        schema: this.schema,
        address: this.address,
        statement: async (text) => this.statement(text),
      });
    } catch (error) {
      this.#tables = undefined;
      throw error;
    }
  }
}

async function driver(): Promise<typeof Postgres> {
  try {
    return await import('pg');
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', 'A queue in Postgres needs the package pg: npm install pg', {
      cause,
    });
  }
}

function closedError(address: string, cause: unknown): MasbenchError {
  return new MasbenchError(
    'JOURNAL_UNWRITABLE',
    `The connection to Postgres at ${address} was closed before it answered`,
    { cause },
  );
}

function listDefined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
