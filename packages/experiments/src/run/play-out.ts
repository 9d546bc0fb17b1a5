import { messageOf } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/benchmark';
import { checkBudget } from '../experiment.js';
import { BudgetOfRun } from './budget.js';
import type { Course } from './course.js';
import { inProcess } from './executor.js';
import { recordsFile } from './folder.js';
import type { Manifest } from './manifest.js';
import { observedMatches } from './observe-step.js';
import type { FinishedRun, PlayingOptions } from './options.js';
import { itemsOf, matchCount, type PlannedItem, type PlannedMatch } from './plan.js';
import { playMatch } from './play-match.js';
import { ProgressOfRun } from './progress.js';
import { failedRecord } from './record.js';
import { RecordLog } from './record-log.js';
import { compute, idsOf, writeResult } from './result.js';
import type { RunContext } from './run-context.js';
import { ScheduleLog, scheduleFile } from './schedule-log.js';
import { scheduledItems, type ScheduledItems } from './scheduled-items.js';

/** Plays what is left of a run, writes its results, and returns them. */
export async function playOut(
  context: RunContext,
  {
    concurrency = 8,
    executor = inProcess(concurrencyOf(context, concurrency)),
    budget: limit = context.manifest.budget ?? {},
    signal = new AbortController().signal,
    onProgress = () => undefined,
    onRecord = () => undefined,
  }: PlayingOptions,
): Promise<FinishedRun> {
  const { manifest, folder } = context;
  checkBudget(limit);
  const lock = folder.lock();
  try {
    const log = await RecordLog.open(folder.in(recordsFile));
    const budget = new BudgetOfRun(
      limit,
      manifest.cells.map(({ limits }) => limits),
    );
    // Before anything is claimed: what was spent counts, wherever in the run it was.
    for await (const record of log.inOrder(idsOf(manifest))) budget.count(record);
    const progress = new ProgressOfRun(matchCount(manifest), onProgress);
    const playing: Playing = { context, log, budget, progress, signal, onRecord };
    const course = context.course();
    const { items, ended } = await itemsToPlay(course, playing);
    await executor.execute(
      items,
      async (item) => {
        let isWhole = false;
        try {
          isWhole = await playItem(item, playing);
        } finally {
          ended(item, isWhole);
        }
      },
      signal,
    );
    const computed = await compute(
      context,
      (cell) => log.inOrder(idsOf(manifest, { cell, steps: course?.steps })),
      {
        leftOut: progress.leftOutCount,
        course,
      },
    );
    await writeResult(folder, manifest, { log, steps: course?.steps }, computed);
    return { ...computed, folder: folder.path, manifest };
  } finally {
    lock.release();
  }
}

interface Playing {
  readonly context: RunContext;
  readonly log: RecordLog;
  readonly budget: BudgetOfRun;
  readonly progress: ProgressOfRun;
  readonly signal: AbortSignal;
  readonly onRecord: (record: MatchRecord) => void;
}

/** Everything that the manifest plans, or what a schedule makes of it. */
async function itemsToPlay(
  course: Course | undefined,
  { context, log, signal }: Playing,
): Promise<ScheduledItems> {
  const { manifest, folder } = context;
  if (course === undefined) return { items: everyItem(manifest), ended: () => undefined };
  const journal = await ScheduleLog.open(folder.in(scheduleFile));
  return scheduledItems(course, manifest, {
    lines: journal.lines,
    write: async (line) => journal.append(line),
    observe: async (step, steering) => steering.resultOf(await observedMatches(context, log, step)),
    signal,
  });
}

async function* everyItem(manifest: Manifest): AsyncGenerator<PlannedItem> {
  yield* itemsOf(manifest);
}

/**
 * Plays the matches of an item in their order; a variant whose earlier ones did not finish is not played.
 *
 * @returns false where a match was not played, or was stopped with the run
 */
async function playItem(item: PlannedItem, playing: Playing): Promise<boolean> {
  const { context, log, budget, progress, signal, onRecord } = playing;
  const records: Record<string, MatchRecord> = {};
  for (const planned of item.matches) {
    if (signal.aborted) return false;
    const known = await knownRecord(planned, playing);
    if (known !== undefined) {
      progress.ended(known);
      if (planned.variant !== null) records[planned.variant] = known;
      continue;
    }
    const after =
      planned.variant === null ? [] : (context.benchmark.variants?.[planned.variant]?.after ?? []);
    if (after.some((earlier) => records[earlier]?.status !== 'finished')) continue;
    const settle = await budget.claim(signal);
    if (settle === undefined) return false;
    const record = await playPlanned(planned, records, playing);
    settle(record);
    if (record === undefined) {
      progress.leftOut();
      continue;
    }
    await log.add(record, (await context.folder.journalHash(planned.id)) ?? null);
    await writeArtifacts(context, planned, record);
    progress.ended(record);
    onRecord(record);
    if (planned.variant !== null) records[planned.variant] = record;
  }
  return !signal.aborted;
}

/** The record of a match that finished before, where its journal is still the one that the record was made from. */
async function knownRecord(
  { id }: PlannedMatch,
  { log, context: { folder } }: Playing,
): Promise<MatchRecord | undefined> {
  const about = log.about(id);
  if (about?.status !== 'finished' || about.journal !== (await folder.journalHash(id))) return undefined;
  return log.get(id);
}

async function playPlanned(
  planned: PlannedMatch,
  records: Readonly<Record<string, MatchRecord>>,
  { context, signal, progress }: Playing,
): Promise<MatchRecord | undefined> {
  try {
    const setting = await context.settingOf(planned, records);
    if (setting === undefined) return undefined;
    return await playMatch(context, setting, {
      signal,
      onProgress: (share, note) => progress.under(planned.id, share, note),
    });
  } catch (error) {
    return failedRecord(planned, messageOf(error));
  }
}

async function writeArtifacts(
  context: RunContext,
  { id, cell, trial, variant }: PlannedMatch,
  { status }: MatchRecord,
): Promise<void> {
  const { benchmark, folder } = context;
  if (benchmark.artifacts === undefined || status !== 'finished') return;
  const config = await context.configOf(cell, trial);
  const journal = folder.recorded(id);
  if (journal === undefined) return;
  const files = await benchmark.artifacts({ id, trial, variant, config, journal, blobs: folder.blobs });
  for (const [file, content] of Object.entries(files)) await folder.write(`artifacts/${file}`, content);
}

/** Where a person plays, one match is played at a time. */
function concurrencyOf({ manifest, sources }: RunContext, wanted: number): number {
  const names = manifest.cells.flatMap(({ seats, design }) =>
    (design?.agents ?? seats).map(({ agent }) => agent),
  );
  const exclusive = names.some((name) => sources.some((source) => source.exclusive?.(name) === true));
  return exclusive ? 1 : Math.max(1, wanted);
}
