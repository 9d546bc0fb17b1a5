import { FollowedRun } from './followed-run.js';
import { livePage } from './live-pages.js';
import { PageServer } from './page-server.js';
import { servingPlace } from './served-at.js';
import { runSite } from './run-site.js';
import { humanSeats, type WatchOptions } from './watch.js';

/** A page that follows a run which other processes play. */
export interface WatchedFolder {
  /** Where the run is watched. Who has the link sees everything. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a page, on the loopback interface unless it is said where, for a run that other processes play, by reading its folder: progress, cost and
 * errors as they come, which process plays which match, and every match move by move. The run cannot be paused or stopped
 * from it, and nothing is written. Matches in which people play are shown when they have ended.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no run, its benchmark cannot be loaded, or the port cannot be used
 */
export async function watchFolder(folder: string, options: WatchOptions = {}): Promise<WatchedFolder> {
  const run = await FollowedRun.of(folder, options);
  try {
    const server = await PageServer.listen(servingPlace(options));
    const hasPeople = humanSeats(run).size > 0;
    let page: Promise<string> | undefined;
    const { address } = server.add(() =>
      runSite(run, {
        page: async () => (page ??= livePage(run, options)),
        isHidden: (match) => hasPeople && run.isUnderWay(match),
      }),
    );
    return {
      address,
      close: async () => {
        run.close();
        await server.close();
      },
    };
  } catch (error) {
    run.close();
    throw error;
  }
}
