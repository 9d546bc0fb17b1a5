import { readFile } from 'node:fs/promises';
import { readMessage } from '@masbench/core';
import * as z from 'zod';
import { sha256OfFile } from '@masbench/core/journal';
import { isNotThere } from './is-not-there.js';
import { differentText } from './different-text.js';
import { recordsFile, type RunFolder } from './folder.js';
import type { RunFinding } from './run-finding.js';
import type { RecordLog } from './record-log.js';
import { findGrowth, growingFiles, rootDigest, type SealedFiles } from './sealed-files.js';

/** Contents of a run, by name and digest. Its `root` stands for all of them. */
export const sealFile = 'seal.json';

const sealSchema = z.object({
  /** Root digests that the run had before it was continued, oldest first. */
  former: z.array(z.string()),
  files: z.record(z.string(), z.string()),
  root: z.string(),
  /** Pictures and exports that were made besides. No part of the root. @default unknown, in runs of earlier versions */
  artifacts: z.record(z.string().regex(/^artifacts\/(?!.*(?:^|\/)\.\.(?:\/|$))/), z.string()).optional(),
});

/** Contents of `seal.json`. */
export type Seal = z.infer<typeof sealSchema>;

/** Returns the seal of the files that a run consists of. */
export function makeSeal(files: SealedFiles, log: RecordLog, artifacts: SealedFiles | undefined): Seal {
  return {
    former: [...log.formers],
    files: { ...files },
    root: rootDigest(files),
    ...(artifacts !== undefined && { artifacts: { ...artifacts } }),
  };
}

export function sealText(seal: Seal): string {
  return `${JSON.stringify(seal, null, 2)}\n`;
}

/** Reads the seal that the run has; `undefined` if no process has come to its end yet. */
export async function readSeal(folder: RunFolder): Promise<Seal | undefined | { readonly fault: string }> {
  let bytes: Buffer;
  try {
    bytes = await readFile(folder.in(sealFile));
  } catch (cause) {
    if (isNotThere(cause)) return undefined;
    return { fault: `${sealFile} cannot be read: ${readMessage(cause)}` };
  }
  try {
    return sealSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return {
      fault: `${sealFile} does not say which files the run consists of: put it back, or remove it, and it is made again`,
    };
  }
}

/**
 * Finds what differs between a run and its seal.
 *
 * @param files - What the run consists of now.
 * @param leftOut - Artifacts that may be missing.
 * @param isWhole - True where nothing is left to be played, so that the seal must be the one that would be made now.
 */
export async function sealProblems(
  folder: RunFolder,
  log: RecordLog,
  {
    files,
    isWhole,
    leftOut,
  }: {
    readonly files: SealedFiles;
    readonly isWhole: boolean;
    readonly leftOut?: readonly string[] | undefined;
  },
): Promise<readonly RunFinding[]> {
  const written = await readSeal(folder);
  if (written === undefined) return [whole(`${sealFile} is missing`)];
  if ('fault' in written) return [whole(written.fault)];
  const changed = [
    ...(await sealFindings(folder, log, { seal: written, files })),
    ...(await artifactFindings(folder, log, written, leftOut)),
  ];
  if (changed.length > 0 || !isWhole || log.fault !== undefined) return changed;
  return differentText(
    sealFile,
    await folder.read(sealFile),
    sealText(makeSeal(files, log, written.artifacts)),
  ).map(whole);
}

/**
 * Compares the files of a run with those that it was sealed with. Where the run was continued since, what had not
 * finished then may have changed, and no more.
 */
export async function sealFindings(
  folder: RunFolder,
  log: RecordLog,
  { seal, files }: { readonly seal: Seal; readonly files: SealedFiles },
): Promise<readonly RunFinding[]> {
  const findings: RunFinding[] = [];
  const add = (text: string, match?: string): void => void findings.push({ text, match, isOpen: false });
  if (rootDigest(seal.files) !== seal.root)
    add(`${sealFile}: its root digest ${seal.root} is not that of the files that it names`);
  const wasContinued = log.formers.at(-1) === seal.root;
  for (const path of new Set([...Object.keys(seal.files), ...Object.keys(files)])) {
    const [before, now] = [seal.files[path], files[path]];
    if (before === now) continue;
    const match = /^matches\/(.*?)(?:\.calls)?\.jsonl$/.exec(path)?.[1];
    // Records are made again from the journals, as long as those are what they were.
    if (path === recordsFile && log.run === undefined && log.fault === undefined) continue;
    const change = { path, before, now, match };
    if (wasContinued ? await mayHaveChanged(folder, log, change) : await isTorn(folder, change)) continue;
    add(`${path} ${changeText(before, now)}`, match);
  }
  return findings;
}

/** Compares what was made besides the run with what was there when it was sealed. */
async function artifactFindings(
  folder: RunFolder,
  log: RecordLog,
  { root, artifacts = {} }: Seal,
  leftOut: readonly string[] = [],
): Promise<readonly RunFinding[]> {
  // A run that was continued makes them again.
  if (log.formers.at(-1) === root) return [];
  const found = Object.entries(artifacts).map(async ([path, before]) => {
    const now = await sha256OfFile(folder.in(path)).catch(() => undefined);
    if (now === undefined && leftOut.includes(path)) return [];
    return before === now ? [] : [whole(`${path} ${changeText(before, now)}`)];
  });
  return (await Promise.all(found)).flat();
}

interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
  readonly match: string | undefined;
}

async function mayHaveChanged(
  folder: RunFolder,
  log: RecordLog,
  { path, before, now, match }: Change,
): Promise<boolean> {
  if (match !== undefined) return log.again.has(match) || !log.hadFinished(match);
  if (!growingFiles.includes(path) || now === undefined) return false;
  return before === undefined || (await findGrowth(folder.in(path), before)) !== undefined;
}

function whole(text: string): RunFinding {
  return { text, isOpen: false };
}

/** True where a process that was killed has left the beginning of a line. */
async function isTorn(folder: RunFolder, { path, before, now }: Change): Promise<boolean> {
  if (!growingFiles.includes(path) || before === undefined || now === undefined) return false;
  return (await findGrowth(folder.in(path), before)) === 0;
}

function changeText(before: string | undefined, now: string | undefined): string {
  if (before === undefined) return `is not among the files of ${sealFile}`;
  if (now === undefined) return `is gone, and ${sealFile} has it`;
  return `is not the file that it was by ${sealFile}: its SHA-256 was ${before}, and is ${now}`;
}
