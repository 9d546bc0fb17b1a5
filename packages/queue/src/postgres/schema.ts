import { createHash } from 'node:crypto';
import { MasbenchError, readMessage } from '@masbench/core';
import { readErrorCode } from './faults.js';
import { limitFunctions } from './limit-sql.js';
import { matchFunctions } from './match-sql.js';
import { runFunctions } from './run-sql.js';
import { tables } from './tables-sql.js';

const all = [tables, matchFunctions, runFunctions, limitFunctions].join('\n');
const version = createHash('sha256').update(all).digest('hex').slice(0, 16);

/** Where tables are created. */
export interface Tables {
  readonly schema: string;
  readonly address: string;
  readonly statement: (text: string) => Promise<readonly unknown[]>;
}

/** One process at a time creates tables. */
const turn = 7_716_531_200;

/**
 * Creates the tables and functions in the schema, where they are not there.
 *
 * @throws MasbenchError `OPTION_INVALID` if the schema has those of another version, or may not be created
 */
export async function createTables(database: Tables): Promise<void> {
  const found = (await installed(database)) ?? (await create(database));
  if (found !== version)
    throw new MasbenchError(
      'OPTION_INVALID',
      `The schema ${database.schema} of the Postgres at ${database.address} was made by another version of @masbench/queue (${found}, this one is ${version}). Finish its runs with that version and remove it with \`drop schema ${database.schema} cascade\`, or choose another \`schema\``,
    );
}

async function installed(database: Tables): Promise<string | undefined> {
  try {
    const [row] = await database.statement(`select version from "${database.schema}".installed`);
    return readVersion(row);
  } catch (error) {
    // There is no such table, or no such schema.
    if (['42P01', '3F000'].includes(readErrorCode(error))) return undefined;
    throw error;
  }
}

async function create(database: Tables): Promise<string> {
  const { schema } = database;
  // Several statements in one message are one transaction.
  const statements = [
    `select pg_advisory_xact_lock(${turn})`,
    `do $install$ begin
      if to_regnamespace('"${schema}"') is null then create schema "${schema}"; end if;
      if to_regclass('"${schema}".installed') is not null then return; end if;
      ${all.replaceAll(/\bS\./g, `"${schema}".`).replaceAll('$$', '$body$')}
      create table "${schema}".installed (version text not null);
      insert into "${schema}".installed values ('${version}');
    end $install$`,
  ];
  try {
    await database.statement(statements.join(';\n'));
  } catch (error) {
    if (readErrorCode(error) !== '42501') throw error;
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot create the schema ${schema} in the Postgres at ${database.address}: ${readMessage(error)}. Grant the user \`create\` on the database, or create the schema for it`,
      { cause: error },
    );
  }
  return (await installed(database)) ?? version;
}

function readVersion(row: unknown): string {
  return typeof row === 'object' && row !== null && 'version' in row ? String(row.version) : 'unknown';
}
