import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { RecordedDeaths } from './recorded-deaths.js';
import type { MatchPlayer } from '../play/executor.js';
import { MatchProcess, ProcessDied, type MatchProcessStart } from './match-process.js';
import { deathsInWords, type Patience } from './patience.js';
import { Turns } from './turns.js';
import { invalid } from '../experiment/experiment.js';
import type { RunFolder } from '../run-folder/folder.js';
import type { WorkerInPlay } from '../play/progress.js';

/** How often a match that may not be begun anywhere looks again: a suspicion ends with a line in a journal. */
const lookMs = 50;

interface PoolOptions {
  readonly count: number;
  readonly start: MatchProcessStart;
  readonly folder: RunFolder;
  /** A match that has killed its process so often is given up. */
  readonly patience: Pick<Patience, 'deaths' | 'deathsInARow'>;
  readonly onWorkers: (workers: readonly WorkerInPlay[]) => void;
}

/** A process of the pool, and what it may begin. */
interface Member {
  readonly process: MatchProcess;
  readonly turns: Turns;
}

/** Processes that play the matches of a run, each replaced if it dies. */
export class ProcessPool implements MatchPlayer {
  readonly #options: PoolOptions;
  readonly #members: Member[];
  readonly #deaths: RecordedDeaths;
  /** Replaces processes that have ended, one at a time. */
  #replaced: Promise<unknown> = Promise.resolve();

  private constructor(options: PoolOptions, members: Member[], deaths: RecordedDeaths) {
    this.#options = options;
    this.#members = members;
    this.#deaths = deaths;
  }

  /** @throws MasbenchError `OPTION_INVALID` if a process cannot play the run */
  static async open(options: PoolOptions): Promise<ProcessPool> {
    const begun = await Promise.allSettled(
      Array.from({ length: options.count }, async () => MatchProcess.start(options.start)),
    );
    const members = begun.flatMap((one) =>
      one.status === 'fulfilled' ? [{ process: one.value, turns: new Turns() }] : [],
    );
    const pool = new ProcessPool(options, members, await RecordedDeaths.open(options.folder));
    const fault = begun.find((one) => one.status === 'rejected');
    if (fault === undefined) return pool;
    await pool.close();
    throw fault.reason;
  }

  readonly play: MatchPlayer['play'] = async (...match) => {
    const [{ id }] = match;
    for (;;) {
      const deaths = this.#deaths.of(id);
      if (deaths >= this.#options.patience.deaths) throw new Error(deathsInWords(deaths));
      const { process, turns, end } = await this.#begin(id, deaths);
      try {
        const played = process.play(...match);
        this.#options.onWorkers(
          this.#members.map(({ process: { name, load } }) => ({ name, matches: load })),
        );
        const record = await played;
        if (record?.status === 'finished') await this.#deaths.forget(id);
        return record;
      } catch (error) {
        if (!(error instanceof ProcessDied)) throw error;
        // The first of its matches counts for all of them.
        await this.#deaths.add(turns.die({ inARow: this.#options.patience.deathsInARow }));
      } finally {
        end();
      }
    }
  };

  readonly close = async (): Promise<void> => {
    await Promise.all(this.#members.map(async ({ process }) => process.close()));
  };

  /** Begins a match in the process with the fewest of those that may begin one with so many deaths, once there is one. */
  async #begin(id: string, deaths: number): Promise<Member & { readonly end: () => void }> {
    for (;;) {
      if (this.#members.some(({ process }) => process.hasEnded)) {
        this.#replaced = this.#replaced.then(this.#replace, this.#replace);
        await this.#replaced;
      }
      // By what has begun: a process knows of a match only once it has been sent there.
      const byLoad = this.#members.toSorted((one, other) => one.turns.count - other.turns.count);
      const [member] = byLoad.filter(({ turns }) => turns.mostDeaths(id) >= deaths);
      if (member !== undefined) {
        for (const { turns } of this.#members) turns.leave(id);
        const length = this.#lengthOf(id);
        const end = member.turns.begin(id, { deaths, hasAdded: () => this.#lengthOf(id) > length });
        return { ...member, end };
      }
      if (byLoad.length === 0) throw invalid('it has no process to play in');
      if (deaths > 1 && !byLoad.some(({ turns }) => turns.isReservedFor(id)))
        byLoad.find(({ turns }) => turns.reserve(id));
      await sleep(lookMs);
    }
  }

  readonly #replace = async (): Promise<void> => {
    for (const [index, { process }] of this.#members.entries())
      if (process.hasEnded)
        this.#members[index] = {
          process: await MatchProcess.start(this.#options.start),
          turns: new Turns(),
        };
  };

  #lengthOf(id: string): number {
    return statSync(this.#options.folder.journalPath(id), { throwIfNoEntry: false })?.size ?? 0;
  }
}
