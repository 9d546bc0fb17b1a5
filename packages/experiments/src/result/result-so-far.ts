import { recordsFile } from '../run-folder/folder.js';
import { RecordLog } from '../run-folder/record-log.js';
import { compute, type RunResult } from './result.js';
import { listIds } from '../plan/plan.js';
import type { RunContext } from '../play/run-context.js';

/** The result of the matches that have ended, of a run that is being played or was interrupted. Writes nothing. */
export async function readPartialResult(context: RunContext): Promise<RunResult> {
  const { folder, manifest } = context;
  const log = await RecordLog.read(folder.in(recordsFile));
  const { result } = await compute(context, (cell) => log.inOrder(listIds(manifest, { cell })), {
    leftOut: 0,
    retried: log.retried(),
  });
  return result;
}
