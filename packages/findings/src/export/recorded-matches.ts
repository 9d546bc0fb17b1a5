import type { RecordedJournal } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/record';
import { RunFolder, type LoadedRun } from '@masbench/experiments';

/** A match of a run that has a journal, and the columns that name it in every table of its parts. */
interface RecordedMatch {
  readonly seats: MatchRecord['seats'];
  readonly journal: RecordedJournal;
  readonly ids: {
    readonly run: string;
    readonly match: string;
    readonly cell: number;
    readonly trial: number;
    readonly variant: string | null;
  };
}

/** Lists the matches of a run that have a journal. */
export async function* listRecordedMatches(run: LoadedRun): AsyncGenerator<RecordedMatch> {
  const folder = new RunFolder(run.folder);
  for await (const { id, cell, trial, variant, seats } of run.matches()) {
    const journal = folder.recorded(id);
    if (journal === undefined) continue;
    yield { seats, journal, ids: { run: run.manifest.run, match: id, cell, trial, variant } };
  }
}
