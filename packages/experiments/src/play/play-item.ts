import { readMessage } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { MatchPlayer } from './executor.js';
import type { BudgetOfRun } from './budget.js';
import type { PlannedItem, PlannedMatch } from '../plan/plan.js';
import { writeFiles } from '../run-folder/pictures.js';
import type { ProgressOfRun } from './progress.js';
import type { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from './run-context.js';
import { unfinishedRecord } from './unfinished-record.js';

/** The parts that play the items of a run. */
export interface ItemPlaying {
  readonly context: RunContext;
  readonly log: RecordLog;
  readonly budget: BudgetOfRun;
  readonly player: MatchPlayer;
  /** How often a match that did not finish is played again. */
  readonly retries: number;
  readonly progress: ProgressOfRun;
  readonly signal: AbortSignal;
  readonly pause: AbortSignal;
  readonly onRecord: (record: MatchRecord) => void;
}

/**
 * Plays the matches of an item in their order; a variant whose earlier ones did not finish is not played.
 *
 * @returns false where a match was not played, or was stopped with the run
 */
export async function playItem(item: PlannedItem, playing: ItemPlaying): Promise<boolean> {
  const { context, log, progress, signal, pause, onRecord } = playing;
  const records: Record<string, MatchRecord> = {};
  for (const planned of item.matches) {
    if (signal.aborted || pause.aborted) return false;
    const known = log.about(planned.id)?.status === 'finished' ? await log.get(planned.id) : undefined;
    if (known !== undefined) {
      progress.ended(known);
      if (planned.variant !== null) records[planned.variant] = known;
      continue;
    }
    const after = context.variantOf(planned).after;
    if (after.some((earlier) => records[earlier]?.status !== 'finished')) continue;
    const record = await playAndRetry(planned, records, playing);
    if (record === 'over budget') return false;
    if (record === 'left out') {
      progress.leftOut(planned.id);
      continue;
    }
    progress.ended(record);
    onRecord(record);
    if (planned.variant !== null) records[planned.variant] = record;
  }
  return !signal.aborted && !pause.aborted;
}

/** Plays a match, and goes on with it from its journal if it failed or was aborted. Every try is on record. */
async function playAndRetry(
  planned: PlannedMatch,
  records: Readonly<Record<string, MatchRecord>>,
  playing: ItemPlaying,
): Promise<MatchRecord | 'left out' | 'over budget'> {
  const { context, log, budget, retries, signal, pause } = playing;
  let record: MatchRecord | undefined;
  for (let retry = 0; retry <= retries; retry += 1) {
    const settle = await budget.reserve(planned.id, signal);
    if (settle === undefined || pause.aborted) {
      settle?.(undefined);
      return record ?? 'over budget';
    }
    // A variant that leaves the item out plays nothing.
    if (!log.hasBegun && (await context.settingOf(planned, records)) !== undefined) await log.begin();
    const played = await playPlanned(planned, records, playing);
    settle(played);
    if (played === undefined) return 'left out';
    record = played;
    // Before the record: a match on record is not looked at again by a resume.
    const artifacts = record.status === 'finished' ? await writeArtifacts(context, planned) : undefined;
    const journal = (await context.folder.journalHash(planned.id)) ?? null;
    await log.add(record, { journal, retry, artifacts });
    if (record.status === 'finished' || signal.aborted || pause.aborted) return record;
  }
  return record ?? 'over budget';
}

async function playPlanned(
  planned: PlannedMatch,
  records: Readonly<Record<string, MatchRecord>>,
  { context, player, signal, pause, progress }: ItemPlaying,
): Promise<MatchRecord | undefined> {
  progress.begun(planned.id);
  try {
    const record = await player.play(planned, records, {
      signal,
      pause,
      onProgress: (at) => progress.under(planned.id, at),
    });
    return record?.reason === 'it was paused' && pause.aborted
      ? { ...record, reason: readMessage(pause.reason) }
      : record;
  } catch (error) {
    return unfinishedRecord(context, planned, { status: 'failed', reason: readMessage(error) });
  }
}

/** Returns why the artifacts of a match could not be made. The match has been played, and paid for, all the same. */
export async function writeArtifacts(
  context: RunContext,
  planned: PlannedMatch,
): Promise<string | undefined> {
  try {
    await writeOwnArtifacts(context, planned);
    return undefined;
  } catch (error) {
    return readMessage(error);
  }
}

async function writeOwnArtifacts(context: RunContext, planned: PlannedMatch): Promise<void> {
  const { id, cell, trial, variant } = planned;
  const { benchmark, folder } = context;
  if (benchmark.artifacts === undefined) return;
  const config = await context.configOf(cell, trial);
  const journal = folder.recorded(id);
  if (journal === undefined) return;
  const { game } = await context.builtFor(planned);
  const files = await benchmark.artifacts({
    id,
    game,
    trial,
    variant,
    config,
    journal,
    blobs: folder.blobs,
  });
  await writeFiles(folder, Object.entries(files));
}
