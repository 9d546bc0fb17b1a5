import { MasbenchError } from '@masbench/core';
import { recordsFile } from '../run-folder/folder.js';
import { plannedMatches, type PlannedMatch } from '../plan/plan.js';
import { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from './run-context.js';

/** The finished matches of a run, in the order of results. @throws MasbenchError `OPTION_INVALID` for an unknown id */
export async function finishedMatches(
  { manifest, folder }: RunContext,
  only: readonly string[] | undefined,
): Promise<readonly PlannedMatch[]> {
  const log = await RecordLog.read(folder.in(recordsFile));
  const finished = [...plannedMatches(manifest)].filter(({ id }) => log.about(id)?.status === 'finished');
  const ids = new Set(finished.map(({ id }) => id));
  const unknown = only?.find((id) => !ids.has(id));
  if (unknown !== undefined)
    throw new MasbenchError('OPTION_INVALID', `The run ${manifest.run} has no finished match ${unknown}`);
  return only === undefined ? finished : finished.filter(({ id }) => only.includes(id));
}
