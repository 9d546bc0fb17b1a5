import { MasbenchError } from '@masbench/core';
import { isContinued, isComplete, runDocument, runWriteUp, UnfinishedMatches } from '@masbench/findings';
import {
  type FinishedRun,
  type PreparedRun,
  type RunProgress,
  type WriteUp,
  type Executor,
  processes,
} from '@masbench/experiments';
import { gates, shareGates } from '@masbench/llm';
import { fleetLimits, type WorkerLimits } from '../options/worker-limits.js';
import { pausable } from '../interrupt.js';
import { faultWriter, queuePackage } from '../optional-package.js';
import { writeDocument, type TableFormat } from '../terminal/document.js';
import { noProgress, showProgress } from '../terminal/progress.js';
import { shellWord } from '../terminal/shell-word.js';
import { writeNote, printResult } from '../terminal/output.js';
import { setUnderWay } from '../under-way.js';

export interface OutputOptions extends WorkerLimits {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly concurrency?: number | undefined;
  /** In how many processes matches are played. @default this one */
  readonly processes?: number | undefined;
  /** The address of a queue whose workers play the matches. */
  readonly queue?: string | undefined;
  readonly retries?: number | undefined;
  /** Matches that are played again because their record was lost. */
  readonly replayLost?: readonly string[] | undefined;
  /** How long an interrupt waits for calls in flight, in seconds. @default 120 */
  readonly wait?: number | undefined;
  /** Where the result is printed. @default stdout */
  readonly output?: NodeJS.WritableStream | undefined;
  /** Output after the result, in a format of its own, and added to its JSON. */
  readonly more?: ((folder: string) => Promise<Addition>) | undefined;
}

/** Additions of a command to the result of a run. */
export interface Addition {
  readonly parts: WriteUp;
  readonly format: TableFormat;
  readonly json: object;
}

/** Plays what is left of a run and prints its result. @returns the exit code */
export async function finishRun(run: PreparedRun, options: OutputOptions): Promise<number> {
  const { queue, output = process.stdout } = options;
  const { benchmark } = run.context;
  const progress = options.quiet ? noProgress : showProgress(process.stderr, benchmark.name);
  const unfinished = new UnfinishedMatches();
  const command = `masbench resume ${shellWord(run.folder)}`;
  const executor = await makeExecutor(options, run.manifest.run);
  let latest: RunProgress | undefined;
  setUnderWay({ command, playing: () => (latest?.playing() ?? []).map(({ id }) => id) });
  const finished = await pausable(
    async (stops) =>
      run
        .play({
          ...stops,
          concurrency: options.concurrency ?? (queue === undefined ? undefined : 1_000),
          retries: options.retries,
          replayLost: options.replayLost,
          executor,
          onProgress: (at) => {
            latest = at;
            progress.update(at);
          },
          onRecord: unfinished.add,
        })
        .catch((error: unknown) => {
          throw queue === undefined ? error : refusedByQueue(error, command);
        }),
    {
      folder: run.folder,
      command,
      // A person who types Ctrl-C is asked nothing more.
      waitSeconds: isPlayedByPeople(run) ? 0 : (options.wait ?? usualWaitSeconds),
      playing: () => latest?.playing().length ?? 0,
    },
  );
  setUnderWay(undefined);
  progress.stop();
  const { result, budgetSpent, folder } = finished;
  const added = result.finished === 0 ? undefined : await options.more?.(folder);
  if (options.json) {
    if (budgetSpent !== null) writeNote(`${budgetSpent}\n`);
    printResult(`${JSON.stringify({ ...(await runDocument(finished)), ...added?.json })}\n`, output);
  } else {
    const end = endLines(
      finished,
      command,
      unfinished.lines().some((line) => line.includes('lost calls hold')),
    );
    const parts = [...runWriteUp(finished, { benchmark, unfinished }), ...end];
    printResult(await writeDocument(parts), output);
    if (added !== undefined) printResult(await writeDocument(added.parts, added.format), output);
  }
  return isComplete(result) ? 0 : 1;
}

/** As long as a move may usually take. */
const usualWaitSeconds = 120;

function isPlayedByPeople({ manifest: { cells } }: PreparedRun): boolean {
  return cells.some(({ seats, design }) =>
    [...seats, ...(design?.agents ?? [])].some(({ agent }) => agent === 'human'),
  );
}

/** Words of a queue that refuses a run, with the command that continues the run: its folder is written by then. */
function refusedByQueue(error: unknown, command: string): unknown {
  if (!MasbenchError.isInstance(error) || error.code !== 'OPTION_INVALID') return error;
  const message = `${error.message}. Then continue with: ${command} --queue <address>`;
  return new MasbenchError(error.code, message, { cause: error });
}

/** The executor of the matches. @default this process */
async function makeExecutor(
  {
    processes: count,
    queue: connection,
    ...limits
  }: Pick<OutputOptions, 'processes' | 'queue'> & WorkerLimits,
  run: string,
): Promise<Executor | undefined> {
  if (connection === undefined) return count === undefined ? undefined : inProcesses(count, limits);
  const { openFleet, queue } = await queuePackage();
  return queue(openFleet(connection, { run, onFault: faultWriter(), ...fleetLimits(limits) }));
}

/** Processes of this program, which share the limits of every account. */
function inProcesses(count: number, { deaths, deathsInARow }: WorkerLimits): Executor {
  const [, script = ''] = process.argv;
  return processes({
    count,
    script,
    deaths,
    deathsInARow,
    args: ['matches'],
    serve: shareGates(gates().gateOf),
  });
}

/** Where the run is, and the command that continues it. */
function endLines(
  { result, folder, budgetSpent, root, formerRoot }: FinishedRun,
  command: string,
  isHeld: boolean,
): string[] {
  return [
    `Run: ${folder}`,
    `Root digest: ${root}${formerRoot === null ? '' : `, continued from ${formerRoot}`}`,
    ...(budgetSpent === null ? [] : [`${budgetSpent}. To continue, resume with a larger --limit run.<unit>`]),
    ...(isContinued(result) ? [`Resume with: ${command}${isHeld ? ' --settle-lost <usd>' : ''}`] : []),
    ...(isHeld
      ? [
          'Lost calls hold a limit: say what they have cost with --settle-lost <usd>, or raise it with --limit <limit>=<more>',
        ]
      : []),
  ];
}
