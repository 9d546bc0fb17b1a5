import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Leader } from './store.js';

/** This process as the one that distributes the run of a folder. A copy of the folder is another place, and so is another machine. */
export function identifyLeader(folder: string): Leader {
  const place = createHash('sha256')
    .update(`${hostname()}\n${resolve(folder)}`)
    .digest('hex');
  return { place, id: randomUUID() };
}
