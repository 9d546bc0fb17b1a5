import { MasbenchError } from '@masbench/core';
import { units } from './store/usage.js';
import type { DispatchCounts, Dispatcher } from './store/dispatcher.js';
import type { Fleet } from './fleet/fleet.js';
import type { FleetMessage } from './store/messages.js';
import { nameOfWorker } from './store/present-worker.js';
import type { FleetStore, PresentWorker, RunAccount, Suspicion } from './store/store.js';
import { untilAborted } from './fleet/until-aborted.js';

/** An operation on a run in the queue. */
export type Operation = 'status' | 'pause' | 'resume' | 'drain' | 'retry' | 'forget';

/** A run in the queue, as it is now. */
export interface QueueStatus extends DispatchCounts {
  readonly run: string;
  readonly benchmark: string;
  readonly startedAt: string;
  /** Where each of them runs, and what it plays. */
  readonly present: readonly PresentWorker[];
  /** How often a worker was lost with matches in play, and the matches that are suspected of it. */
  readonly suspicion: Suspicion;
  /** Limit of the run, its spending, the bounds of calls in flight, and the losses of dead workers. */
  readonly account: RunAccount;
}

export interface OperateOptions {
  /** Ends the wait for a queue that does not answer. @default never */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does something with a run in the queue, and tells how it is afterward. `pause`: workers take no more matches; what they
 * play goes on. `resume` ends that. `drain`: as `pause`, and workers hand back what they play and end. `retry`: forgets which
 * matches killed workers, so that a run that is resumed plays those again that were given up, and offers again what the queue
 * has dropped. `forget`: removes the run from Redis; the run folder keeps what it has collected.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no such run; the reason of the signal if that aborts
 */
export async function operate(
  fleet: Fleet,
  operation: Operation,
  { signal = new AbortController().signal }: OperateOptions = {},
): Promise<QueueStatus> {
  const [store, dispatcher] = [fleet.store(), fleet.dispatcher()];
  try {
    return await untilAborted(operated({ fleet, store, dispatcher }, operation), signal);
  } finally {
    await dispatcher.close();
    await store.close();
  }
}

async function operated(
  {
    fleet,
    store,
    dispatcher,
  }: { readonly fleet: Fleet; readonly store: FleetStore; readonly dispatcher: Dispatcher },
  operation: Operation,
): Promise<QueueStatus> {
  const run = await store.run();
  if (run === undefined)
    throw new MasbenchError('OPTION_INVALID', `There is no run ${JSON.stringify(fleet.run)} in the queue`);
  if (operation === 'pause' || operation === 'drain') await dispatcher.pause();
  if (operation === 'drain')
    await store.tell('workers', JSON.stringify({ type: 'drain' } satisfies FleetMessage));
  if (operation === 'resume') await dispatcher.resume();
  if (operation === 'retry') {
    await store.forgive();
    await dispatcher.retry();
  }
  const { benchmark, startedAt } = run.manifest;
  const status = {
    run: fleet.run,
    benchmark: benchmark.name,
    startedAt,
    ...(await dispatcher.counts()),
    present: await store.workers(),
    suspicion: await store.suspicion(),
    account: await store.account(),
  };
  if (operation === 'forget') {
    await dispatcher.forget();
    await store.forget();
  }
  return status;
}

/** A status as lines for a person. */
export function statusLines({
  run,
  benchmark,
  startedAt,
  waiting,
  active,
  workers,
  isPaused,
  present,
  suspicion: { deaths, suspects },
  account: { limit, spent, held, lost },
}: QueueStatus): string[] {
  const counts = units.filter((unit) => unit !== 'nanoUsd');
  const budget = limit.nanoUsd === undefined ? '' : ` of ${dollars(limit.nanoUsd)}`;
  return [
    `${run}: ${benchmark}, begun at ${startedAt}${isPaused ? ', paused' : ''}`,
    `${active} matches in play, ${waiting} waiting, ${workers} workers`,
    `Spent: ${dollars(spent.nanoUsd)}${budget}${counts.map((unit) => `, ${spent[unit]} ${unit}`).join('')}`,
    `In flight: at most ${dollars(held.nanoUsd)}, ${held.calls} calls`,
    `Lost with workers: at most ${dollars(lost.nanoUsd)}, ${lost.calls} calls`,
    ...(deaths === 0 ? [] : [`Workers lost with matches in play: ${deaths}`]),
    ...suspects.map(
      (one) => `${one.id}: suspected of ${one.deaths === 1 ? '1 death' : `${one.deaths} deaths`}`,
    ),
    ...present.map(workerLine),
  ];
}

function workerLine(worker: PresentWorker): string {
  const playing = worker.matches.map(({ id, progress }) => `${id} (${progress.note})`).join(', ');
  return `${nameOfWorker(worker)}: ${worker.ended} ended, ${playing === '' ? 'none in play' : `plays ${playing}`}`;
}

function dollars(nanoUsd: number): string {
  return `$${Number((nanoUsd / 1e9).toPrecision(6))}`;
}
