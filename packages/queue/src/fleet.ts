import { MasbenchError } from '@masbench/core';
import type { BlobStore } from '@masbench/core/journal';
import type { Dispatcher } from './dispatcher.js';
import type { FleetStore, Rates } from './store.js';

/** What every fleet is made with, wherever it keeps its runs. */
export interface FleetSettings {
  /** Name of the run: letters, digits, `.`, `_` and `-`. */
  readonly run: string;
  /** Where pictures and long texts are kept until the run collects them, for example `folderBlobs` of a shared folder. @default the database */
  readonly blobs?: BlobStore | undefined;
  /** Requests and tokens a minute by `limitKey`, for all workers together. @default adapted to what providers refuse */
  readonly limits?: Readonly<Record<string, Rates>> | undefined;
  /** A worker that does not renew its hold on a match for so long has lost it, in milliseconds. @default 60_000 */
  readonly lockMs?: number | undefined;
  /** Called with faults of the connection, which is opened again. */
  readonly onFault?: ((error: Error) => void) | undefined;
}

/** The machines of one run: what its matches are kept in, and what hands them out. */
export interface Fleet {
  readonly run: string;
  readonly limits: Readonly<Record<string, Rates>>;
  readonly lockMs: number;
  /** Opens a connection of its own. */
  readonly store: () => FleetStore;
  readonly dispatcher: () => Dispatcher;
}

/** @throws MasbenchError `OPTION_INVALID` if the name of the run, or the time of a lock, cannot be used */
export function fleetSettings({
  run,
  limits = {},
  lockMs = 60_000,
}: FleetSettings): Pick<Fleet, 'run' | 'limits' | 'lockMs'> {
  if (!/^[\w.-]{1,100}$/.test(run))
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot name a run ${JSON.stringify(run)} in the queue: use up to 100 letters, digits, dots, underscores and hyphens`,
    );
  if (!(Number.isFinite(lockMs) && lockMs >= 100))
    throw new MasbenchError('OPTION_INVALID', `\`lockMs\` must be at least 100: it is ${lockMs}`);
  return { run, limits, lockMs };
}
