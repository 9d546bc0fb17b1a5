import { readdir } from 'node:fs/promises';
import * as z from 'zod';
import type { ScheduleStep } from '../schedules/schedule.js';
import { announcedFile, recordsFile } from '../run-folder/folder.js';
import type { RecordLog } from '../run-folder/record-log.js';
import { listIds } from '../plan/plan.js';
import type { RunContext } from '../play/run-context.js';
import type { RunFinding } from '../run-folder/run-finding.js';
import { isCollected } from '../run-folder/sealed-files.js';

/**
 * Finds records, journals, call logs and announcements of matches that a run does not have.
 *
 * @param steps - What was decided, where the run follows a schedule.
 */
export async function findStrangers(
  { manifest, folder }: Pick<RunContext, 'manifest' | 'folder'>,
  log: RecordLog,
  steps: readonly ScheduleStep[] | undefined,
): Promise<RunFinding[]> {
  const ids = new Set(listIds(manifest, { steps }));
  const findings: RunFinding[] = [];
  const add = (text: string): void => void findings.push({ text, isOpen: false });
  for (const id of log.ids())
    if (!ids.has(id)) add(`${recordsFile} has a record of ${id}, which is no match of this run`);
  const files: string[] = await readdir(folder.in('matches')).catch(() => []);
  for (const file of files.toSorted()) {
    // The draft of a match that a process was collecting when it died is never read.
    if (isCollected(file)) continue;
    const id = /^(.*?)(?:\.calls)?\.jsonl$/.exec(file)?.[1];
    if (id !== undefined && !ids.has(id)) add(`matches/${file} is of no match of this run`);
  }
  const announced = (await folder.read(announcedFile)) ?? '';
  for (const [index, line] of announced.split('\n').slice(0, -1).entries()) {
    const id = announcedMatch(line);
    if (id === undefined || (id !== null && ids.has(id))) continue;
    add(`${announcedFile}, line ${index + 1} is of ${id ?? 'nothing'}, which is no match of this run`);
  }
  return findings;
}

/** Returns the match that a line names, `null` if it names none, and `undefined` for what a process that died left of a line. */
function announcedMatch(line: string): string | null | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return undefined;
  }
  return z.looseObject({ match: z.string() }).safeParse(parsed).data?.match ?? null;
}
