import { availableParallelism } from 'node:os';
import { invalid } from '../experiment.js';
import type { Channel } from './channel.js';
import { checkSendable } from './sendable.js';
import type { Executor, MatchPlayer } from './executor.js';
import type { WorkerInPlay } from '../run/progress.js';
import { MatchProcess, type MatchProcessStart } from './match-process.js';

export interface ProcessesOptions {
  /** How many processes. @default one for every core of the machine */
  readonly count?: number | undefined;
  /** The module that every process starts with: it calls `playMatches`. */
  readonly script: string | URL;
  /** Arguments of the module. @default none */
  readonly args?: readonly string[] | undefined;
  /** Options of Node for the processes. @default those of this process */
  readonly execArgv?: readonly string[] | undefined;
  /** Called with the channel of every process that starts, to share what all of them use, such as rate limits. */
  readonly serve?: ((channel: Channel) => void) | undefined;
}

/**
 * Plays the matches of a run in processes of their own: each is given the match that comes next, and the one with the fewest
 * matches takes it. A process that dies takes its own matches with it, which count as failed once and are continued from
 * their journals in a new process, as often as the run retries. Results, limits and the budget of the run are the same as in
 * one process.
 *
 * @throws MasbenchError `OPTION_INVALID` if the run has what other processes cannot have: agents that were passed as
 * values, a benchmark without a `module`, a person at the terminal
 */
export function processes({
  count = availableParallelism(),
  script,
  args = [],
  execArgv,
  serve = () => undefined,
}: ProcessesOptions): Executor {
  if (!(Number.isSafeInteger(count) && count > 0))
    throw invalid(`\`count\` of processes must be a positive integer: it is ${count}`);
  return {
    name: 'processes',
    open: async ({ context, concurrency, onWorkers = () => undefined }) => {
      checkSendable(context);
      const start = { folder: context.folder.in(), script, args, execArgv, serve };
      return poolOf(Math.min(count, concurrency), start, onWorkers);
    },
  };
}

async function poolOf(
  count: number,
  start: MatchProcessStart,
  onWorkers: (workers: readonly WorkerInPlay[]) => void,
): Promise<MatchPlayer> {
  const begun = await Promise.allSettled(
    Array.from({ length: count }, async () => MatchProcess.start(start)),
  );
  const pool = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(pool.map(async (one) => one.close()));
  };
  const fault = begun.find((one) => one.status === 'rejected');
  if (fault !== undefined) {
    await close();
    throw fault.reason;
  }
  /** Replaces processes that have ended, one at a time. */
  let replaced: Promise<unknown> = Promise.resolve();
  const replace = async (): Promise<void> => {
    for (const [index, one] of pool.entries())
      if (one.hasEnded) pool[index] = await MatchProcess.start(start);
  };
  return {
    play: async (...match) => {
      if (pool.some(({ hasEnded }) => hasEnded)) {
        replaced = replaced.then(replace, replace);
        await replaced;
      }
      const [idle] = pool.toSorted((one, other) => one.load - other.load);
      if (idle === undefined) throw invalid('it has no process to play in');
      const played = idle.play(...match);
      onWorkers(pool.map(({ name, load }) => ({ name, matches: load })));
      return played;
    },
    close,
  };
}
