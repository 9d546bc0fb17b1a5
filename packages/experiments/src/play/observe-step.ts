import type { ObservedMatch, ScheduleStep } from '../schedules/schedule.js';
import { itemsOfStep } from '../plan/plan.js';
import type { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from './run-context.js';

/** The matches of a step as its schedule sees them. Matches without a record are variants that leave their item out. */
export async function observedMatches(
  context: RunContext,
  log: RecordLog,
  step: ScheduleStep,
): Promise<ObservedMatch[]> {
  const found: ObservedMatch[] = [];
  for (const { matches } of itemsOfStep(context.manifest, step)) {
    for (const planned of matches) {
      const record = await log.get(planned.id);
      if (record === undefined) continue;
      found.push({
        levels: context.cell(planned).levels,
        variant: planned.variant,
        seating: planned.seating,
        finished: record.status === 'finished',
        seats: record.seats.map((row) => ({ seat: row.seat, agent: row.agent, row })),
      });
    }
  }
  return found;
}
