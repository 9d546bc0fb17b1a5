import { MasbenchError, readMessage } from '@masbench/core';

/** Faults of the network, by what Node calls them. */
const ofNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** Messages of `pg` when a connection ends, or does not answer. */
const ofConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed/;
/**
 * SQLSTATE codes of what passes: lost connections (08), a server that starts, stops or has crashed (57P), a canceled
 * statement, too many connections, transactions to be repeated, and a server that is read-only while another takes over.
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const passing = /^(08...|57P0.|57014|53300|40001|40P01|55P03|25006)$/;

/** True if the same statement may succeed later. Whether it was carried out is unknown. */
export function isPassing(error: unknown): boolean {
  const code = readErrorCode(error);
  return ofNetwork.has(code) || passing.test(code) || (code === '' && ofConnection.test(readMessage(error)));
}

/** SQLSTATE codes of a server that refuses a connection: an unknown user or password (28), an unknown database (3D). */
const refusing = /^(28|3D)/;

/** The error of a server that refuses a connection, or has room for nothing more, in words. */
export function explainPostgresError(error: unknown, address: string): unknown {
  const code = readErrorCode(error);
  if (code.startsWith('53'))
    return new MasbenchError(
      'JOURNAL_UNWRITABLE',
      `Postgres at ${address} has no room (${readMessage(error)}): give it more, and the run goes on. Matches leave it as the run collects them`,
      { cause: error },
    );
  if (refusing.test(code) || readMessage(error).startsWith('SASL'))
    return new MasbenchError(
      'OPTION_INVALID',
      `Cannot open the Postgres at ${address}: ${readMessage(error)}`,
      {
        cause: error,
      },
    );
  return error;
}

export function readErrorCode(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
