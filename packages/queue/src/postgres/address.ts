import type { ConnectionOptions } from 'node:tls';

/** Where Postgres is: `postgres://user:password@host:5432/database`, or its parts. */
export type PostgresConnection = string | PostgresAddress;

export interface PostgresAddress {
  /** A name, or the folder of a socket. @default 'localhost' */
  readonly host?: string | undefined;
  /** @default 5432 */
  readonly port?: number | undefined;
  readonly user?: string | undefined;
  /** A function is called for every connection: for passwords that expire. */
  readonly password?: string | (() => string | Promise<string>) | undefined;
  readonly database?: string | undefined;
  readonly ssl?: boolean | ConnectionOptions | undefined;
}

/** An address without its password. */
export function shownAddress(connection: PostgresConnection): string {
  if (typeof connection === 'string')
    return connection.replace(/^(\w+:\/\/)[^@/]*@/, '$1').replace(/\?.*$/s, '');
  const { host = 'localhost', port = 5432, database = '' } = connection;
  return `postgres://${host}:${port}/${database}`;
}
