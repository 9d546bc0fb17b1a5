import type { MatchRecord } from '@masbench/core/record';
import { load, type FinishedRun, type RunResult } from '@masbench/experiments';

/** The result of a run and the records of its matches, as one JSON document. */
export type RunDocument = RunResult &
  Pick<FinishedRun, 'root' | 'formerRoot'> & { readonly matches: readonly MatchRecord[] };

/** The result of a run with the records of all matches that have ended. */
export async function runDocument({
  folder,
  result,
  root,
  formerRoot,
}: Pick<FinishedRun, 'folder' | 'result' | 'root' | 'formerRoot'>): Promise<RunDocument> {
  const matches: MatchRecord[] = [];
  for await (const record of (await load(folder)).matches()) matches.push(record);
  return { ...result, root, formerRoot, matches };
}
