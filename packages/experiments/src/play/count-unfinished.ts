import { parseEntry, type RecordedJournal } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/record';
import type { BudgetOfRun } from './budget.js';
import { plannedMatches } from '../plan/plan.js';
import type { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from './run-context.js';
import { unfinishedRecord } from './unfinished-record.js';

/**
 * Counts what matches have spent whose process died before it recorded them, and records it: a match that is not
 * continued in this run would else be forgotten with its money.
 */
export async function chargeUnfinished(
  context: RunContext,
  log: RecordLog,
  budget: BudgetOfRun,
): Promise<void> {
  for (const planned of plannedMatches(context.manifest)) {
    const { id } = planned;
    const recorded = context.folder.recorded(id);
    if (recorded === undefined || log.about(id)?.status === 'finished') continue;
    const journal = (await context.folder.journalHash(id)) ?? null;
    if (log.about(id)?.journal === journal || hasEnded(recorded)) continue;
    const record = await unfinishedRecord(context, planned, {
      status: 'aborted',
      reason: 'Its process ended before it did',
      journal: recorded,
    });
    if (!hasCost(record)) continue;
    budget.chargeMatch(record);
    await log.add(record, { journal, retry: 0 });
  }
}

/** True for a journal that ends with a finished match: its record is derived from it. */
function hasEnded(journal: RecordedJournal): boolean {
  let last: string | undefined;
  let line = 0;
  for (const text of journal.read()) {
    last = text;
    line += 1;
  }
  if (last === undefined || !last.startsWith('{"type":"end"')) return false;
  const entry = parseEntry(last, line);
  return entry.type === 'end' && entry.status === 'finished';
}

function hasCost({ seats, services }: MatchRecord): boolean {
  const parts = [services, services.lost, ...seats.flatMap(({ usage, lost }) => [usage, lost])];
  return parts.some(({ calls, costUsd }) => calls !== 0 || costUsd !== 0);
}
