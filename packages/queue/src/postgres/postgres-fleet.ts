import { MasbenchError } from '@masbench/core';
import { fleetSettings, type Fleet, type FleetSettings } from '../fleet.js';
import type { PostgresConnection } from './address.js';
import { postgresDispatcher } from './postgres-dispatcher.js';
import { postgresStore } from './postgres-store.js';

export interface PostgresFleetOptions extends FleetSettings {
  /** Where Postgres is: `postgres://user:password@host:5432/database`, or its parts. */
  readonly connection: PostgresConnection;
  /** Where the tables are, which are created: lower-case letters, digits and underscores. @default 'masbench' */
  readonly schema?: string | undefined;
  /** Connections at once, next to one that hands out matches and one that listens. @default 4 */
  readonly connections?: number | undefined;
}

/**
 * Keeps a run in Postgres 13 or later, which hands out its matches too. Needs the package `pg`.
 *
 * @throws MasbenchError `OPTION_INVALID` if an option cannot be used
 */
export function postgresFleet({
  connection,
  schema = 'masbench',
  connections = 4,
  ...given
}: PostgresFleetOptions): Fleet {
  const settings = fleetSettings(given);
  const { run } = settings;
  const { blobs, onFault } = given;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot use the schema ${JSON.stringify(schema)}: use up to 63 lower-case letters, digits and underscores, and begin with no digit`,
    );
  if (!(Number.isInteger(connections) && connections >= 1))
    throw new MasbenchError(
      'OPTION_INVALID',
      `\`connections\` must be a whole number of at least 1: it is ${connections}`,
    );
  return {
    ...settings,
    store: () => postgresStore({ connection, run, schema, connections, blobs, onFault }),
    dispatcher: () => postgresDispatcher({ connection, run, schema, onFault }),
  };
}
