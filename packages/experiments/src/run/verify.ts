import { isDeepStrictEqual } from 'node:util';
import { MasbenchError, messageOf } from '@masbench/core';
import type { MatchRecord, NamedModels } from '@masbench/core/benchmark';
import type { Experiment } from '../experiment.js';
import { recordsFile, resultsFile, RunFolder, summaryFile } from './folder.js';
import type { Course } from './course.js';
import type { Manifest } from './manifest.js';
import { readManifest } from './read-manifest.js';
import { benchmarkOf, type ImportModule } from './module.js';
import { observedMatches } from './observe-step.js';
import { itemsOf, itemsOfStep, type PlannedItem, type PlannedMatch } from './plan.js';
import { unplanned } from './planned-journal.js';
import { recordFromJournal } from './play-match.js';
import { RecordLog } from './record-log.js';
import { compute, figureFiles, idsOf, resultLines, summaryText } from './result.js';
import { RunContext } from './run-context.js';
import { ScheduleLog, scheduleFile } from './schedule-log.js';

/** What `verify` found. */
export interface Verification {
  readonly run: string;
  /** Matches of the run, without variants that leave their item out. */
  readonly matches: number;
  /** Matches whose results follow from their journals. */
  readonly verified: number;
  /** What is reported but does not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
}

export interface VerifyOptions {
  /** The experiment, where its benchmark cannot be found by name. */
  readonly experiment?: Experiment | undefined;
  readonly importModule?: ImportModule | undefined;
  readonly models?: NamedModels | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Replays every match of a run, recomputes every reported number and compares it with what is written in the folder.
 * Calls no agent and no service, and writes nothing.
 *
 * Two things are taken from `records.jsonl` on trust, as no journal keeps them and no number of a match depends on them:
 * how often a match was played again, and whether it had not finished yet when a schedule decided what to play next.
 */
export async function verify(path: string, options: VerifyOptions = {}): Promise<Verification> {
  const manifest = await readManifest(path);
  const benchmark = options.experiment?.benchmark ?? (await benchmarkOf(manifest, options.importModule));
  const folder = new RunFolder(path);
  const context = new RunContext(
    { benchmark, manifest, folder },
    { models: options.models, schedule: options.experiment?.schedule },
  );
  const log = await RecordLog.read(folder.in(recordsFile));
  const course = context.course();
  const problems = course === undefined ? [] : await scheduleProblems(course, { context, log });
  problems.push(...foreignRecords(log, manifest, course));
  const verified = new Map<string, string | null>();
  const open = new Set<string>();
  let done = 0;
  let leftOut = 0;
  let unplayed = 0;
  const items = [...playedItems(manifest, course)];
  const total = items.reduce((sum, { matches }) => sum + matches.length, 0);
  for (const { matches } of items) {
    const records: Record<string, MatchRecord> = {};
    for (const planned of matches) {
      const found = await verifiedMatch(context, planned, { records, log });
      done += 1;
      options.onProgress?.(done / total);
      if (found === undefined) {
        leftOut += 1;
        continue;
      }
      if (typeof found === 'string') {
        if (found === noJournal && (await log.get(planned.id)) === undefined) unplayed += 1;
        else problems.push(`${planned.id}: ${found}`);
        open.add(planned.id);
        continue;
      }
      verified.set(planned.id, found.journal);
      if (planned.variant !== null) records[planned.variant] = found.record;
    }
  }
  if (unplayed > 0)
    problems.push(`${unplayed} of ${total} matches have not been played: resume the run first`);
  const computed = await compute(
    context,
    (cell) => verifiedRecords(log, verified, idsOf(manifest, { cell, steps: course?.steps })),
    { leftOut, course, retried: log.retried() },
  );
  const hashes: Record<string, string> = {};
  for (const [id, journal] of verified) if (journal !== null) hashes[id] = journal;
  const ids = [...idsOf(manifest, { steps: course?.steps })];
  const expected = resultLines(manifest, verifiedRecords(log, verified, ids));
  problems.push(...(await differentLines(folder, expected, open)));
  if (open.size === 0) {
    const ordered: Record<string, string> = {};
    for (const id of ids) if (hashes[id] !== undefined) ordered[id] = hashes[id];
    problems.push(
      ...differentText(summaryFile, await folder.read(summaryFile), summaryText(computed.result, ordered)),
    );
    for (const [file, text] of figureFiles(manifest, computed))
      problems.push(...differentText(`artifacts/${file}`, await folder.read(`artifacts/${file}`), text));
  }
  return { run: manifest.run, matches: total - leftOut, verified: verified.size, problems };
}

const noJournal = 'it has no journal';

function* playedItems(manifest: Manifest, course: Course | undefined): Generator<PlannedItem> {
  if (course === undefined) yield* itemsOf(manifest);
  else for (const step of course.steps) yield* itemsOfStep(manifest, step);
}

/** What is in `records.jsonl` besides the matches of the run. */
function* foreignRecords(log: RecordLog, manifest: Manifest, course: Course | undefined): Generator<string> {
  const ids = new Set(idsOf(manifest, { steps: course?.steps }));
  for (const id of log.ids())
    if (!ids.has(id)) yield `${recordsFile} has a record of ${id}, which is no match of this run`;
}

/** Decides again what a schedule decided, from the records; the course is then at its end. */
async function scheduleProblems(
  course: Course,
  { context, log }: { readonly context: RunContext; readonly log: RecordLog },
): Promise<string[]> {
  const problems: string[] = [];
  try {
    const { lines } = await ScheduleLog.read(context.folder.in(scheduleFile));
    const steps = course.follow({
      lines,
      // What was not journaled was not decided.
      observe: async () => undefined,
      write: async (line) => {
        throw new MasbenchError(
          'JOURNAL_CORRUPT',
          `${scheduleFile} ends before ${JSON.stringify(line)}: resume the run first`,
        );
      },
      recorded: async (step, result, steering) => {
        const now = steering.resultOf(await observedMatches(context, log, step));
        // A match that had not finished then may have since.
        if (result === null && log.wasOpen(itemsOfStep(context.manifest, step))) return;
        if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), result))
          problems.push(
            `${scheduleFile}: ${JSON.stringify(result)} is written of trial ${step.trial}, ${JSON.stringify(now)} follows from the journals`,
          );
      },
    });
    for await (const _ of steps);
  } catch (error) {
    problems.push(messageOf(error));
  }
  return problems;
}

interface Known {
  readonly records: Readonly<Record<string, MatchRecord>>;
  readonly log: RecordLog;
}

/** The record that follows from a journal, or what is wrong; `undefined` for a variant that leaves the item out. */
async function verifiedMatch(
  context: RunContext,
  planned: PlannedMatch,
  { records, log }: Known,
): Promise<{ readonly record: MatchRecord; readonly journal: string | null } | string | undefined> {
  // What is missing outside the folder, a changed question file for one, is no finding about a match.
  await context.builtFor(planned);
  try {
    const after =
      planned.variant === null ? [] : (context.benchmark.variants?.[planned.variant]?.after ?? []);
    if (after.some((earlier) => records[earlier] === undefined))
      return 'a match that it needs did not finish';
    const setting = await context.settingOf(planned, records);
    if (setting === undefined) return undefined;
    const journal = await context.folder.journalHash(planned.id);
    const recorded = context.folder.recorded(planned.id);
    if (journal === undefined || recorded === undefined) return noJournal;
    // First the replay: a changed byte is named by its line.
    const record = await recordFromJournal(context, setting);
    if (record === undefined) return 'its journal has no end: resume the run first';
    const other = await unplanned(setting, recorded, {
      seats: context.cell(planned).seats.map(({ seat }) => seat),
      config: async (sha256) => context.folder.config(sha256),
    });
    if (other !== undefined) return other;
    const written = await log.get(planned.id);
    if (written === undefined) return `it has no line in ${recordsFile}: resume the run first`;
    const problems = differentText(
      `its line in ${recordsFile}`,
      JSON.stringify(written),
      JSON.stringify(record),
    );
    return problems[0] ?? { record, journal };
  } catch (error) {
    return messageOf(error);
  }
}

/** Records whose lines were found to follow from their journals. */
async function* verifiedRecords(
  log: RecordLog,
  verified: ReadonlyMap<string, unknown>,
  ids: Iterable<string>,
): AsyncGenerator<MatchRecord> {
  for await (const record of log.inOrder(ids)) if (verified.has(record.id)) yield record;
}

/** Compares `results.jsonl` line by line. @param open matches of whose lines nothing can be said */
async function differentLines(
  folder: RunFolder,
  expected: AsyncIterable<string>,
  open: ReadonlySet<string>,
): Promise<string[]> {
  const text = await folder.read(resultsFile);
  if (text === undefined) return [`${resultsFile} is missing`];
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, place: `${resultsFile}, line ${index + 1}` }))
    .filter(({ line }) => line !== '' && ![...open].some((id) => line.startsWith(beginningOf(id))));
  const problems: string[] = [];
  let index = 0;
  for await (const line of expected) {
    const written = lines[index];
    index += 1;
    problems.push(
      ...(written === undefined
        ? [`${resultsFile} ends before ${line.trim()}`]
        : differentText(written.place, written.line, line.trimEnd())),
    );
  }
  return [
    ...problems,
    ...lines.slice(index).map(({ place }) => `${place}: this line follows from no journal`),
  ];
}

function beginningOf(id: string): string {
  return `{"match":${JSON.stringify(id)},`;
}

/** Says where two texts first differ, with some of both. */
function differentText(place: string, written: string | undefined, computed: string): string[] {
  if (written === undefined) return [`${place} is missing`];
  if (written === computed) return [];
  let at = 0;
  while (at < computed.length && written[at] === computed[at]) at += 1;
  const from = Math.max(0, at - 30);
  const shown = (text: string): string => JSON.stringify(text.slice(from, at + 40));
  return [`${place}: ${shown(written)} is written, ${shown(computed)} follows from the journals`];
}
