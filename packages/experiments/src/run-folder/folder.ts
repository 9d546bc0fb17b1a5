import { accessSync, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MasbenchError, readMessage, type Journal } from '@masbench/core';
import {
  fileJournal,
  readJournal,
  folderBlobs,
  sha256OfFile,
  takeLock,
  writeWhole,
  type BlobStore,
  type Lock,
  type RecordedJournal,
} from '@masbench/core/journal';
import { bundleFolder } from '../code/recorded-code.js';
import { manifestFile, type Manifest } from '../plan/manifest.js';
import { withRelativePaths } from '../plan/recorded-paths.js';
import { isNotThere } from './is-not-there.js';

export const resultsFile = 'results.jsonl';
export const summaryFile = 'summary.json';
/** Trials that were added to a run after it had begun, one line each time. */
export const continuedFile = 'continued.jsonl';
export const recordsFile = 'records.jsonl';
/** Paid calls, before they are made. */
export const announcedFile = 'announced.jsonl';

/** The files of one run. */
export class RunFolder {
  /** As it was given. */
  readonly path: string;
  readonly blobs: BlobStore;
  readonly #root: string;

  constructor(path: string) {
    this.path = path;
    this.#root = absolute(path);
    this.blobs = folderBlobs(this.in('blobs'));
  }

  /**
   * Makes the folder. One in which a run was to begin, and did not because the disk was full or the process was killed,
   * counts as empty.
   *
   * @throws MasbenchError `OPTION_INVALID` if it cannot be written or is not empty
   */
  async create(): Promise<void> {
    let found: readonly string[];
    try {
      await mkdir(this.#root, { recursive: true });
      found = [...(await readdir(this.#root)), ...(await readdir(this.in('matches')).catch(() => []))];
      if (found.every(isBeforeManifest)) {
        await mkdir(this.in('matches'), { recursive: true });
        return;
      }
    } catch (cause) {
      throw this.#unwritable(cause);
    }
    const hint = found.includes(manifestFile) ? ', or resume the run that is there' : '';
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot write the run to ${this.path}: the folder is not empty. Choose another${hint}`,
    );
  }

  /**
   * Writes what is played, and then the manifest, with which the run has begun.
   *
   * @throws MasbenchError `OPTION_INVALID` if it cannot be written
   */
  async begin(
    manifest: Manifest,
    configs: { readonly flush: (to: BlobStore) => Promise<void> },
    kept: ReadonlyMap<string, Uint8Array> = new Map(),
  ): Promise<void> {
    try {
      await configs.flush(this.blobs);
      for (const [path, bytes] of kept) await this.write(path, bytes);
      await this.writeManifest(manifest);
    } catch (cause) {
      throw this.#unwritable(cause);
    }
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    await this.write(manifestFile, `${JSON.stringify(withRelativePaths(manifest, this.#root), null, 2)}\n`);
  }

  #unwritable(cause: unknown): MasbenchError {
    return new MasbenchError(
      'OPTION_INVALID',
      `Cannot write the run to ${this.path}: ${readMessage(cause)}`,
      {
        cause,
      },
    );
  }

  #notKept(file: string, cause: unknown): MasbenchError {
    return new MasbenchError(
      'JOURNAL_UNWRITABLE',
      `Cannot write ${file} of the run ${this.path}: ${readMessage(cause)}. The journals keep what was played: make room, then resume the run`,
      { cause },
    );
  }

  async config(sha256: string): Promise<unknown> {
    return JSON.parse(new TextDecoder().decode(await this.blobs.get(sha256))) as unknown;
  }

  /** The common part of the journals of a run. */
  get #shared(): { readonly blobs: string; readonly announced: string } {
    return { blobs: this.in('blobs'), announced: this.in(announcedFile) };
  }

  /** The journal of a match, to be written. */
  journal(match: string, fsync: Manifest['fsync']): Journal {
    return fileJournal(this.journalPath(match), { fsync, ...this.#shared });
  }

  /** The journal of a match, to be read; `undefined` if it has none. */
  recorded(match: string): RecordedJournal | undefined {
    const path = this.journalPath(match);
    return existsSync(path) ? readJournal(path, this.#shared) : undefined;
  }

  /**
   * Claims the folder for this process.
   *
   * @throws MasbenchError `JOURNAL_TAKEN` if another process plays the run, `OPTION_INVALID` if the lock cannot be
   *   written
   */
  lock(): Lock {
    try {
      return takeLock(this.in('run.lock'));
    } catch (error) {
      throw MasbenchError.isInstance(error) ? error : this.#unwritable(error);
    }
  }

  /** Removes the locks of matches whose process was killed, those of matches that are over included. */
  async removeDeadLocks(): Promise<void> {
    for (const file of await readdir(this.in('matches'))) {
      if (!file.endsWith('.jsonl.lock')) continue;
      try {
        takeLock(this.in('matches', file)).release();
      } catch (error) {
        if (!MasbenchError.isInstance(error) || error.code !== 'JOURNAL_TAKEN') throw error;
      }
    }
  }

  /** Moves the journal and the call log of a match to `lost/`, where nothing reads them. */
  async setAside(match: string): Promise<void> {
    await mkdir(this.in('lost'), { recursive: true });
    const kept = await readdir(this.in('lost'));
    let number = 1;
    while (kept.some((file) => file.startsWith(`${match}-${number}.`))) number += 1;
    for (const end of ['jsonl', 'calls.jsonl'])
      await rename(this.in('matches', `${match}.${end}`), this.in('lost', `${match}-${number}.${end}`)).catch(
        (cause: unknown) => {
          if (!isNotThere(cause)) throw this.#unwritable(cause);
        },
      );
  }

  journalPath(match: string): string {
    return this.in('matches', `${match}.jsonl`);
  }

  /** Ids of the matches that have a journal. */
  async matches(): Promise<readonly string[]> {
    const files = await readdir(this.in('matches'));
    return files
      .flatMap((file) =>
        file.endsWith('.jsonl') && !file.endsWith('.calls.jsonl') ? [file.slice(0, -'.jsonl'.length)] : [],
      )
      .toSorted();
  }

  /** SHA-256 of a match's journal; `undefined` if it has none. */
  async journalHash(match: string): Promise<string | undefined> {
    try {
      return await sha256OfFile(this.journalPath(match));
    } catch {
      return undefined;
    }
  }

  /** Makes the disk keep what was written to files of the run. */
  async sync(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const opened = await open(this.in(file), 'r+');
      try {
        await opened.datasync();
      } finally {
        await opened.close();
      }
    }
  }

  /**
   * Writes a text or bytes as a whole, or not at all.
   *
   * @throws MasbenchError `JOURNAL_UNWRITABLE`
   */
  async write(file: string, content: string | Uint8Array): Promise<void> {
    await writeWhole(this.in(file), content).catch((cause: unknown) => {
      throw this.#notKept(file, cause);
    });
  }

  /** Writes lines as they come into a file that replaces the one that is there only when all are written. */
  async writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
    const path = this.in(file);
    // One name for all processes, which write in turn: what a killed one leaves is replaced.
    const unfinished = `${path}.tmp`;
    try {
      await pipeline(lines, createWriteStream(unfinished));
      await rename(unfinished, path);
    } catch (cause) {
      throw MasbenchError.isInstance(cause) ? cause : this.#notKept(file, cause);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** A file of the run as text; `undefined` if it is missing. */
  async read(file: string): Promise<string | undefined> {
    return readFile(this.in(file), 'utf8').catch(() => undefined);
  }

  in(...parts: string[]): string {
    return join(this.#root, ...parts);
  }
}

/** Files written before a run has begun, and the name of a manifest that was not finished. */
function isBeforeManifest(file: string): boolean {
  return ['matches', 'blobs', bundleFolder].includes(file) || file.startsWith(`${manifestFile}.`);
}

/** Node never returns from making a relative folder where the working directory has been removed. */
function absolute(path: string): string {
  if (isAbsolute(path)) return path;
  try {
    const working = process.cwd();
    accessSync(working);
    return resolve(working, path);
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot find the run folder ${path}: the working directory has been removed`,
      { cause },
    );
  }
}
