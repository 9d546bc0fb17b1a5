import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MasbenchError, readMessage } from '@masbench/core';
import { readManifest, type RunResult } from '@masbench/experiments';
import * as z from 'zod';
import { blockBytes, splitBlocks, packed } from './blocks.js';
import { pageCode, pageStyle } from './bundle/bundle.js';
import { carriedCode, compressedCode, type CarriedCodeOptions } from './carried-code.js';
import type { Contents } from './contents.js';
import { streamDocument } from './document.js';
import { writeFirstScreen } from './first-screen.js';
import { readTournament } from './read-tournament.js';
import { runFiles } from './run-files.js';

/** How a report is made. */
export interface ReportOptions extends CarriedCodeOptions {
  /** The page. @default `report.html` in the run folder */
  readonly file?: string | undefined;
  /** Values that do not follow from the journals, as `verify` found them: the page begins with them. @default none */
  readonly problems?: readonly string[] | undefined;
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
  const { files, leftOut } = await runFiles(folder);
  if (!files.some(({ path }) => path === 'summary.json')) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot report on ${folder}: it has no summary.json yet: resume the run first`,
    );
  }
  // The page travels: where the run is on this machine must not be in it.
  const problems = (options.problems ?? []).map((one) =>
    one.replaceAll(`${resolve(folder)}${sep}`, '').replaceAll(`${folder}${sep}`, ''),
  );
  const { benchmark, workerCode, missing } = await carriedCode(folder, manifest, options);
  const drawn = await pageCode('main');
  const contents: Contents = {
    format: 'masbench-report/1',
    run: manifest.run,
    benchmark,
    codeMissing: missing,
    problems: problems.slice(0, 10),
    isLive: false,
    blockBytes,
    leftOut,
    ...packed(files),
  };
  const file = options.file ?? join(folder, 'report.html');
  const text = streamDocument({
    title: `${manifest.benchmark.name}: ${manifest.run}`,
    contents,
    firstScreen: await writeFirstScreen({
      result: await readSummary(folder),
      description: benchmark.description,
      columns: benchmark.columns,
      tournament: await readTournament(folder),
      problems,
    }),
    style: await pageStyle(),
    pageCode: drawn,
    workerCode: await compressedCode(workerCode),
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

/** The result as the run folder has it, of which only the form is checked. */
async function readSummary(folder: string): Promise<RunResult> {
  const found = summarySchema.safeParse(JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')));
  if (found.success) return found.data;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot report on ${folder}: its summary.json is not one of a run`,
  );
}

const summarySchema = z.custom<RunResult>(
  (value) =>
    z
      .looseObject({
        run: z.string(),
        game: z.string(),
        finished: z.number(),
        trials: z.number(),
        agents: z.array(z.looseObject({ agent: z.string() })),
        seats: z.array(z.looseObject({ moves: z.number(), standIns: z.record(z.string(), z.number()) })),
        groups: z.array(z.unknown()),
      })
      .safeParse(value).success,
);

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
    // If there is no such folder, there is no draft either.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
