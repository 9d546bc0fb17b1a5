import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkSendable,
  makePlayer,
  resume,
  run,
  type Executor,
  type Experiment,
  type FinishedRun,
  type RunOptions,
} from '@masbench/experiments';
import { Announcements } from '../calls/announcements.js';
import type { Fleet } from '../fleet/fleet.js';
import { FleetPlayer } from './fleet-player.js';
import { untilAborted } from '../fleet/until-aborted.js';

export interface DistributeOptions extends Omit<RunOptions, 'executor'> {
  readonly fleet: Fleet;
  /** Items that workers may have at once. @default 1_000 */
  readonly concurrency?: number | undefined;
}

/**
 * Plays an experiment on the workers of a fleet: `run` with `queue(fleet)`. Where the folder has a run that was begun, it
 * goes on, so that a process that dies is simply started again.
 */
export async function distribute(
  experiment: Experiment,
  { fleet, concurrency = 1_000, ...options }: DistributeOptions,
): Promise<FinishedRun> {
  const playing = { ...options, concurrency, executor: queue(fleet) };
  return existsSync(join(options.folder, 'run.json'))
    ? resume(options.folder, { ...playing, experiment })
    : run(experiment, playing);
}

/**
 * Plays the matches of a run on the workers of a fleet. The run stays the one that decides, writes the folder and collects:
 * it may die and be resumed with the same fleet, while workers go on.
 *
 * @throws MasbenchError `OPTION_INVALID` by the run, if the fleet cannot keep it or other processes cannot play it
 */
export function queue(fleet: Fleet): Executor {
  return {
    name: 'queue',
    open: async (played) => {
      checkSendable(played.context);
      const [store, dispatcher] = [fleet.store(), fleet.dispatcher()];
      const announcements = await Announcements.open(played.context.folder);
      const player = new FleetPlayer(fleet, played, { store, dispatcher, announcements });
      const { signal = new AbortController().signal } = played;
      try {
        await untilAborted(player.open(), signal);
        signal.addEventListener('abort', player.away.look, { once: true });
        return player;
      } catch (error) {
        await player.shut();
        if (signal.aborted) return makePlayer(played.context);
        throw error;
      }
    },
  };
}
