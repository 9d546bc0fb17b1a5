import type { MatchRecord } from '@masbench/core/record';
import { recordsFile } from '../run-folder/folder.js';
import { itemsOfStep } from '../plan/plan.js';
import { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from './run-context.js';
import { scheduleFile, listSteps } from '../run-folder/schedule-log.js';

/** Reads the records of a run that follows a schedule, those of one step of it after another. */
export async function* readRecordedSteps({
  folder,
  manifest,
}: RunContext): AsyncGenerator<readonly MatchRecord[]> {
  const log = await RecordLog.read(folder.in(recordsFile));
  for (const step of await listSteps(folder.in(scheduleFile))) {
    const records: MatchRecord[] = [];
    for (const { matches } of itemsOfStep(manifest, step))
      for (const { id } of matches) {
        const record = await log.get(id);
        if (record !== undefined) records.push(record);
      }
    yield records;
  }
}
