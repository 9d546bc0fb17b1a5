import { messageOf } from '@masbench/core';
import type { NamedModels } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { sha256OfFile } from '@masbench/core/journal';
import type { Experiment } from '../experiment/experiment.js';
import { differentText } from './different-text.js';
import { recordsFile, resultsFile, RunFolder, summaryFile } from './folder.js';
import { inspectRun, notPlayed } from './inspect.js';
import type { Finding } from './run-finding.js';
import { readManifest } from './read-manifest.js';
import { benchmarkOf, checkBenchmark, type ImportModule } from './module.js';
import { RecordLog } from './record-log.js';
import { compute, figureFiles, idsOf, resultLines, summaryText } from './result.js';
import { RunContext } from './run-context.js';
import { readSeal, sealFile, sealFindings, sealOf, sealText } from './seal.js';
import { rootDigest, sealedFiles } from './sealed-files.js';

/** What `verify` found. */
export interface Verification {
  readonly run: string;
  /** Matches of the run, without variants that leave their item out. */
  readonly matches: number;
  /** Matches whose results follow from their journals. */
  readonly verified: number;
  /**
   * SHA-256 over the digests of manifest, announcements, records, schedule, journals and call logs: a reader of a citation can tell
   * this run from any other.
   */
  readonly root: string;
  /** What is reported but does not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
  /** What has changed in the modules of the run since it began, without a part in play, one sentence each. @default nothing */
  readonly notes?: readonly string[] | undefined;
}

export interface VerifyOptions {
  /** The experiment, where its benchmark cannot be found by name. */
  readonly experiment?: Experiment | undefined;
  readonly importModule?: ImportModule | undefined;
  readonly models?: NamedModels | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  /** True where the code comes with what was made of the run, as in its page, and was compared when that was made. */
  readonly carried?: boolean | undefined;
}

/**
 * Replays every match of a run, recomputes every reported number and digest and compares it with what is written in the
 * folder. Calls no agent and no service, and writes nothing.
 *
 * A forger who computes a whole folder again, digests included, gets a run that verifies, under another root digest: compare that
 * with the one that was published.
 */
export async function verify(path: string, options: VerifyOptions = {}): Promise<Verification> {
  const manifest = await readManifest(path);
  const { experiment, importModule, carried } = options;
  const notes: string[] = [];
  if (experiment !== undefined && carried !== true) notes.push(...(await checkBenchmark(manifest, path)));
  const onNote = (note: string): unknown => notes.push(note);
  const benchmark =
    experiment?.benchmark ?? (await benchmarkOf(manifest, importModule, { folder: path, onNote, carried }));
  const folder = new RunFolder(path);
  const context = new RunContext(
    { benchmark, manifest, folder },
    { models: options.models, schedule: options.experiment?.schedule },
  );
  const log = await RecordLog.look(folder.in(recordsFile));
  const course = context.course();
  const found = await inspectRun(context, log, { course, onProgress: options.onProgress });
  const { verified, open, leftOut, total } = found;
  const unplayed = found.findings.filter(({ text }) => text === notPlayed).length;
  const problems = found.findings.filter(({ text }) => text !== notPlayed).map(sentenceOf);
  if (carried !== true) {
    problems.push(...(await changedAgents(context, notes)));
    problems.push(...(await changedBundle(context)));
  }
  if (unplayed > 0)
    problems.push(`${unplayed} of ${total} matches have not been played: resume the run first`);
  const files = await sealedFiles(folder);
  const written = await readSeal(folder);
  if (written === undefined) problems.push(`${sealFile} is missing`);
  else if ('fault' in written) problems.push(written.fault);
  else {
    const named = new Set(found.findings.map(({ match }) => match));
    const changed = await sealFindings(folder, log, { seal: written, files });
    problems.push(...changed.filter(({ match }) => match === undefined || !named.has(match)).map(sentenceOf));
    if (changed.length === 0 && open.size === 0 && log.fault === undefined)
      problems.push(...differentText(sealFile, await folder.read(sealFile), sealText(sealOf(files, log))));
  }
  const ids = [...idsOf(manifest, { steps: course?.steps })];
  const computed = await compute(
    context,
    (cell) => verifiedRecords(log, verified, idsOf(manifest, { cell, steps: course?.steps })),
    { leftOut, course, retried: log.retried(), replayed: [...log.again], faults: log.faults(ids) },
  );
  const expected = resultLines(manifest, verifiedRecords(log, verified, ids));
  problems.push(...(await differentLines(folder, expected, open)));
  if (open.size === 0) {
    const journals: Record<string, string> = {};
    for (const id of ids) {
      const journal = verified.get(id);
      if (journal !== undefined) journals[id] = journal;
    }
    const summary = summaryText(computed.result, journals);
    problems.push(...differentText(summaryFile, await folder.read(summaryFile), summary));
    for (const [file, text] of figureFiles(manifest, computed))
      problems.push(...differentText(`artifacts/${file}`, await folder.read(`artifacts/${file}`), text));
  }
  return {
    run: manifest.run,
    root: rootDigest(files),
    matches: total - leftOut,
    verified: verified.size,
    problems,
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** The files that the folder keeps of the modules, where they are not what the manifest says. */
async function changedBundle({ manifest, folder }: RunContext): Promise<readonly string[]> {
  const found = (manifest.code?.files ?? []).map(async ({ kept, sha256 }) => {
    const now = await sha256OfFile(folder.in(kept)).catch(() => undefined);
    if (now === sha256) return [];
    return [now === undefined ? `${kept} is missing` : `${kept}: its SHA-256 is not that of run.json`];
  });
  return (await Promise.all(found)).flat();
}

/** The answers of agents are on record; who gave them can be seen only while their modules are what they were. */
async function changedAgents(context: RunContext, notes: string[]): Promise<readonly string[]> {
  try {
    notes.push(...(await context.checkAgents({ areNeeded: false })));
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

function sentenceOf({ match, text }: Finding): string {
  return match === undefined ? text : `${match}: ${text}`;
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
