import { isDeepStrictEqual } from 'node:util';
import { readMessage } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { RecordedJournal } from '@masbench/core/journal';
import type { Course } from '../play/course.js';
import { differentText } from '../run-folder/different-text.js';
import { recordsFile } from '../run-folder/folder.js';
import { manifestFile } from '../plan/manifest.js';
import { observedMatches } from '../play/observe-step.js';
import { formerPlanDigests } from '../plan/plan-digest.js';
import { listItems, itemsOfStep, type PlannedItem, type PlannedMatch } from '../plan/plan.js';
import { noStart, unplanned } from '../play/planned-journal.js';
import { recordFromJournal } from '../play/play-match.js';
import type { RecordLog } from '../run-folder/record-log.js';
import type { RunFinding } from '../run-folder/run-finding.js';
import type { MatchSetting, RunContext } from '../play/run-context.js';
import { ScheduleLog, scheduleFile } from '../run-folder/schedule-log.js';
import { sealedFiles } from '../run-folder/sealed-files.js';
import { findStrangers } from './strangers.js';

/** A run as it was found on disk. */
export interface Inspection {
  readonly findings: readonly RunFinding[];
  /** SHA-256 of the journals of the matches whose records follow from them, by id. */
  readonly verified: ReadonlyMap<string, string>;
  /** Matches that have not finished, and those of which nothing can be said. */
  readonly open: ReadonlySet<string>;
  /** Matches that their variants leave out. */
  readonly leftOut: number;
  readonly total: number;
}

export interface InspectOptions {
  /** The schedule of the run at its beginning, which is followed to the end of what was decided. */
  readonly course: Course | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Compares all that is on record of a run with its plan, its journals and its digests. Writes nothing, and calls no agent or service. */
export async function inspectRun(
  context: RunContext,
  log: RecordLog,
  { course, onProgress }: InspectOptions,
): Promise<Inspection> {
  const { folder } = context;
  const findings: RunFinding[] = [];
  const files = await sealedFiles(folder);
  if (log.fault !== undefined) findings.push({ text: log.fault, isOpen: false });
  if (log.run !== undefined && log.run !== files[manifestFile])
    findings.push({
      text: `${manifestFile} is not the one that this run was begun with: its SHA-256 was ${log.run} by ${recordsFile}, and is ${files[manifestFile]}`,
      isOpen: false,
    });
  if (course !== undefined) findings.push(...(await scheduleFindings(course, { context, log })));
  findings.push(...(await findStrangers(context, log, course?.steps)));
  const verified = new Map<string, string>();
  const open = new Set<string>();
  const items = [...playedItems(context, course)];
  const total = items.reduce((sum, { matches }) => sum + matches.length, 0);
  let done = 0;
  let leftOut = 0;
  for (const { matches } of items) {
    const records: Record<string, MatchRecord> = {};
    for (const planned of matches) {
      const found = await inspectMatch(context, planned, { records, log });
      done += 1;
      onProgress?.(done / total);
      if (found === undefined) leftOut += 1;
      else if ('record' in found) {
        verified.set(planned.id, found.journal);
        if (planned.variant !== null) records[planned.variant] = found.record;
      } else {
        findings.push({ match: planned.id, ...found });
        open.add(planned.id);
      }
    }
  }
  return { findings, verified, open, leftOut, total };
}

/** The sentence about a match that has neither a journal nor a record. */
export const notPlayed = 'it has not been played';

function* playedItems({ manifest }: RunContext, course: Course | undefined): Generator<PlannedItem> {
  if (course === undefined) yield* listItems(manifest);
  else for (const step of course.steps) yield* itemsOfStep(manifest, step);
}

class NothingDecided extends Error {}

/** Decides again what a schedule decided, from the records; the course is then at the end of what was decided. */
async function scheduleFindings(
  course: Course,
  { context, log }: { readonly context: RunContext; readonly log: RecordLog },
): Promise<RunFinding[]> {
  const findings: RunFinding[] = [];
  const add = (text: string, isOpen = false): void => void findings.push({ text, isOpen });
  try {
    const { lines } = await ScheduleLog.read(context.folder.in(scheduleFile));
    const steps = course.follow({
      lines,
      // What was not journaled was not decided.
      observe: async () => undefined,
      write: async (line) => {
        throw new NothingDecided(`${scheduleFile} ends before ${JSON.stringify(line)}: resume the run first`);
      },
      recorded: async (step, result, steering) => {
        const now = steering.resultOf(await observedMatches(context, log, step));
        // A match that had not finished then may have since.
        if (result === null && log.wasOpen(itemsOfStep(context.manifest, step))) return;
        if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), result))
          add(
            `${scheduleFile}: ${JSON.stringify(result)} is written of trial ${step.trial}, ${JSON.stringify(now)} follows from the journals`,
          );
      },
    });
    for await (const _ of steps);
  } catch (error) {
    add(readMessage(error), error instanceof NothingDecided);
  }
  return findings;
}

interface Known {
  readonly records: Readonly<Record<string, MatchRecord>>;
  readonly log: RecordLog;
}

/** The record that follows from a journal, or what is wrong; `undefined` for a variant that leaves the item out. */
async function inspectMatch(
  context: RunContext,
  planned: PlannedMatch,
  { records, log }: Known,
): Promise<{ readonly record: MatchRecord; readonly journal: string } | RunFinding | undefined> {
  const { id } = planned;
  const about = log.about(id);
  const hasFinished = about?.status === 'finished';
  // What is missing outside the folder, a changed question file for one, is no finding about a match.
  await context.builtFor(planned);
  try {
    const after = context.variantOf(planned).after;
    if (after.some((earlier) => records[earlier] === undefined))
      return { text: 'a match that it needs did not finish', isOpen: !hasFinished };
    const setting = await context.settingOf(planned, records);
    if (setting === undefined) return undefined;
    const journal = await context.folder.journalHash(id);
    const recorded = context.folder.recorded(id);
    if (journal === undefined || recorded === undefined) {
      if (about === undefined) return { text: notPlayed, isOpen: true };
      if (about.journal === null) return { text: 'it has no journal', isOpen: true };
      return { text: `its journal is gone, ${recordedAs(about)}`, isOpen: false };
    }
    // First the replay: a changed byte is named by its line.
    const record = await recordFromJournal(context, setting);
    recorded.calls?.find('', 0);
    const other = await otherPlan(context, setting, recorded);
    // A process that died before the first line was whole left nothing that could be another match.
    if (other !== undefined) return { text: other, isOpen: other === noStart && !hasFinished };
    if (record === undefined)
      return hasFinished
        ? { text: `its journal has no end, ${recordedAs(about)}: it was cut`, isOpen: false }
        : { text: 'its journal has no end: resume the run first', isOpen: true };
    if (about === undefined)
      return { text: `it has no line in ${recordsFile}: resume the run first`, isOpen: true };
    if (hasFinished && about.journal !== journal)
      return { text: `its journal is another one, ${recordedAs(about)}, now ${journal}`, isOpen: false };
    const place = `its line in ${recordsFile}`;
    const [different] = differentText(place, JSON.stringify(await log.get(id)), JSON.stringify(record));
    if (different !== undefined) return { text: different, isOpen: !hasFinished };
    return { record, journal };
  } catch (error) {
    // A match that goes on from its journal finds out itself what is wrong with it.
    return { text: readMessage(error), isOpen: !hasFinished };
  }
}

/** Says what a record says of its journal. */
export function recordedAs({ status, journal }: NonNullable<ReturnType<RecordLog['about']>>): string {
  return `and its record says ${status}, with a journal of SHA-256 ${journal}`;
}

/** Says where a journal is not that of the match that was planned. */
async function otherPlan(
  context: RunContext,
  setting: MatchSetting,
  journal: RecordedJournal,
): Promise<string | undefined> {
  return unplanned(setting, journal, {
    seats: context.cell(setting.planned).seats.map(({ seat }) => seat),
    config: async (sha256) => context.folder.config(sha256),
    plans: [context.planDigest(setting.planned), formerPlanDigests(context.manifest)(setting.planned)],
  });
}
