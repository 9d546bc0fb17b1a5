import { MasbenchError } from '@masbench/core';
import type { BlobStore } from '@masbench/core/journal';
import { choosePatience } from '@masbench/experiments';
import type { Dispatcher } from '../store/dispatcher.js';
import type { FleetStore, RateLimits, RunPatience } from '../store/store.js';

/** Options of every fleet, wherever it keeps its runs. */
export interface FleetSettings {
  /** Name of the run: letters, digits, `.`, `_` and `-`. */
  readonly run: string;
  /** Where pictures and long texts are kept until the run collects them, for example `folderBlobs` of a shared folder. @default the database */
  readonly blobs?: BlobStore | undefined;
  /** Requests and tokens a minute by `limitKey`, for all workers together. @default adapted to what providers refuse */
  readonly limits?: Readonly<Record<string, RateLimits>> | undefined;
  /** A worker that does not renew its hold on a match for so long has lost it, in milliseconds. @default 60_000 */
  readonly lockMs?: number | undefined;
  /** A match that has killed its worker so often, as far as is known, fails and is not played again. @default 3 */
  readonly deaths?: number | undefined;
  /** Deaths count only since the journal of a match grew last: for workers that are stopped at any time. @default false */
  readonly deathsInARow?: boolean | undefined;
  /** A match that was claimed so often without a new line in its journal fails and is not played again. @default 50 */
  readonly tries?: number | undefined;
  /** A match whose calls that broke off may have cost so many dollars fails and is not played again. @default no limit */
  readonly lostUsd?: number | undefined;
  /** Called with faults of the connection, which is opened again. */
  readonly onFault?: ((error: Error) => void) | undefined;
}

/** The machines of one run: what its matches are kept in, and what hands them out. */
export interface Fleet {
  readonly run: string;
  readonly limits: Readonly<Record<string, RateLimits>>;
  /** The patience that was given for the run. A worker plays with its own, else with that with which the run was begun. */
  readonly patience: Partial<RunPatience>;
  /** Opens a connection of its own. */
  readonly store: () => FleetStore;
  readonly dispatcher: () => Dispatcher;
}

/** @throws MasbenchError `OPTION_INVALID` if the name of the run, or a limit, cannot be used */
export function fleetSettings({
  run,
  limits = {},
  ...given
}: FleetSettings): Pick<Fleet, 'run' | 'limits' | 'patience'> {
  if (!/^[\w.-]{1,100}$/.test(run))
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot name a run ${JSON.stringify(run)} in the queue: use up to 100 letters, digits, dots, underscores and hyphens`,
    );
  const { lockMs, deaths, tries, lostUsd, deathsInARow } = given;
  const patience = defined({ lockMs, deaths, tries, lostUsd, deathsInARow });
  checkedPatience(patience);
  return { run, limits, patience };
}

/** @throws MasbenchError `OPTION_INVALID` if a limit cannot be used */
export function checkedPatience({ lockMs = 60_000, ...patience }: Partial<RunPatience>): RunPatience {
  if (!(Number.isFinite(lockMs) && lockMs >= 100))
    throw new MasbenchError('OPTION_INVALID', `\`lockMs\` must be at least 100: it is ${lockMs}`);
  return { lockMs, ...choosePatience(patience) };
}

/** The limits that were given. */
function defined(given: {
  readonly [Limit in keyof RunPatience]: RunPatience[Limit] | undefined;
}): Partial<RunPatience> {
  return Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined));
}
