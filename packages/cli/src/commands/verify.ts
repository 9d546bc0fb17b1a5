import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { kitNamed } from '../kits/by-name.js';
import { messageOf } from '../message.js';
import { startOf } from '../run/execute.js';
import { RunFolder } from '../run/folder.js';
import { overallOf, resultOf } from '../run/finish.js';
import { readManifest } from '../run/manifest.js';
import { matchId } from '../run/plan.js';
import { recordedResult } from '../run/recorded.js';
import { recordOf, type MatchRecord } from '../run/rows.js';
import { UsageError } from '../usage-error.js';

const rowSchema = z.looseObject({ match: z.string(), seat: z.string() });
const summarySchema = z.record(z.string(), z.unknown());

/** What `masbench verify` found. */
export interface Verification {
  readonly run: string;
  readonly matches: number;
  readonly verified: number;
  /** What is reported but does not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Replays every match of a run, computes every reported number again and compares it with `results.jsonl` and
 * `summary.json`. Asks nobody.
 */
export async function verify(path: string): Promise<Verification> {
  const manifest = await readManifest(path);
  const kit = await kitNamed(manifest.game, manifest.gameSha256);
  const { game } = await kit.setting(manifest.options);
  const folder = new RunFolder(path);
  const problems: string[] = [];
  const matches: MatchRecord[] = [];
  for (let trial = 1; trial <= manifest.trials; trial += 1) {
    const id = matchId(trial);
    try {
      matches.push(await verified(folder, id, trial, game));
    } catch (error) {
      problems.push(`${id}: ${messageOf(error)}`);
    }
  }
  const { matches: _matches, ...summary } = resultOf(
    manifest,
    matches,
    await overallOf({ kit, manifest, folder }, matches),
  );
  problems.push(...(await compareResults(path, matches)), ...(await compareSummary(path, summary)));
  return { run: manifest.run, matches: manifest.trials, verified: matches.length, problems };
}

async function verified(
  folder: RunFolder,
  id: string,
  trial: number,
  game: Parameters<typeof recordedResult>[0],
): Promise<MatchRecord> {
  if (!(await folder.matches()).includes(id)) throw new UsageError('it has no journal');
  const journal = folder.journal(id, 'end');
  const start = startOf(journal.read());
  const result = start === undefined ? undefined : await recordedResult(game, journal, start);
  if (result === undefined) throw new UsageError('its journal has no end: go on with `masbench resume`');
  return recordOf(result, trial);
}

async function compareResults(path: string, matches: readonly MatchRecord[]): Promise<string[]> {
  const text = await readFile(join(path, 'results.jsonl'), 'utf8').catch(() => undefined);
  if (text === undefined) return ['results.jsonl is missing'];
  const expected = new Map<string, string>();
  for (const { id, trial, seed, status, match, seats } of matches) {
    for (const row of seats)
      expected.set(
        `${id} ${row.seat}`,
        JSON.stringify({ match: id, trial, seed, status, about: match, ...row }),
      );
  }
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').filter(Boolean).entries()) {
    const { match, seat } = rowSchema.parse(JSON.parse(line));
    const key = `${match} ${seat}`;
    const computed = expected.get(key);
    if (computed !== undefined && computed !== line)
      problems.push(`results.jsonl line ${index + 1}: ${difference(line, computed)}`);
    expected.delete(key);
  }
  return [...problems, ...[...expected.keys()].map((key) => `results.jsonl has no line for ${key}`)];
}

async function compareSummary(path: string, computed: object): Promise<string[]> {
  const text = await readFile(join(path, 'summary.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return ['summary.json is missing'];
  const written = summarySchema.parse(JSON.parse(text));
  return Object.entries(summarySchema.parse(JSON.parse(JSON.stringify(computed)))).flatMap(([field, value]) =>
    JSON.stringify(written[field]) === JSON.stringify(value)
      ? []
      : [`summary.json, ${field}: ${difference(JSON.stringify(written[field]), JSON.stringify(value))}`],
  );
}

/** The first place where two texts part, with a little of both. */
function difference(written: string | undefined, computed: string): string {
  const text = written ?? 'nothing';
  let at = 0;
  while (at < computed.length && text[at] === computed[at]) at += 1;
  const from = Math.max(0, at - 30);
  return `${JSON.stringify(text.slice(from, at + 40))} is written, ${JSON.stringify(computed.slice(from, at + 40))} follows from the journals`;
}
