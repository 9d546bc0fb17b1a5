import type { NamedModels } from '@masbench/core/benchmark';
import { sha256OfFile } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/record';
import type { Experiment } from '../experiment/experiment.js';
import { differentLines } from '../run-folder/different-lines.js';
import { differentText } from '../run-folder/different-text.js';
import { recordsFile, RunFolder, summaryFile } from '../run-folder/folder.js';
import { inspectRun, notPlayed } from './inspect.js';
import { findChangedCode } from '../run-folder/kept-code.js';
import { findingSentence } from '../run-folder/run-finding.js';
import { readManifest } from '../run-folder/read-manifest.js';
import { manifestFile } from '../plan/manifest.js';
import { loadBenchmark, type ImportModule } from '../plan/module.js';
import { findCode, passedCode } from '../plan/trusted-code.js';
import { RecordLog } from '../run-folder/record-log.js';
import { compute, figureFiles, resultLines, summaryText } from '../result/result.js';
import { listIds } from '../plan/plan.js';
import { RunContext } from '../play/run-context.js';
import { readSeal, sealProblems } from '../run-folder/seal.js';
import { rootDigest, sealedFiles } from '../run-folder/sealed-files.js';
import type { Verification } from './verification.js';
import { verifyFiles } from './verify-files.js';
import { verifyWithoutCode } from './verify-without-code.js';

export interface VerifyOptions {
  /** The experiment, where its benchmark cannot be found by name. */
  readonly experiment?: Experiment | undefined;
  readonly importModule?: ImportModule | undefined;
  readonly models?: NamedModels | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module that the run names, if this user ran it */
  readonly game?: string | undefined;
  /**
   * False compares the files with the seal of the run and replays nothing: it takes as long as reading them, needs no code of the
   * game, and says nothing about whether the results follow from the journals.
   *
   * @default true
   */
  readonly replays?: boolean | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  /** True where the code comes with what was made of the run, as in its page, and was compared when that was made. */
  readonly carried?: boolean | undefined;
  /** Pictures and exports that what was made of the run says that it left out. @default none */
  readonly leftOut?: readonly string[] | undefined;
}

/** True if the manifest is not the one that the run was sealed with. */
async function isOtherManifest(path: string): Promise<boolean> {
  const folder = new RunFolder(path);
  const seal = await readSeal(folder);
  if (seal === undefined || 'fault' in seal) return false;
  return seal.files[manifestFile] !== (await sha256OfFile(folder.in(manifestFile), 'the manifest'));
}

/**
 * Replays every match of a run, recomputes every reported number and digest and compares it with what is written in the
 * folder. Calls no agent and no service, and writes nothing. Rules that this user did not run are not run: what needs none is
 * verified, and the last problem says how to run them.
 *
 * A forger who computes a whole folder again, digests included, gets a run that verifies, under another root digest: compare that
 * with the one that was published.
 */
export async function verify(path: string, options: VerifyOptions = {}): Promise<Verification> {
  const manifest = await readManifest(path);
  const { experiment, importModule, carried, game, replays = true } = options;
  if (!replays) return verifyFiles(path, manifest);
  const code =
    carried === true
      ? undefined
      : experiment === undefined
        ? await findCode(manifest, { folder: path, game })
        : await passedCode(experiment.benchmark, manifest, path);
  if (code !== undefined && 'refusal' in code) return verifyWithoutCode(path, manifest, code.refusal);
  // Who changed which rules a run names decides which of the user's own are run.
  if (experiment === undefined && carried !== true && game === undefined && (await isOtherManifest(path)))
    return verifyWithoutCode(
      path,
      manifest,
      `The rules that ${manifestFile} names are not those that it was sealed with`,
    );
  const notes = [...(code?.packages ?? [])];
  const benchmark =
    experiment?.benchmark ?? (await loadBenchmark(manifest, importModule, { folder: path, game, carried }));
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
  const problems = found.findings.filter(({ text }) => text !== notPlayed).map(findingSentence);
  if (carried !== true) {
    notes.push(...(await context.agentModules.changes()));
    problems.push(...(await findChangedCode(manifest, folder)));
  }
  if (unplayed > 0)
    problems.push(`${unplayed} of ${total} matches have not been played: resume the run first`);
  const files = await sealedFiles(folder);
  const named = new Set(found.findings.map(({ match }) => match));
  const broken = await sealProblems(folder, log, {
    files,
    isWhole: open.size === 0,
    leftOut: options.leftOut,
  });
  problems.push(
    ...broken.filter(({ match }) => match === undefined || !named.has(match)).map(findingSentence),
  );
  const ids = [...listIds(manifest, { steps: course?.steps })];
  const computed = await compute(
    context,
    (cell) => verifiedRecords(log, verified, listIds(manifest, { cell, steps: course?.steps })),
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
    for (const [file, text] of figureFiles(manifest, computed)) {
      const place = `artifacts/${file}`;
      const different = differentText(place, await folder.read(place), text);
      // What follows from the journals says more than a digest.
      const sealed = different.length === 0 ? -1 : problems.findIndex((one) => one.startsWith(`${place} `));
      if (sealed >= 0) problems.splice(sealed, 1);
      problems.push(...different);
    }
  }
  if (code !== undefined && code.changes.length > 0)
    notes.unshift(
      `The rules changed since this run began (${code.changes.join('; ')}), and ${
        problems.length === 0
          ? 'play the same: every match replays'
          : 'what does not follow from them is named'
      }`,
    );
  return {
    run: manifest.run,
    root: rootDigest(files),
    matches: total - leftOut,
    verified: verified.size,
    problems,
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** Records whose lines were found to follow from their journals. */
async function* verifiedRecords(
  log: RecordLog,
  verified: ReadonlyMap<string, unknown>,
  ids: Iterable<string>,
): AsyncGenerator<MatchRecord> {
  for await (const record of log.inOrder(ids)) if (verified.has(record.id)) yield record;
}
