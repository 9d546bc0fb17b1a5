import { checkSendable, makePlayer, type Executor } from '@masbench/experiments';
import { Announcements } from './announcements.js';
import type { Fleet } from './fleet.js';
import { FleetPlayer } from './fleet-player.js';
import { untilAborted } from './until-aborted.js';

/**
 * Plays the matches of a run on the workers of a fleet. The run stays the one that decides, writes the folder and collects:
 * it may die and be resumed with the same fleet, while workers go on.
 *
 * @throws MasbenchError `OPTION_INVALID` by the run, if the fleet cannot keep it or other processes cannot play it
 */
export function queue(fleet: Fleet): Executor {
  return {
    name: 'queue',
    open: async (run) => {
      checkSendable(run.context);
      const [store, dispatcher] = [fleet.store(), fleet.dispatcher()];
      const announcements = await Announcements.open(run.context.folder);
      const player = new FleetPlayer(fleet, run, { store, dispatcher, announcements });
      const { signal = new AbortController().signal } = run;
      try {
        await untilAborted(player.open(), signal);
        signal.addEventListener('abort', player.away.look, { once: true });
        return player;
      } catch (error) {
        await player.shut();
        if (signal.aborted) return makePlayer(run.context);
        throw error;
      }
    },
  };
}
