import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as z from 'zod';
import { messageOf } from './message.js';
import { UsageError } from './usage-error.js';

/** SHA-256 of a file, read piece by piece: a table with its images may be larger than a string can be. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(z.instanceof(Uint8Array).parse(piece));
  return hash.digest('hex');
}

/** The hash of a file that a user names. @throws UsageError where it cannot be read, saying `what` it is */
export async function hashOfFile(what: string, path: string): Promise<string> {
  try {
    return await sha256OfFile(path);
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} ${path}: ${messageOf(error)}`);
  }
}

/**
 * Holds a file to the hash that a run recorded of it; without one there is nothing to hold it to.
 *
 * @param file how its sentence begins: `The game ./my-game.ts has`
 * @throws UsageError
 */
export function checkUnchanged(
  file: string,
  { recorded, now }: { readonly recorded: string | undefined; readonly now: string },
  remedy = 'start a new run',
): void {
  if (recorded === undefined || recorded === now) return;
  throw new UsageError(
    `${file} changed since this run began (SHA-256 ${recorded.slice(0, 12)} then, ${now.slice(0, 12)} now): ${remedy}`,
  );
}
