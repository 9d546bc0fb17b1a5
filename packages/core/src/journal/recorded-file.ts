import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { MasbenchError, readMessage } from '../contracts/errors.js';

/**
 * SHA-256 of a file, read piece by piece.
 *
 * @param path - Of the file.
 * @param what - What an error calls the file, for example `the module`.
 * @returns 64 hexadecimal digits
 * @throws MasbenchError `OPTION_INVALID` if the file cannot be read
 */
export async function sha256OfFile(path: string, what = 'the file'): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot read ${what} ${path}: ${readMessage(cause)}`, {
      cause,
    });
  }
  return hash.digest('hex');
}

/**
 * Checks that a module which a run was begun with has not changed.
 *
 * @param what - What an error calls the module, for example `agent`.
 * @param recorded - SHA-256 from the manifest; nothing is checked if it has none.
 * @throws MasbenchError `OPTION_INVALID` with both hashes
 */
export async function checkUnchanged(
  what: string,
  path: string,
  recorded: string | undefined,
): Promise<void> {
  if (recorded === undefined) return;
  const now = await sha256OfFile(path, `the ${what}`);
  if (now === recorded) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `The ${what} ${path} changed since this run began (SHA-256 ${recorded.slice(0, 12)} then, ${now.slice(0, 12)} now): put it back, or start a new run`,
  );
}
