import { setMaxListeners } from 'node:events';
import { inProcess } from '../play/in-process.js';
import { invalid } from '../experiment/experiment.js';
import { writeContinuations } from '../run-folder/continuations.js';
import { BudgetOfRun } from '../play/budget.js';
import { boundMatches } from '../plan/derived-limits.js';
import { budgetOfShard } from '../plan/shard.js';
import { chargeUnfinished } from '../play/count-unfinished.js';
import type { Course } from '../play/course.js';
import type { Manifest } from '../plan/manifest.js';
import { observedMatches } from '../play/observe-step.js';
import type { FinishedRun, PlayingOptions } from './options.js';
import { playItem, type ItemPlaying } from '../play/play-item.js';
import { ProgressOfRun } from '../play/progress.js';
import { openRecords } from './resumable.js';
import { compute, writeResult } from '../result/result.js';
import { listIds, listItems, matchCount, type PlannedItem } from '../plan/plan.js';
import { budgetOf, limitsOf, settledOf, sumSettled } from '../plan/relief.js';
import type { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from '../play/run-context.js';
import { ScheduleLog, scheduleFile } from '../run-folder/schedule-log.js';
import { scheduledItems, type ScheduledItems } from '../play/scheduled-items.js';

/**
 * Plays what is left of a run, writes its results, and returns them.
 *
 * @param added - Continuations of the manifest that are not written down yet.
 */
export async function playOut(
  context: RunContext,
  {
    concurrency = 8,
    executor = inProcess(),
    retries = context.manifest.retries ?? 1,
    signal: stopped = new AbortController().signal,
    replayLost = [],
    pause = new AbortController().signal,
    onProgress = () => undefined,
    onRecord = () => undefined,
  }: PlayingOptions,
  added: Parameters<typeof writeContinuations>[1] = [],
): Promise<FinishedRun> {
  const { manifest, folder } = context;
  const limit = budgetOfShard(manifest, budgetOf(manifest));
  checkedRetries(retries);
  const fault = new AbortController();
  const signal = AbortSignal.any([stopped, fault.signal]);
  // Every match in play listens.
  setMaxListeners(0, signal, pause);
  const lock = folder.lock();
  try {
    const log = await openRecords(context, replayLost);
    if (added.length > 0) {
      // First the root digest until then: a run whose plan grew unseen would be another one.
      await log.begin();
      await writeContinuations(folder, added);
    }
    const bound = boundMatches(
      limit,
      manifest.cells.map((_cell, index) => limitsOf(manifest, index)),
    );
    const budget = new BudgetOfRun(limit, bound, (match) => sumSettled(settledOf(manifest, match)));
    // Before anything is reserved: what was spent counts, wherever in the run it was.
    for await (const record of log.inOrder(listIds(manifest))) budget.chargeMatch(record);
    await chargeUnfinished(context, log, budget);
    const progress = new ProgressOfRun(matchCount(manifest), () => budget.spent, onProgress);
    const course = context.course();
    const sideBySide = allowedConcurrency(context, concurrency);
    const player = await executor.open({
      context,
      concurrency: sideBySide,
      budget: limit,
      spent: { ...budget.spent },
      signal,
      onWorkers: (workers) => progress.playedBy(workers),
    });
    try {
      const playing: ItemPlaying = {
        context,
        log,
        budget,
        player,
        retries,
        progress,
        signal,
        pause,
        onRecord,
      };
      await playItems(await itemsToPlay(course, playing), playing, {
        concurrency: sideBySide,
        onFault: (error) => fault.abort(error),
      });
    } finally {
      await player.close();
    }
    const sealed = await sealRun(context, log, { course, leftOut: progress.leftOutCount });
    return { ...sealed, budgetSpent: budget.exhausted(sealed.result.trials - log.size) };
  } finally {
    lock.release();
  }
}

/** Computes the results of a run from its records, writes them, and seals all of it. */
export async function sealRun(
  context: RunContext,
  log: RecordLog,
  { course, leftOut }: { readonly course?: Course | undefined; readonly leftOut: number },
): Promise<FinishedRun> {
  const { manifest, folder } = context;
  const computed = await compute(
    context,
    (cell) => log.inOrder(listIds(manifest, { cell, steps: course?.steps })),
    {
      leftOut,
      course,
      retried: log.retried(),
      replayed: [...log.again],
      faults: log.faults(listIds(manifest, { steps: course?.steps })),
    },
  );
  const { seal, faults } = await writeResult(folder, manifest, { log, steps: course?.steps }, computed);
  await folder.removeDeadLocks();
  const { result } = computed;
  return {
    ...computed,
    result: faults.length === 0 ? result : { ...result, faults: [...(result.faults ?? []), ...faults] },
    root: seal.root,
    formerRoot: seal.former.at(-1) ?? null,
    folder: folder.path,
    manifest,
    budgetSpent: null,
  };
}

/**
 * Plays items as they come, a few at once. Starts nothing new after an abort. After a fault of the run, all that is played is
 * aborted, and awaited, before it is thrown: nothing is paid for once the folder is released.
 */
async function playItems(
  { items, ended }: ScheduledItems,
  playing: ItemPlaying,
  { concurrency, onFault }: { readonly concurrency: number; readonly onFault: (error: unknown) => void },
): Promise<void> {
  const due = items[Symbol.asyncIterator]();
  const worker = async (): Promise<void> => {
    for (
      let next = await due.next();
      next.done !== true && !playing.signal.aborted && !playing.pause.aborted;
      next = await due.next()
    ) {
      let isWhole = false;
      try {
        isWhole = await playItem(next.value, playing);
      } finally {
        ended(next.value, isWhole);
      }
    }
  };
  const faults: unknown[] = [];
  const untilFault = async (): Promise<void> =>
    worker().catch((error: unknown) => {
      faults.push(error);
      onFault(error);
    });
  await Promise.all(Array.from({ length: concurrency }, untilFault));
  if (faults.length > 0) throw faults[0];
}

/** @throws MasbenchError `OPTION_INVALID` */
export function checkedRetries(retries: number): number {
  if (Number.isSafeInteger(retries) && retries >= 0) return retries;
  throw invalid(`\`retries\` must be a whole number from 0: it is ${retries}`);
}

/** Everything that the manifest plans, or what a schedule makes of it. */
async function itemsToPlay(
  course: Course | undefined,
  { context, log, signal, pause }: ItemPlaying,
): Promise<ScheduledItems> {
  const { manifest, folder } = context;
  if (course === undefined) return { items: everyItem(manifest), ended: () => undefined };
  const journal = await ScheduleLog.open(folder.in(scheduleFile));
  return scheduledItems(course, manifest, {
    lines: journal.lines,
    write: async (line) => journal.append(line),
    observe: async (step, steering) => steering.resultOf(await observedMatches(context, log, step)),
    signal: AbortSignal.any([signal, pause]),
  });
}

async function* everyItem(manifest: Manifest): AsyncGenerator<PlannedItem> {
  yield* listItems(manifest);
}

/** Where a person plays, one match is played at a time. */
function allowedConcurrency({ manifest, sources }: RunContext, wanted: number): number {
  const names = manifest.cells.flatMap(({ seats, design }) =>
    (design?.agents ?? seats).map(({ agent }) => agent),
  );
  const exclusive = names.some((name) => sources.some((source) => source.exclusive?.(name) === true));
  return exclusive ? 1 : Math.max(1, wanted);
}
