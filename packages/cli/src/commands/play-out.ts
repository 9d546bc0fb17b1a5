import type { MatchRecord } from '@masbench/core/benchmark';
import { load, type Executor, type PreparedRun, type RunBudget } from '@masbench/experiments';
import { processes } from '@masbench/experiments/processes';
import { gates, shareGates } from '@masbench/llm/wrappers';
import { interruptible } from '../interrupt.js';
import { noProgress, progressOn } from '../terminal/progress.js';
import { exitCodeOf, reportText, resumeCommand, Troubles } from '../terminal/report.js';

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly concurrency: number | undefined;
  /** In how many processes matches are played. @default this one */
  readonly processes?: number | undefined;
  readonly retries?: number | undefined;
  readonly budget?: RunBudget | undefined;
  /** Where the result is printed. @default stdout */
  readonly output?: NodeJS.WritableStream | undefined;
  /** What is printed after the result, and added to its JSON. */
  readonly more?: ((folder: string) => Promise<{ readonly text: string; readonly json: object }>) | undefined;
}

/** Plays what is left of a run and prints its result. @returns the exit code */
export async function playOut(
  run: PreparedRun,
  {
    json,
    quiet,
    concurrency,
    processes: count,
    retries,
    budget,
    output = process.stdout,
    more,
  }: OutputOptions,
): Promise<number> {
  const { benchmark } = run.context;
  const progress = quiet ? noProgress : progressOn(process.stderr, benchmark.name);
  const troubles = new Troubles();
  const finished = await interruptible(
    async (signal) =>
      run.play({
        signal,
        ...(concurrency === undefined ? {} : { concurrency }),
        ...(retries === undefined ? {} : { retries }),
        ...(count === undefined ? {} : { executor: inProcesses(count) }),
        budget,
        onProgress: progress.update,
        onRecord: (record) => troubles.add(record),
      }),
    { folder: run.folder, command: resumeCommand(run.folder) },
  );
  progress.stop();
  const { result } = finished;
  if (finished.budgetSpent !== null && json) process.stderr.write(`${finished.budgetSpent}\n`);
  const added = result.finished === 0 ? undefined : await more?.(finished.folder);
  if (json) await printJson(finished.folder, { ...result, ...added?.json });
  else output.write(`${await reportText(finished, { benchmark, troubles })}${added?.text ?? ''}`);
  return exitCodeOf(result);
}

/** Processes of this program, which share the limits of every account. */
function inProcesses(count: number): Executor {
  const [, script = ''] = process.argv;
  return processes({ count, script, args: ['matches'], serve: shareGates(gates().gateOf) });
}

/** One JSON document: the result, with the records of all matches. */
async function printJson(folder: string, result: object): Promise<void> {
  const matches: MatchRecord[] = [];
  for await (const record of (await load(folder)).matches()) matches.push(record);
  process.stdout.write(`${JSON.stringify({ ...result, matches })}\n`);
}
