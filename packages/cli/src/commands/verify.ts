import { recordedResult, type AnyGame } from '@masbench/core';
import * as z from 'zod';
import { kitNamed } from '../kits/by-name.js';
import { messageOf } from '../message.js';
import { RunFolder } from '../run/folder.js';
import { overallOf, resultOf, type RunResult } from '../run/finish.js';
import { readManifest } from '../run/manifest.js';
import { matchId } from '../run/plan.js';
import {
  beginningOfLines,
  reportFiles,
  resultsFile,
  summaryFile,
  summaryOf,
  type WrittenFiles,
} from '../run/report-files.js';
import { recordOf, type MatchRecord } from '../run/rows.js';
import { UsageError } from '../usage-error.js';

/** What `masbench verify` found. */
export interface Verification {
  readonly run: string;
  readonly matches: number;
  readonly verified: number;
  /** What is reported but does not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Replays every match of a run, computes every reported number again and compares it with `results.jsonl`,
 * `summary.json` and the exports in `artifacts/`. Asks nobody.
 */
export async function verify(path: string): Promise<Verification> {
  const manifest = await readManifest(path);
  const kit = await kitNamed(manifest.game, manifest.gameSha256);
  const { game } = await kit.setting(manifest.options);
  const folder = new RunFolder(path);
  const problems: string[] = [];
  const matches: MatchRecord[] = [];
  const ids = Array.from({ length: manifest.trials }, (_, index) => matchId(index + 1));
  const journals = await folder.journalHashes(ids);
  for (const [index, id] of ids.entries()) {
    try {
      matches.push(await verified(folder, id, index + 1, game));
    } catch (error) {
      problems.push(`${id}: ${messageOf(error)}`);
    }
  }
  const overall = await overallOf({ kit, manifest, folder }, matches);
  const result = resultOf(manifest, matches, overall);
  problems.push(...compare(await folder.readReport(), result, { ids, journals }));
  for (const [file, computed] of Object.entries(overall?.files ?? {})) {
    const written = await folder.readArtifact(file);
    const place = `artifacts/${file}`;
    problems.push(
      ...(written === undefined ? [`${place} is missing`] : compareText(place, written, computed)),
    );
  }
  return { run: manifest.run, matches: ids.length, verified: matches.length, problems };
}

async function verified(folder: RunFolder, id: string, trial: number, game: AnyGame): Promise<MatchRecord> {
  if (!(await folder.matches()).includes(id)) throw new UsageError('it has no journal');
  const result = await recordedResult(game, folder.recorded(id));
  if (result === undefined) throw new UsageError('its journal has no end: go on with `masbench resume`');
  return recordOf(result, trial);
}

interface Journals {
  /** All matches of the run. */
  readonly ids: readonly string[];
  readonly journals: Readonly<Record<string, string>>;
}

/** Compares what is written with what was computed: to the byte, where all matches have an end. */
function compare(
  { results, summary }: WrittenFiles,
  computed: RunResult,
  { ids, journals }: Journals,
): string[] {
  const known = new Set(computed.matches.map(({ id }) => id));
  const open = ids.filter((id) => !known.has(id));
  const files = reportFiles(computed, journals);
  return [
    ...(results === undefined ? [`${resultsFile} is missing`] : compareResults(results, files.results, open)),
    ...(summary === undefined
      ? [`${summaryFile} is missing`]
      : open.length === 0
        ? compareText(summaryFile, summary, files.summary)
        : compareFields(summary, summaryOf(computed, journals))),
  ];
}

/** @param open matches without an end: of their lines nothing can be said */
function compareResults(written: string, computed: string, open: readonly string[]): string[] {
  const lines = written
    .split('\n')
    .map((line, index) => ({ line, place: `${resultsFile}, line ${index + 1}` }))
    .filter(({ line }) => !open.some((id) => line.startsWith(beginningOfLines(id))));
  const expected = computed.split('\n');
  const missing = expected.slice(lines.length).map((line) => `${resultsFile} ends before ${line}`);
  const different = lines.flatMap(({ line, place }, index) =>
    compareText(place, line, expected[index] ?? ''),
  );
  return [...different, ...missing];
}

function compareFields(written: string, computed: Readonly<Record<string, unknown>>): string[] {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = z.record(z.string(), z.unknown()).parse(JSON.parse(written));
  } catch (error) {
    return [`${summaryFile} cannot be read: ${messageOf(error)}`];
  }
  return Object.keys(computed)
    .filter((field) => field !== 'aborted' && field !== 'failed')
    .flatMap((field) =>
      compareText(
        `${summaryFile}, ${field}`,
        JSON.stringify(fields[field]) ?? 'nothing',
        JSON.stringify(computed[field]) ?? 'nothing',
      ),
    );
}

/** Says where two texts part first, with a little of both. */
function compareText(place: string, written: string, computed: string): string[] {
  if (written === computed) return [];
  let at = 0;
  while (at < computed.length && written[at] === computed[at]) at += 1;
  const from = Math.max(0, at - 30);
  const shown = (text: string): string => JSON.stringify(text.slice(from, at + 40));
  return [`${place}: ${shown(written)} is written, ${shown(computed)} follows from the journals`];
}
