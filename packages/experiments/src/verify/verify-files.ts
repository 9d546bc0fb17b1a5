import { RunFolder, recordsFile } from '../run-folder/folder.js';
import type { Manifest } from '../plan/manifest.js';
import { matchCount } from '../plan/plan.js';
import { RecordLog } from '../run-folder/record-log.js';
import { findingSentence } from '../run-folder/run-finding.js';
import { sealProblems } from '../run-folder/seal.js';
import { rootDigest, sealedFiles } from '../run-folder/sealed-files.js';
import type { Verification } from './verification.js';

/** Compares the files of a run with its seal. No match is replayed, so that none is counted as verified. */
export async function verifyFiles(path: string, manifest: Manifest): Promise<Verification> {
  const folder = new RunFolder(path);
  const log = await RecordLog.look(folder.in(recordsFile));
  const files = await sealedFiles(folder);
  const broken = await sealProblems(folder, log, { files, isWhole: false });
  return {
    run: manifest.run,
    root: rootDigest(files),
    matches: matchCount(manifest),
    verified: 0,
    problems: [...(log.fault === undefined ? [] : [log.fault]), ...broken.map(findingSentence)],
  };
}
