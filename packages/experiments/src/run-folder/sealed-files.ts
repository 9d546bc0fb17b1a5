import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { sha256OfFile } from '@masbench/core/journal';
import { join, relative, sep } from 'node:path';
import { hashBytes } from '@masbench/statistics';
import { announcedFile, continuedFile, recordsFile, type RunFolder } from './folder.js';
import { manifestFile } from '../plan/manifest.js';
import { isNotThere } from './is-not-there.js';
import { scheduleFile } from './schedule-log.js';

/** Files that only grow. */
export const growingFiles: readonly string[] = [announcedFile, continuedFile, recordsFile, scheduleFile];

/** SHA-256 of files by their path in the run folder, in the order of paths. */
export type SealedFiles = Readonly<Record<string, string>>;

const atOnce = 16;

/**
 * Reads the digests of all that a run is: manifest, plan, announcements, records, schedule, journals and call logs. What
 * follows from these (results, summary) and what is made besides (artifacts) is not among them.
 */
export async function sealedFiles(folder: RunFolder): Promise<SealedFiles> {
  const found = new Set(await readdir(folder.in()));
  const own = [manifestFile, 'plan.json', ...growingFiles].filter((file) => found.has(file));
  const matches = found.has('matches') ? await readdir(folder.in('matches')) : [];
  const paths = [
    ...own,
    ...matches
      .filter((file) => file.endsWith('.jsonl') && !isCollected(file))
      .map((file) => `matches/${file}`),
  ].toSorted();
  const digests: [path: string, sha256: string][] = [];
  for (let from = 0; from < paths.length; from += atOnce)
    digests.push(
      ...(await Promise.all(
        paths
          .slice(from, from + atOnce)
          .map(async (path): Promise<[string, string]> => [path, await sha256OfFile(folder.in(path))]),
      )),
    );
  return Object.fromEntries(digests);
}

/** Reads the digests of what was made besides: pictures and exports, in `artifacts/`. */
export async function artifactFiles(folder: RunFolder): Promise<SealedFiles> {
  const entries = await readdir(folder.in('artifacts'), { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      if (isNotThere(cause)) return [];
      throw cause;
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder.in(), join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
  const digests: Record<string, string> = {};
  for (const path of paths) digests[path] = await sha256OfFile(folder.in(path));
  return digests;
}

/** True for a file of `matches/` that a match of a queue is written to before it takes its place, or with its call log. */
export function isCollected(file: string): boolean {
  return /\.jsonl\.collected(?:\.calls\.jsonl)?$/.test(file);
}

/**
 * Returns the root digest of a run: the SHA-256 of a line `<SHA-256>  <path>` for each file in the order of paths, as
 * `sha256sum` writes them.
 */
export function rootDigest(files: SealedFiles): string {
  return hashBytes(
    Object.entries(files)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([path, sha256]) => `${sha256}  ${path}\n`)
      .join(''),
  );
}

/**
 * Returns how many whole lines a file has gained since it had this SHA-256; `undefined` if it does not begin with what it was
 * then.
 */
export async function findGrowth(path: string, sha256: string): Promise<number | undefined> {
  const hash = createHash('sha256');
  const isThen = (): boolean => hash.copy().digest('hex') === sha256;
  let growth = isThen() ? 0 : undefined;
  for await (const piece of createReadStream(path)) {
    if (!Buffer.isBuffer(piece)) continue;
    const bytes: Buffer = piece;
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      if (growth === undefined) {
        hash.update(bytes.subarray(start, end + 1));
        if (isThen()) growth = 0;
      } else growth += 1;
      start = end + 1;
    }
    if (growth === undefined) hash.update(bytes.subarray(start));
  }
  return growth;
}
