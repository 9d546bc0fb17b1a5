import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { MasbenchError, messageOf } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import {
  benchmarkOf,
  readManifest,
  type Experiment,
  type ImportModule,
  type Manifest,
} from '@masbench/experiments';
import { blockBytes, blocksOf, packed } from './blocks.js';
import { pageCode, pageStyle, workerCode } from './bundle/bundle.js';
import type { Contents } from './contents.js';
import { documentText } from './document.js';
import { runFiles, type RunFile } from './run-files.js';

/** How a report is made. */
export interface ReportOptions {
  /** The page. @default `report.html` in the run folder */
  readonly file?: string | undefined;
  /** The experiment, where its benchmark cannot be found by name: the page then shows the run and cannot replay it. */
  readonly experiment?: Pick<Experiment, 'benchmark'> | undefined;
  readonly importModule?: ImportModule | undefined;
  /** Folder from which the package of the benchmark is looked up. @default the working directory */
  readonly resolveFrom?: string | undefined;
}

/** A page that was written. */
export interface WrittenReport {
  readonly file: string;
  readonly bytes: number;
  /** Code that draws the page, in bytes. */
  readonly pageCodeBytes: number;
  /** Code that reads and replays the run, with that of the game, in bytes before compression. */
  readonly workerCodeBytes: number;
  /** Why the page cannot replay and recompute the run; `null` where it can. */
  readonly codeMissing: string | null;
}

/**
 * Writes a run as one HTML file that needs no server and no network: it shows the results, replays every match through
 * the eyes of each seat, and recomputes every number with the game's own code in the reader's browser.
 *
 * @throws MasbenchError `OPTION_INVALID` where the folder is no run, has no results yet, or the file cannot be written
 */
export async function report(folder: string, options: ReportOptions = {}): Promise<WrittenReport> {
  const manifest = await readManifest(folder);
  const files = [...(await runFiles(folder)), ...(await moduleFile(manifest))];
  if (!files.some(({ path }) => path === 'summary.json')) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot report on ${folder} as it has no summary.json yet: resume the run first`,
    );
  }
  const benchmark = await benchmarkIn(manifest, options);
  const code = await codeOf(manifest, options);
  const drawn = await pageCode();
  const place = packed(files);
  const contents: Contents = {
    format: 'masbench-report/1',
    run: manifest.run,
    benchmark: {
      name: manifest.benchmark.name,
      description: benchmark?.description ?? null,
      columns: benchmark?.columns ?? null,
    },
    codeMissing: code.missing,
    blockBytes,
    ...place,
  };
  const file = options.file ?? join(folder, 'report.html');
  const text = documentText({
    title: `${manifest.benchmark.name}: ${manifest.run}`,
    contents,
    style: await pageStyle(),
    pageCode: drawn,
    workerCode: (await promisify(gzip)(code.text)).toString('base64'),
    blocks: blocksOf(folder, files),
  });
  await write(file, text);
  return {
    file,
    bytes: (await stat(file)).size,
    pageCodeBytes: Buffer.byteLength(drawn),
    workerCodeBytes: Buffer.byteLength(code.text),
    codeMissing: code.missing,
  };
}

async function benchmarkIn(
  manifest: Manifest,
  { experiment, importModule }: ReportOptions,
): Promise<Benchmark | undefined> {
  if (experiment !== undefined) return experiment.benchmark;
  return manifest.benchmark.module === undefined ? undefined : benchmarkOf(manifest, importModule);
}

/** The code of the worker: with the game where its module is known and can be bundled, else without. */
async function codeOf(
  { benchmark: { name, module } }: Manifest,
  { resolveFrom = process.cwd() }: ReportOptions,
): Promise<{ readonly text: string; readonly missing: string | null }> {
  const from = [resolve(resolveFrom), dirname(fileURLToPath(import.meta.url))];
  if (module === undefined) {
    const missing = `The benchmark ${name} names no module, so that its code is not in this page`;
    return { text: await workerCode(undefined, from), missing };
  }
  try {
    return { text: await workerCode(module, from), missing: null };
  } catch (error) {
    return { text: await workerCode(undefined, from), missing: messageOf(error) };
  }
}

/** The module of a benchmark of the user's own: a check of the run compares its hash. */
async function moduleFile({ benchmark: { module } }: Manifest): Promise<readonly RunFile[]> {
  if (module === undefined || !isAbsolute(module)) return [];
  const found = await stat(module).catch(() => undefined);
  return found === undefined ? [] : [{ path: module, bytes: found.size }];
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
    throw new MasbenchError('OPTION_INVALID', `Cannot write the report ${file}: ${messageOf(cause)}`, {
      cause,
    });
  } finally {
    // Where there is no such folder, there is no draft either.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
