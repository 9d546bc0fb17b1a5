import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MasbenchError, readMessage } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { listRuns } from '@masbench/findings';
import { load, loadBenchmark, RunContext, RunFolder, type LoadedRun } from '@masbench/experiments';
import { pageCode, pageStyle } from '../bundle/bundle.js';
import { compressedText, type CarriedCodeOptions } from '../carried-code.js';
import { siteText } from '../document.js';
import type { ListedMatch } from '../matches/listed-match.js';
import { writeMatchLine } from '../matches/match-line.js';
import { report } from '../report.js';
import type { SiteContents, SiteRun } from './site-contents.js';
import { siteBodyHtml } from './site-body.js';
import { SiteStandings } from './site-standings.js';

/** How a site is made. */
export interface WriteSiteOptions extends Omit<CarriedCodeOptions, 'experiment'> {
  /** The folder for the pages. */
  readonly folder: string;
  /** True replays every match before it is told; otherwise files are compared with the seal of their run. @default false */
  readonly replays?: boolean | undefined;
}

/** Runs whose pages are written at once. */
const atOnce = 3;

/**
 * Writes a site about many runs: an index with the finding of each, standings over the runs of each benchmark, a search over all matches,
 * and the page of every run that has come to its end. It needs no server: all pages are files.
 *
 * @param folders - Runs, or folders that hold runs.
 * @throws MasbenchError `OPTION_INVALID` if there are no runs, or a file cannot be written
 */
export async function writeSite(
  folders: readonly string[],
  { folder: out, replays, ...options }: WriteSiteOptions,
): Promise<{
  readonly file: string;
  readonly runs: number;
  readonly matches: number;
  readonly notes: readonly string[];
}> {
  const { importModule } = options;
  const listings = await listRuns(folders, { importModule, replays });
  if (listings.length === 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot make a site: there are no runs in ${folders.join(', ')}`,
    );
  const pages = choosePages(listings.map(({ name }) => name));
  const standings = new SiteStandings();
  const notes: string[] = [];
  const runs: SiteRun[] = [];
  const blocks: string[] = [];
  let matches = 0;
  const make = async (index: number): Promise<void> => {
    const listing = listings[index];
    const page = pages[index];
    if (listing === undefined || page === undefined) return;
    let ofCells: SiteRun['levels'] = [];
    let own: string | null = null;
    const lines: ListedMatch[] = [];
    if (listing.status !== 'unreadable') {
      const run = await load(listing.folder);
      ofCells = run.manifest.cells.map(({ levels }) => levels);
      const storyOf = await storyByVariant(run, options);
      try {
        for await (const record of run.matches()) {
          lines.push(writeMatchLine(record, storyOf(record)));
          if (listing.proof !== 'changed') standings.add(run, record);
        }
        if (listing.status === 'finished' || listing.paidUsd !== null) {
          const { codeMissing } = await report(listing.folder, {
            ...options,
            problems: listing.problems,
            file: join(out, page),
          });
          own = page;
          if (codeMissing !== null)
            notes.push(`${listing.name}: its page cannot recompute the run: ${codeMissing}`);
        }
      } catch (error) {
        notes.push(`${listing.name} has no page: ${readMessage(error)}`);
      }
    }
    const { folder: _place, ...shown } = listing;
    runs[index] = { ...shown, page: own, levels: ofCells };
    blocks[index] = await compressedText(JSON.stringify(lines));
    matches += lines.length;
  };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < listings.length) await make((next += 1) - 1);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const contents: SiteContents = { runs };
  const file = join(out, 'index.html');
  const code = await pageCode('site');
  const text = siteText({
    title: `${runs.length} runs`,
    body: siteBodyHtml({ runs, matches, standings: await standings.list() }),
    contents,
    blocks,
    style: await pageStyle(),
    pageCode: code,
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return { file, runs: runs.length, matches, notes };
}

/** How the matches of a run are told, by their variant; in the usual way if its benchmark is not where it was. */
async function storyByVariant(
  { manifest, folder }: LoadedRun,
  { importModule }: Pick<WriteSiteOptions, 'importModule'>,
): Promise<(record: Pick<MatchRecord, 'variant'>) => Benchmark['story']> {
  try {
    const benchmark = await loadBenchmark(manifest, importModule, { folder });
    const context = new RunContext({ benchmark, manifest, folder: new RunFolder(folder) }, {});
    return ({ variant }) => context.variantOf({ variant }).benchmark.story;
  } catch {
    return () => undefined;
  }
}

/** Returns a file for each name, in letters that every system allows; no two are the same. */
function choosePages(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^[.-]+|[.-]+$/g, '') || 'run';
    let file = plain;
    for (let number = 2; taken.has(file.toLowerCase()); number += 1) file = `${plain}-${number}`;
    taken.add(file.toLowerCase());
    return `runs/${file}.html`;
  });
}
