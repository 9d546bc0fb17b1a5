import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileJournal, folderBlobs, type BlobStore, type Journal } from '@masbench/core';
import writeFileAtomic from 'write-file-atomic';
import { messageOf } from '../message.js';
import { UsageError } from '../usage-error.js';
import { lock } from './lock.js';
import { manifestFile, type Manifest } from './manifest.js';
import type { MatchRecord } from './rows.js';

/** The files of one run. */
export class RunFolder {
  readonly path: string;
  readonly blobs: BlobStore;

  constructor(path: string) {
    this.path = path;
    this.blobs = folderBlobs(this.#in('blobs'));
  }

  /** Makes the folder. @throws UsageError where it cannot be written or holds something already. */
  async create(): Promise<void> {
    try {
      await mkdir(this.path, { recursive: true });
      const found = await readdir(this.path);
      if (found.length > 0) {
        const hint = found.includes(manifestFile) ? `, or go on with \`masbench resume ${this.path}\`` : '';
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

  /** Claims the folder for this process. */
  lock(): () => void {
    return lock(this.#in('run.lock'));
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

  /** One line per match and seat, in the order of trials. */
  async writeResults(matches: readonly MatchRecord[]): Promise<void> {
    const lines = matches.flatMap(({ id, trial, seed, status, match, seats }) =>
      seats.map((row) => `${JSON.stringify({ match: id, trial, seed, status, about: match, ...row })}\n`),
    );
    await writeFileAtomic(this.#in('results.jsonl'), lines.join(''));
  }

  async writeSummary(summary: unknown): Promise<void> {
    await writeFileAtomic(this.#in('summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
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
