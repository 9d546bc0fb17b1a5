import { type MatchRecord, toFlatRow, type FlatRow } from '@masbench/core/record';
import { recordsFile, RunFolder } from '../run-folder/folder.js';
import type { Manifest } from '../plan/manifest.js';
import { readManifest } from '../run-folder/read-manifest.js';
import { RecordLog } from '../run-folder/record-log.js';
import { listIds } from '../plan/plan.js';
import { scheduleFile, listSteps } from '../run-folder/schedule-log.js';

/** A run as it is on disk, read one match at a time. */
export interface LoadedRun {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The records of the matches that have ended, by cell, then by trial. */
  readonly matches: () => AsyncIterable<MatchRecord>;
  /** The record of one match; `undefined` if it has not ended. */
  readonly match: (id: string) => Promise<MatchRecord | undefined>;
  /** One flat row per match and seat, as in `results.jsonl`. */
  readonly rows: () => AsyncIterable<FlatRow>;
}

/**
 * Opens a run for reading. Nothing is written, played or verified; `verify` does the last.
 *
 * @throws MasbenchError `OPTION_INVALID` if the folder is no run
 */
export async function load(path: string): Promise<LoadedRun> {
  const manifest = await readManifest(path);
  const folder = new RunFolder(path);
  const matches = async function* (): AsyncGenerator<MatchRecord> {
    const log = await RecordLog.read(folder.in(recordsFile));
    const steps = manifest.schedule === undefined ? undefined : await listSteps(folder.in(scheduleFile));
    yield* log.inOrder(listIds(manifest, { steps }));
  };
  return {
    folder: path,
    manifest,
    matches,
    match: async (id) => (await RecordLog.read(folder.in(recordsFile))).get(id),
    rows: async function* () {
      for await (const record of matches())
        for (const row of record.seats) yield toFlatRow(manifest, record, row);
    },
  };
}
