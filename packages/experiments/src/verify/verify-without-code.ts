import { readMessage } from '@masbench/core';
import type { ScheduleStep } from '../schedules/schedule.js';
import { differentLines } from '../run-folder/different-lines.js';
import { recordsFile, RunFolder } from '../run-folder/folder.js';
import { recordedAs } from './inspect.js';
import { askToRunCode, findChangedCode } from '../run-folder/kept-code.js';

import { manifestFile, type Manifest } from '../plan/manifest.js';
import { RecordLog } from '../run-folder/record-log.js';
import { resultLines } from '../result/result.js';
import { listIds } from '../plan/plan.js';
import { findingSentence, type RunFinding } from '../run-folder/run-finding.js';
import { scheduleFile, listSteps } from '../run-folder/schedule-log.js';
import { sealProblems } from '../run-folder/seal.js';
import { rootDigest, sealedFiles } from '../run-folder/sealed-files.js';
import { findStrangers } from './strangers.js';
import type { Verification } from './verification.js';

/** Verifies what needs no rules, and says last how the rules that the run folder keeps can be run. */
export async function verifyWithoutCode(
  path: string,
  manifest: Manifest,
  refusal: string,
): Promise<Verification> {
  const found = await verifyRecords(path, manifest);
  return { ...found, problems: [...found.problems, askToRunCode(manifest, refusal)] };
}

/**
 * Verifies what needs no rules: the kept modules, the seal and the digests of all files, the records and their journals, the
 * announcements and the rows of results. No match is replayed, so that none counts as verified.
 */
export async function verifyRecords(path: string, manifest: Manifest): Promise<Verification> {
  const folder = new RunFolder(path);
  const files = await sealedFiles(folder);
  const log = await RecordLog.look(folder.in(recordsFile));
  const findings: RunFinding[] = [];
  const add = (text: string, match?: string): void => void findings.push({ text, match, isOpen: false });
  for (const text of await findChangedCode(manifest, folder)) add(text);
  if (log.fault !== undefined) add(log.fault);
  if (log.run !== undefined && log.run !== files[manifestFile])
    add(
      `${manifestFile} is not the one that this run was begun with: its SHA-256 was ${log.run} by ${recordsFile}, and is ${files[manifestFile]}`,
    );
  const steps = await findSteps(folder, manifest).catch((error: unknown) => {
    add(readMessage(error));
    return undefined;
  });
  const ids = [...listIds(manifest, { steps })];
  findings.push(...(await findStrangers({ manifest, folder }, log, steps)));
  for (const id of ids) for (const text of await journalFaults(folder, log, id)) add(text, id);
  const isWhole = ids.every((id) => log.about(id)?.status === 'finished');
  const named = new Set(findings.map(({ match }) => match));
  const broken = await sealProblems(folder, log, { files, isWhole });
  findings.push(...broken.filter(({ match }) => match === undefined || !named.has(match)));
  for (const text of await differentLines(folder, resultLines(manifest, log.inOrder(ids)), new Set()))
    add(text);
  const problems = [...new Set(findings.map(findingSentence))];
  return { run: manifest.run, root: rootDigest(files), matches: ids.length, verified: 0, problems };
}

async function findSteps(
  folder: RunFolder,
  { schedule }: Manifest,
): Promise<readonly ScheduleStep[] | undefined> {
  return schedule === undefined ? undefined : listSteps(folder.in(scheduleFile));
}

/** Says what is wrong with the journal of a match, as far as its digests and its record say so. */
async function journalFaults(folder: RunFolder, log: RecordLog, id: string): Promise<string[]> {
  const about = log.about(id);
  const journal = await folder.journalHash(id);
  const recorded = folder.recorded(id);
  if (journal === undefined || recorded === undefined)
    return about === undefined || about.journal === null ? [] : [`its journal is gone, ${recordedAs(about)}`];
  try {
    for (const _ of recorded.read());
    recorded.calls?.find('', 0);
  } catch (error) {
    return [readMessage(error)];
  }
  if (about === undefined) return [`it has no line in ${recordsFile}: resume the run first`];
  return about.status === 'finished' && about.journal !== journal
    ? [`its journal is another one, ${recordedAs(about)}, now ${journal}`]
    : [];
}
