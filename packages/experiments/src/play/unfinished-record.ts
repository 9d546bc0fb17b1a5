import { readSpending, type JournaledSpending, type RecordedJournal } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/record';
import type { PlannedMatch } from '../plan/plan.js';
import { recordWithoutResult } from '../run-folder/record.js';
import type { RunContext } from './run-context.js';

/**
 * Makes the record of a match that ended without a result, from what its journal and its announced calls say it has spent.
 * If they cannot be read, its spending is unknown.
 */
export async function unfinishedRecord(
  context: RunContext,
  planned: PlannedMatch,
  {
    status,
    reason,
    journal = context.folder.recorded(planned.id),
  }: Pick<MatchRecord, 'status' | 'reason'> & { readonly journal?: RecordedJournal | undefined },
): Promise<MatchRecord> {
  const spending = sumSpending(journal);
  // The seats of a match that was never begun may be those of its agents to come.
  const identities = spending ? await context.identities(planned) : {};
  return recordWithoutResult(planned, { status, reason }, { spending, identities });
}

function sumSpending(journal: RecordedJournal | undefined): JournaledSpending | null | undefined {
  if (journal === undefined) return undefined;
  try {
    return readSpending(journal);
  } catch {
    return null;
  }
}
