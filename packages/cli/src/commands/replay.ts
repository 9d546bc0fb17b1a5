import { recordedMatch, replayWriteUp } from '@masbench/findings';
import { ofRuns } from '../benchmarks.js';
import { print } from '../terminal/document.js';
import { writeNote } from '../terminal/output.js';

export interface ReplayOptions {
  readonly match: string | undefined;
  /** Number of the last line to follow. */
  readonly until: number | undefined;
  readonly json: boolean;
}

/** Replays one match of a run without calling an agent, and prints its answers and its state. */
export async function replayMatch(path: string, { match, until, json }: ReplayOptions): Promise<void> {
  const recorded = await recordedMatch(path, { match, ...ofRuns });
  const { id, ids } = recorded;
  if (match === undefined && ids.length > 1)
    writeNote(`Replaying ${id}, the first of ${ids.length} matches. Choose another with --match <id>\n`);
  const snapshot = recorded.replay(until);
  if (snapshot.torn) writeNote('The last line of the journal is incomplete and is ignored\n');
  await print(snapshot, json, () => replayWriteUp(recorded, snapshot));
}
