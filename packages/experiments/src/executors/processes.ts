import { availableParallelism } from 'node:os';
import { resolveFile } from '../plan/trusted-code.js';
import { invalid } from '../experiment/experiment.js';
import type { Channel } from './channel.js';
import { checkSendable } from './sendable.js';
import type { Executor } from '../play/executor.js';
import { choosePatience } from './patience.js';
import { ProcessPool } from './process-pool.js';

export interface ProcessesOptions {
  /** How many processes. @default one for every core of the machine */
  readonly count?: number | undefined;
  /** The module that every process starts with: it calls `playMatches`. */
  readonly script: string | URL;
  /** Arguments of the module. @default none */
  readonly args?: readonly string[] | undefined;
  /** Options of Node for the processes. @default those of this process */
  readonly execArgv?: readonly string[] | undefined;
  /** A match that has killed its process so often fails, and is not played again. @default 3 */
  readonly deaths?: number | undefined;
  /** Deaths count only since the journal of a match grew last. @default false */
  readonly deathsInARow?: boolean | undefined;
  /** Called with the channel of every process that starts, to share what all of them use, such as rate limits. */
  readonly serve?: ((channel: Channel) => void) | undefined;
}

/**
 * Plays the matches of a run in processes of their own: each is given the match that comes next, and the one with the fewest
 * matches takes it. The matches of a process that dies are continued from their journals in other processes: each with no
 * other of them, so that the next death shows which one kills its process. That one is then played alone, and fails once
 * it has killed `deaths` processes. Results, limits and the budget of the run are the same as in one process.
 *
 * @throws MasbenchError `OPTION_INVALID` if the run has what other processes cannot have: agents that were passed as
 * values, a benchmark without a `module`, a person at the terminal
 */
export function processes({
  count = availableParallelism(),
  script,
  args = [],
  execArgv,
  deaths,
  deathsInARow,
  serve = () => undefined,
}: ProcessesOptions): Executor {
  if (!(Number.isSafeInteger(count) && count > 0))
    throw invalid(`\`count\` of processes must be a positive integer: it is ${count}`);
  const patience = choosePatience({ deaths, deathsInARow });
  return {
    name: 'processes',
    open: async ({ context, concurrency, onWorkers = () => undefined }) => {
      checkSendable(context);
      const { module } = context.benchmark;
      const game = module === undefined ? undefined : resolveFile(module);
      const start = { folder: context.folder.in(), game, script, args, execArgv, serve };
      return ProcessPool.open({
        count: Math.min(count, concurrency),
        start,
        folder: context.folder,
        patience,
        onWorkers,
      });
    },
  };
}
