import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  fileJournal,
  folderBlobs,
  readJournal,
  takeLock,
  type BlobStore,
  type Journal,
  type Lock,
  type RecordedJournal,
} from '@masbench/core';
import writeFileAtomic from 'write-file-atomic';
import { sha256OfFile } from '../file-hash.js';
import { messageOf } from '../message.js';
import { shellWord } from '../terminal/shell-word.js';
import { UsageError } from '../usage-error.js';
import { manifestFile, type Manifest } from './manifest.js';
import { resultsFile, summaryFile, type ReportFiles, type WrittenFiles } from './report-files.js';

/** The files of one run. */
export class RunFolder {
  readonly path: string;
  readonly blobs: BlobStore;

  constructor(path: string) {
    this.path = path;
    this.blobs = folderBlobs(this.#in('blobs'));
  }

  /** What goes on with the run. */
  get resumeCommand(): string {
    return `masbench resume ${shellWord(this.path)}`;
  }

  /** Makes the folder. @throws UsageError where it cannot be written or holds something already. */
  async create(): Promise<void> {
    try {
      await mkdir(this.path, { recursive: true });
      const found = await readdir(this.path);
      if (found.length > 0) {
        const hint = found.includes(manifestFile) ? `, or go on with \`${this.resumeCommand}\`` : '';
        throw new UsageError(
          `Cannot write the run to ${this.path} as the folder is not empty: choose another with --out${hint}`,
        );
      }
      await mkdir(this.#in('matches'));
    } catch (error) {
      throw error instanceof UsageError
        ? error
        : new UsageError(`Cannot write the run to ${this.path}: ${messageOf(error)}`);
    }
  }

  /** Claims the folder for this process. @throws MasbenchError `JOURNAL_TAKEN` where another one works in it */
  lock(): Lock {
    return takeLock(this.#in('run.lock'));
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    await writeFileAtomic(this.#in(manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  async putConfig(config: unknown): Promise<string> {
    return this.blobs.put(new TextEncoder().encode(JSON.stringify(config)));
  }

  async config(sha256: string): Promise<unknown> {
    return JSON.parse(new TextDecoder().decode(await this.blobs.get(sha256))) as unknown;
  }

  journal(match: string, fsync: Manifest['fsync']): Journal {
    return fileJournal(this.#in('matches', `${match}.jsonl`), { fsync, blobs: this.#in('blobs') });
  }

  /** The journal of a match, to be read. @throws MasbenchError `JOURNAL_UNREADABLE` */
  recorded(match: string): RecordedJournal {
    return readJournal(this.#in('matches', `${match}.jsonl`), { blobs: this.#in('blobs') });
  }

  /** Ids of the matches that have a journal. */
  async matches(): Promise<readonly string[]> {
    const files = await readdir(this.#in('matches'));
    return files
      .flatMap((file) =>
        file.endsWith('.jsonl') && !file.endsWith('.calls.jsonl') ? [file.slice(0, -'.jsonl'.length)] : [],
      )
      .toSorted();
  }

  async artifactFolder(): Promise<string> {
    const folder = this.#in('artifacts');
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Writes a text into `artifacts/`. */
  async writeArtifact(file: string, text: string): Promise<void> {
    const path = this.#in('artifacts', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
  }

  /** A text of `artifacts/`; `undefined` where it is missing. */
  async readArtifact(file: string): Promise<string | undefined> {
    return readFile(this.#in('artifacts', file), 'utf8').catch(() => undefined);
  }

  /** SHA-256 of the journals of these matches, by id; without those that have none. */
  async journalHashes(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const kept = new Set(await this.matches());
    const hashes: Record<string, string> = {};
    for (const id of ids.filter((one) => kept.has(one)))
      hashes[id] = await sha256OfFile(this.#in('matches', `${id}.jsonl`));
    return hashes;
  }

  async writeReport({ results, summary }: ReportFiles): Promise<void> {
    await writeFileAtomic(this.#in(resultsFile), results);
    await writeFileAtomic(this.#in(summaryFile), summary);
  }

  /** What is written of the results; `undefined` where a file is missing. */
  async readReport(): Promise<WrittenFiles> {
    const text = async (file: string): Promise<string | undefined> =>
      readFile(this.#in(file), 'utf8').catch(() => undefined);
    return { results: await text(resultsFile), summary: await text(summaryFile) };
  }

  async remove(file: string): Promise<void> {
    await rm(this.#in(file), { force: true });
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(this.#in(file), text);
  }

  #in(...parts: string[]): string {
    return join(this.path, ...parts);
  }
}
