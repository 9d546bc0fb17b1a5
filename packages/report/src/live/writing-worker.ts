import { hostname } from 'node:os';
import { lockHolder } from '@masbench/core/journal';
import type { RunFolder } from '@masbench/experiments';

/** The process that plays a match: it holds the lock of the journal. `null` if none does. */
export function workerText(folder: RunFolder, match: string): string | null {
  return holderText(`${folder.journalPath(match)}.lock`);
}

/** The process that holds a lock, in words. */
export function holderText(lock: string): string | null {
  const holder = lockHolder(lock);
  if (holder === undefined) return null;
  return holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`;
}
