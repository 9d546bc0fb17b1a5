import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { Database } from './database.js';

const least = 130_000;

const settings = z.tuple([
  z.object({
    version: z.coerce.number(),
    fsync: z.string(),
    full_page_writes: z.string(),
    synchronous_commit: z.string(),
    isolation: z.string(),
    encoding: z.string(),
    standby: z.boolean(),
  }),
]);

/**
 * Checks that a Postgres keeps what it is given, byte for byte, and that its transactions see what those before them wrote.
 *
 * @throws MasbenchError `OPTION_INVALID`, with the setting and what it must be
 */
export async function checkPostgres(database: Database): Promise<void> {
  const [found] = settings.parse(
    await database.statement(`select current_setting('server_version_num') as version,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('default_transaction_isolation') as isolation,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`),
  );
  const unfit = (why: string, right: string): MasbenchError =>
    new MasbenchError(
      'OPTION_INVALID',
      `Cannot keep a run in the Postgres at ${database.address}: ${why}. ${right}`,
    );
  if (found.version < least)
    throw unfit(`it is older than version 13: ${found.version}`, 'Use Postgres 13 or later');
  if (found.standby)
    throw unfit('it is a standby, which cannot be written', 'Give the address of the primary');
  if (found.encoding !== 'UTF8')
    throw unfit(
      `the encoding of the database is ${found.encoding}`,
      "Create one with `create database … encoding 'UTF8' template template0`",
    );
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    if (found[setting] === 'off')
      throw unfit(
        `it could lose what was paid for when it crashes: \`${setting}\` is off`,
        set(`${setting} = on`),
      );
  if (found.isolation !== 'read committed')
    throw unfit(
      `\`default_transaction_isolation\` is ${found.isolation}`,
      set("default_transaction_isolation = 'read committed'"),
    );
}

function set(setting: string): string {
  return `Set it with \`alter system set ${setting}\` and \`select pg_reload_conf()\``;
}
