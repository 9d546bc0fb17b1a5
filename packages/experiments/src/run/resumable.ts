import { MasbenchError } from '@masbench/core';
import { invalid } from '../experiment/experiment.js';
import { recordsFile } from '../run-folder/folder.js';
import { inspectRun } from '../verify/inspect.js';
import type { RunFinding } from '../run-folder/run-finding.js';
import { manifestFile } from '../plan/manifest.js';
import { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from '../play/run-context.js';
import { readSeal, sealFindings } from '../run-folder/seal.js';
import { sealedFiles } from '../run-folder/sealed-files.js';

/** So many findings are named; the rest are counted. */
const most = 20;

/**
 * Opens the records of a run to play on, after the checks of `verify`: what is on record as finished has to follow from its
 * journal, and nothing may have changed since. What a kill or an abort leaves is no fault.
 *
 * @param replayLost - Matches that are given up and played again where their record does not hold.
 * @throws MasbenchError `JOURNAL_CORRUPT` with everything that does not hold; `JOURNAL_UNREADABLE`; `OPTION_INVALID` if a
 *   match is to be played again that is not lost
 */
export async function openRecords(context: RunContext, replayLost: readonly string[]): Promise<RecordLog> {
  const { folder } = context;
  const path = folder.in(recordsFile);
  const log = await RecordLog.look(path);
  const seal = await readSeal(folder);
  const files = await sealedFiles(folder);
  const findings: RunFinding[] = [];
  // A run that begins has its manifest alone.
  if (Object.keys(files).some((file) => file !== manifestFile) || seal !== undefined) {
    findings.push(...(await inspectRun(context, log, { course: context.course() })).findings);
    if (seal !== undefined && 'fault' in seal) findings.push({ text: seal.fault, isOpen: false });
    else if (seal !== undefined) findings.push(...(await sealFindings(folder, log, { seal, files })));
  }
  const faults = findings.filter(({ isOpen }) => !isOpen);
  const lost = new Set(replayLost);
  for (const id of lost)
    if (!faults.some(({ match }) => match === id))
      throw invalid(`cannot play ${id} again: there is no match of that name whose record was lost`);
  const left = faults.filter(({ match }) => match === undefined || !lost.has(match));
  if (left.length > 0) throw notResumable(context, left);
  const opened = await RecordLog.open(path, {
    run: files[manifestFile] ?? '',
    former: seal !== undefined && 'root' in seal ? seal.root : undefined,
  });
  for (const id of lost) {
    await opened.giveUp(id);
    await folder.setAside(id);
  }
  return opened;
}

function notResumable({ folder }: RunContext, faults: readonly RunFinding[]): MasbenchError {
  // Of a match, what was found first says most.
  const named = new Map<string, RunFinding>();
  for (const fault of faults) {
    const about = fault.match ?? fault.text;
    if (!named.has(about)) named.set(about, fault);
  }
  const lines = [...named.values()].map(
    ({ match, text }) => `  ${match === undefined ? '' : `${match}: `}${text}`,
  );
  const more = lines.length > most ? [`  and ${lines.length - most} more`] : [];
  const ids = [...named.values()].flatMap(({ match }) => match ?? []);
  const again =
    ids.length === 0
      ? ''
      : ` Matches whose record is lost are played, and paid for, again only where that is asked for: --replay-lost ${ids.slice(0, most).join(',')} (in code: \`replayLost\`).`;
  return new MasbenchError(
    'JOURNAL_CORRUPT',
    `Cannot resume the run ${folder.path}: what it has on record does not hold, and nothing was played:\n${[...lines.slice(0, most), ...more].join('\n')}\nPut back what was changed or lost.${again}`,
  );
}
