import { cp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MasbenchError } from '@masbench/core';
import { hashBytes } from '@masbench/statistics';
import { bundleFolder } from '../code/recorded-code.js';
import { writeArtifacts } from '../play/play-item.js';
import type { RunContext } from '../play/run-context.js';
import { manifestFile, type Manifest } from '../plan/manifest.js';
import { plannedMatches } from '../plan/plan.js';
import { withoutFolders } from '../plan/recorded-paths.js';
import { announcedFile, continuedFile, recordsFile, RunFolder } from '../run-folder/folder.js';
import { isNotThere } from '../run-folder/is-not-there.js';
import { findChangedCode } from '../run-folder/kept-code.js';
import { readManifest } from '../run-folder/read-manifest.js';
import { RecordLines } from '../run-folder/record-lines.js';
import { RecordLog } from '../run-folder/record-log.js';
import { findingSentence } from '../run-folder/run-finding.js';
import { readSeal, sealProblems, type Seal } from '../run-folder/seal.js';
import { sealedFiles } from '../run-folder/sealed-files.js';
import { inspectRun, notPlayed } from '../verify/inspect.js';
import type { FinishedRun, ResumeOptions } from './options.js';
import { sealRun } from './play-out.js';
import { reopen } from './prepare.js';

type MergeOptions = Pick<ResumeOptions, 'experiment' | 'importModule' | 'game' | 'sources' | 'models'>;

/** A shard on disk that has come to its end. */
interface Shard {
  readonly path: string;
  readonly folder: RunFolder;
  readonly manifest: Manifest;
  readonly place: NonNullable<Manifest['shard']>;
  readonly seal: Seal;
}

/**
 * Joins the finished shards of a run to one run folder, which verifies like that of a run that was played as one: the same
 * journals and results. Nothing is played; matches that failed or were aborted stay so, and `resume` of the joined run plays them
 * again.
 *
 * @param out - The new run folder; it must not exist or be empty.
 * @throws MasbenchError `OPTION_INVALID` if a shard is missing, double, not finished or of another plan; `JOURNAL_CORRUPT` if one
 *   was changed
 *
 * @example
 * ```ts
 * import { merge } from '@masbench/experiments';
 *
 * const { result } = await merge(['shards/1', 'shards/2'], 'runs/whole');
 * console.log(result.finished);
 * ```
 */
export async function merge(
  folders: readonly string[],
  out: string,
  options: MergeOptions = {},
): Promise<FinishedRun> {
  const found: Shard[] = [];
  for (const path of folders) found.push(await readShard(path));
  const shards = wholeRun(found);
  if ((await readdir(out).catch(() => [])).length > 0) throw refusal(`to ${out}: the folder is not empty`);
  const joined = new RunFolder(`${resolve(out)}.merging-${process.pid}`);
  try {
    await joinFiles(shards, joined, basename(resolve(out)));
    const { context } = await reopen(joined.path, options);
    const log = await RecordLog.open(joined.in(recordsFile));
    const { findings, leftOut } = await inspectRun(context, log, { course: undefined });
    const unplayed = new Set(findings.flatMap(({ text, match }) => (text === notPlayed ? [match] : [])));
    for (const { path, manifest } of shards)
      if ([...plannedMatches(manifest)].some(({ id }) => unplayed.has(id))) throw unfinished(path);
    checkUnchanged(out, [
      ...findings.filter(({ isOpen }) => !isOpen).map(findingSentence),
      ...(await findChangedCode(context.manifest, joined)),
    ]);
    await writeAllArtifacts(context, log);
    const finished = await sealRun(context, log, { leftOut });
    await rmdir(out).catch(() => undefined);
    await rename(joined.path, out);
    return { ...finished, folder: out };
  } finally {
    await rm(joined.path, { recursive: true, force: true });
  }
}

/** Reads a shard. @throws MasbenchError if it is none, has not come to its end, or was changed since */
async function readShard(path: string): Promise<Shard> {
  const manifest = await readManifest(path);
  const { shard: place } = manifest;
  if (place === undefined)
    throw refusal(`${path}: it is a run of its own, and no shard of one (run --shard 3/16 plays one)`);
  const folder = new RunFolder(path);
  const log = await RecordLog.look(folder.in(recordsFile));
  const seal = await readSeal(folder);
  if (seal === undefined || (!('fault' in seal) && log.formers.at(-1) === seal.root)) throw unfinished(path);
  const files = await sealedFiles(folder);
  const problems = (await sealProblems(folder, log, { files, isWhole: false })).map(findingSentence);
  checkUnchanged(path, [...(log.fault === undefined ? [] : [log.fault]), ...problems]);
  if ('fault' in seal) throw unfinished(path);
  return { path, folder, manifest, place, seal };
}

/** Returns the shards in their order. @throws MasbenchError if they are not those of one run, each of them once */
function wholeRun(found: readonly Shard[]): readonly [Shard, ...Shard[]] {
  const [first, ...others] = found.toSorted((left, right) => left.place.index - right.place.index);
  if (first === undefined) throw refusal('nothing: name the folders of the shards');
  const plan = planOf(first.manifest);
  for (const { path, manifest, place } of others) {
    const other = planOf(manifest);
    const different = Object.keys({ ...plan, ...other }).filter(
      (part) => !isDeepStrictEqual(plan[part], other[part]),
    );
    if (place.of !== first.place.of)
      throw refusal(
        `${path} with ${first.path}: one is of ${place.of} shards, the other of ${first.place.of}`,
      );
    if (different.length > 0)
      throw refusal(`${path} with ${first.path}: their plans differ in ${different.join(', ')}`);
  }
  for (let index = 1; index <= first.place.of; index += 1) {
    const [one, twice] = found.filter(({ place }) => place.index === index);
    if (one === undefined) throw refusal(`the run: shard ${index} of ${first.place.of} is missing`);
    if (twice !== undefined)
      throw refusal(`both ${one.path} and ${twice.path}: each is shard ${index} of ${first.place.of}`);
  }
  return [first, ...others];
}

/** Returns the part of a manifest that all shards of a run have in common: all but when and where they were played. */
function planOf(manifest: Manifest): Readonly<Record<string, unknown>> {
  const {
    run: _run,
    shard: _shard,
    startedAt: _startedAt,
    versions: _versions,
    relief: _relief,
    accepted: _accepted,
    ...plan
  } = withoutFolders(manifest);
  return plan;
}

/** Writes what the shards have on record into one folder, as the run of that name. */
async function joinFiles(
  shards: readonly [Shard, ...Shard[]],
  joined: RunFolder,
  run: string,
): Promise<void> {
  await joined.create();
  for (const { folder, seal } of shards) {
    for (const part of ['blobs', bundleFolder, 'lost'])
      await cp(folder.in(part), joined.in(part), { recursive: true }).catch(ignoreMissing);
    for (const file of Object.keys(seal.files))
      if (file.startsWith('matches/')) await cp(folder.in(file), joined.in(file));
  }
  for (const file of [announcedFile, continuedFile]) {
    const texts = await Promise.all(shards.map(async ({ folder }) => (await folder.read(file)) ?? ''));
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
    // The same change of code was accepted for every shard.
    const kept = file === continuedFile ? [...new Set(lines)] : lines;
    if (kept.length > 0) await joined.write(file, kept.map((line) => `${line}\n`).join(''));
  }
  const { shard: _shard, relief: _relief, accepted: _accepted, ...manifest } = shards[0].manifest;
  await joined.writeManifest({
    ...manifest,
    run,
    versions: joinVersions(shards.map(({ manifest: { versions } }) => versions)),
    startedAt: shards.map(({ manifest: { startedAt } }) => startedAt).toSorted()[0] ?? '',
    merged: shards.map(({ seal: { root } }) => root),
  });
  const lines = new RecordLines();
  const texts = [lines.sealed({ run: hashBytes(await readFile(joined.in(manifestFile))) })];
  for (const { folder } of shards) {
    const own = new RecordLines();
    for (const text of ((await folder.read(recordsFile)) ?? '').split('\n').slice(0, -1)) {
      const line = own.next(text);
      if (typeof line === 'object' && ('record' in line || 'again' in line)) texts.push(lines.sealed(line));
    }
  }
  await joined.write(recordsFile, texts.map((text) => `${text}\n`).join(''));
}

/** Versions of all shards; of what differs, each of them. */
function joinVersions(versions: readonly Manifest['versions'][]): Manifest['versions'] {
  const names = new Set(versions.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(versions.flatMap((one) => one[name] ?? []))].join(', ')]),
  );
}

/** Makes the pictures of all matches from their journals, but of those whose shard could not. */
async function writeAllArtifacts(context: RunContext, log: RecordLog): Promise<void> {
  for (const planned of plannedMatches(context.manifest)) {
    if (log.about(planned.id)?.status !== 'finished' || log.faults([planned.id]).length > 0) continue;
    const fault = await writeArtifacts(context, planned);
    if (fault !== undefined)
      throw refusal(`the run: the artifacts of ${planned.id} cannot be made: ${fault}`);
  }
}

function ignoreMissing(cause: unknown): void {
  if (!isNotThere(cause)) throw cause;
}

function refusal(what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot merge ${what}`);
}

function unfinished(path: string): MasbenchError {
  return refusal(`${path}: it has not been played to its end. Continue it with \`masbench resume ${path}\``);
}

/** @throws MasbenchError `JOURNAL_CORRUPT` */
function checkUnchanged(path: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new MasbenchError(
    'JOURNAL_CORRUPT',
    `Cannot merge ${path}: what it has on record does not hold:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}
