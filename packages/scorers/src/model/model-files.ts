import * as z from 'zod';
import { requireNode, UnavailableError } from '@masbench/core';
import { createSha256 } from '@masbench/statistics';

/** A file that a model needs. */
export interface ModelFile {
  /** Where it lies, inside the model's folder. */
  readonly path: string;
  /** Where it can be had. */
  readonly url: string;
  /** True if the model works without it. */
  readonly optional?: boolean | undefined;
}

/** Where the files of a model lie, and how they get there. */
export interface ModelFolder {
  /** The folder on disk, which is also the cache of downloads. */
  readonly folder: string;
  /** Fetch what is missing. Default false: nothing is ever fetched unasked. */
  readonly download?: boolean | undefined;
  /**
   * SHA-256 of files in hexadecimal, by their path in the folder. A file of another hash is not loaded, so that a figure
   * can be traced to the weights that gave it.
   */
  readonly sha256?: Readonly<Record<string, string>> | undefined;
}

/** The address of a file on the Hugging Face hub. @param revision - A commit, to pin what is fetched. Default `main`. */
export function hubFile(model: string, path: string, revision = 'main'): string {
  return `https://huggingface.co/${model}/resolve/${revision}/${path}`;
}

/**
 * Makes sure that the files of a model are there.
 *
 * @throws UnavailableError that names the missing file, its place and its address, or what failed in fetching it.
 */
export async function provideFiles(
  files: readonly ModelFile[],
  { folder, download, sha256 = {} }: ModelFolder,
): Promise<void> {
  for (const { path, url, optional } of files) {
    const place = requireNode().path.join(folder, path);
    if (await exists(place)) await checkHash(place, sha256[path]);
    else if (download === true) await fetchFile(url, place, optional === true, sha256[path]);
    else if (optional !== true) {
      throw new UnavailableError(
        `Cannot load the model: a file is missing: ${place}. Get it from ${url} and put it there, or set 'download: true'`,
      );
    }
  }
}

/** The JSON object in a file, or `undefined` if the file is not there. */
export async function readObject(path: string): Promise<Record<string, unknown> | undefined> {
  if (!(await exists(path))) return undefined;
  const parsed = z
    .record(z.string(), z.unknown())
    .safeParse(jsonOrUndefined(await requireNode().fsPromises.readFile(path, 'utf8')));
  if (!parsed.success)
    throw new UnavailableError(`Cannot load the model: the file must hold a JSON object: ${path}`);
  return parsed.data;
}

/** Writes next to the place and renames, so that a broken download never passes for a file. */
async function fetchFile(
  url: string,
  place: string,
  optional: boolean,
  sha256: string | undefined,
): Promise<void> {
  const partial = `${place}.partial-${process.pid}`;
  const { mkdir, rename, rm } = requireNode().fsPromises;
  try {
    const response = await fetch(url);
    if (response.status === 404 && optional) return;
    if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
    await mkdir(requireNode().path.dirname(place), { recursive: true });
    await requireNode().streamPromises.pipeline(
      requireNode().stream.Readable.fromWeb(response.body),
      requireNode().fs.createWriteStream(partial),
    );
    await checkHash(partial, sha256);
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { force: true });
    throw new UnavailableError(
      `Cannot load the model: ${url} could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** @throws UnavailableError if the file has another hash than the one that it must have, if any. */
async function checkHash(place: string, expected: string | undefined): Promise<void> {
  if (expected === undefined) return;
  const hash = createSha256();
  const pieces: AsyncIterable<Uint8Array> = requireNode().fs.createReadStream(place);
  for await (const piece of pieces) hash.update(piece);
  const found = hash.digest();
  if (found !== expected.toLowerCase()) {
    throw new UnavailableError(
      `Cannot load the model: the SHA-256 of ${place} must be ${expected}: it is ${found}`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await requireNode().fsPromises.stat(path)).isFile();
  } catch {
    return false;
  }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
