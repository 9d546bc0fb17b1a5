import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MasbenchError, readMessage } from '@masbench/core';
import { readManifest } from '@masbench/experiments';
import { blockBytes, splitBlocks, packed } from './blocks.js';
import { pageCode, pageStyle } from './bundle/bundle.js';
import { carriedCode, compressedText, type CarriedCodeOptions } from './carried-code.js';
import type { Contents } from './contents.js';
import { streamDocument } from './document.js';
import { runFiles } from './run-files.js';

/** How a report is made. */
export interface ReportOptions extends CarriedCodeOptions {
  /** The page. @default `report.html` in the run folder */
  readonly file?: string | undefined;
}

/** A page that was written. */
export interface WrittenReport {
  readonly file: string;
  readonly bytes: number;
  /** Code that draws the page, in bytes. */
  readonly pageCodeBytes: number;
  /** Code that reads and replays the run, with that of the game, in bytes before compression. */
  readonly workerCodeBytes: number;
  /** Why the page cannot replay and recompute the run; `null` if it can. */
  readonly codeMissing: string | null;
}

/**
 * Writes a run as one HTML file that needs no server and no network: it shows the results, replays every match through
 * the eyes of each seat, and recomputes every number with the game's own code in the reader's browser.
 *
 * @throws MasbenchError `OPTION_INVALID` if the folder is no run, has no results yet, or the file cannot be written
 */
export async function report(folder: string, options: ReportOptions = {}): Promise<WrittenReport> {
  const manifest = await readManifest(folder);
  const files = await runFiles(folder);
  if (!files.some(({ path }) => path === 'summary.json')) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot report on ${folder}: it has no summary.json yet: resume the run first`,
    );
  }
  const { benchmark, workerCode, missing } = await carriedCode(folder, manifest, options);
  const drawn = await pageCode('main');
  const contents: Contents = {
    format: 'masbench-report/1',
    run: manifest.run,
    benchmark,
    codeMissing: missing,
    isLive: false,
    blockBytes,
    ...packed(files),
  };
  const file = options.file ?? join(folder, 'report.html');
  const text = streamDocument({
    title: `${manifest.benchmark.name}: ${manifest.run}`,
    contents,
    style: await pageStyle(),
    pageCode: drawn,
    workerCode: await compressedText(workerCode),
    blocks: splitBlocks(folder, files),
  });
  await write(file, text);
  return {
    file,
    bytes: (await stat(file)).size,
    pageCodeBytes: Buffer.byteLength(drawn),
    workerCodeBytes: Buffer.byteLength(workerCode),
    codeMissing: missing,
  };
}

/** Writes the page as a whole, or not at all. */
async function write(file: string, text: AsyncIterable<string>): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
    await pipeline(Readable.from(text), createWriteStream(draft));
    await rename(draft, file);
  } catch (cause) {
    if (MasbenchError.isInstance(cause)) throw cause;
    throw new MasbenchError('OPTION_INVALID', `Cannot write the report ${file}: ${readMessage(cause)}`, {
      cause,
    });
  } finally {
    // Where there is no such folder, there is no draft either.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
