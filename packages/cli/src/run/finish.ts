import type { Seat } from '@masbench/core';
import * as z from 'zod';
import type { Column, Overall } from '../kits/kit.js';
import { counted } from '../terminal/format.js';
import { tableOf } from '../terminal/table.js';
import type { RunFolder } from './folder.js';
import type { Manifest } from './manifest.js';
import { configOf, type Plan } from './plan.js';
import { count, reportFiles } from './report-files.js';
import type { MatchRecord } from './rows.js';
import { summarize, winnerOf, type SummaryRow } from './summary.js';

const counts = z.record(z.string(), z.number());

/** The result of a run, as it is printed under `--json`. */
export interface RunResult {
  readonly run: string;
  readonly game: string;
  readonly config: unknown;
  readonly seed: string | number;
  /** Means over the finished matches. */
  readonly seats: readonly SummaryRow[];
  /** What all matches together show, for games that have such figures. */
  readonly overall?: Overall['figures'] | undefined;
  readonly matches: readonly MatchRecord[];
}

export function resultOf(
  manifest: Manifest,
  matches: readonly MatchRecord[],
  overall: Overall | undefined,
): RunResult {
  const { run, game, shown, seed } = manifest;
  const figures = overall === undefined ? {} : { overall: toJson(overall.figures) };
  return { run, game, config: shown, seed, seats: summarize(matches), ...figures, matches };
}

/** Figures over all matches, for games that have some. */
export async function overallOf(
  { kit, manifest, folder }: Pick<Plan, 'kit' | 'manifest' | 'folder'>,
  matches: readonly MatchRecord[],
): Promise<Overall | undefined> {
  const finished = matches.filter(({ status }) => status === 'finished');
  if (kit.overall === undefined || finished.length === 0) return undefined;
  const { trials, options } = manifest;
  return kit.overall({
    finished,
    trials,
    options,
    config: async (trial) => configOf({ manifest, folder }, trial),
  });
}

function toJson(figures: Overall['figures']): Overall['figures'] {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(figures)));
}

/** Writes `results.jsonl`, `summary.json` and the files that follow from them. */
export async function writeResult(
  folder: RunFolder,
  result: RunResult,
  overall: Overall | undefined,
): Promise<void> {
  const journals = await folder.journalHashes(result.matches.map(({ id }) => id));
  await folder.writeReport(reportFiles(result, journals));
  for (const [file, text] of Object.entries(overall?.files ?? {})) await folder.writeArtifact(file, text);
}

interface ReportContext {
  readonly columns: readonly Column[];
  readonly overall: Overall | undefined;
  readonly folder: RunFolder;
  /** How many matches the run has, begun or not. */
  readonly trials: number;
}

/** What a person reads at the end: the table, who won, what went wrong, what it cost, where it is. */
export function reportOf(result: RunResult, { columns, overall, folder, trials }: ReportContext): string {
  const { matches, seats } = result;
  const open = trials - count(matches, 'finished') - count(matches, 'failed');
  const winner = winnerOf(seats);
  const lines = [
    ...(seats.some(({ n }) => n > 0)
      ? [tableOf(columns, seats, { winner }), overall?.text ?? verdict(result, winner)]
      : []),
    ...matches.flatMap(({ id, status, reason }) =>
      status === 'finished' ? [] : [`${id} ${status}: ${reason ?? ''}`],
    ),
    ...standInLines(matches),
    ...costLine(matches),
    ...(open > 0
      ? [
          `${open} of ${trials} matches ${open === 1 ? 'is' : 'are'} not finished${trials > matches.length ? `, ${trials - matches.length} not begun` : ''}; what was answered is kept`,
        ]
      : []),
    `Run: ${folder.path}`,
    ...(open > 0 ? [`Go on with: ${folder.resumeCommand}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** 0 where all matches of the run have finished, else 1. */
export function exitCodeOf({ matches }: RunResult, trials: number): number {
  return count(matches, 'finished') === trials ? 0 : 1;
}

function verdict({ matches, seats }: RunResult, winner: Seat | null): string {
  const n = count(matches, 'finished');
  const who = winner === null ? 'No seat is ahead' : `${winner} is ahead`;
  if (n > 1) return `${who}, means over ${n} matches of ${seats.length} seats`;
  return winner === null ? 'A draw' : `Winner: ${winner}`;
}

/** How many moves of a seat the game made in its place, and why. */
function standInLines(matches: readonly MatchRecord[]): string[] {
  const reasons = new Map<Seat, Map<string, number>>();
  for (const { seat, standIns } of matches.flatMap(({ seats }) => seats)) {
    for (const [reason, moves] of Object.entries(counts.parse(standIns))) {
      const bySeat = reasons.get(seat) ?? new Map<string, number>();
      reasons.set(seat, bySeat.set(reason, (bySeat.get(reason) ?? 0) + moves));
    }
  }
  return [...reasons].map(
    ([seat, bySeat]) => `Moves of ${seat} that the game made in its place: ${counted(bySeat)}`,
  );
}

function costLine(matches: readonly MatchRecord[]): string[] {
  const costs = matches.flatMap(({ seats, services }) => [
    ...seats.map(({ usage }) => usage.costUsd),
    services.costUsd,
  ]);
  if (costs.every((cost) => cost === 0)) return [];
  const known = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  const unknown = costs.filter((cost) => cost === null).length;
  return [
    `Cost of the answers: $${known.toFixed(4)}${unknown > 0 ? ` and what ${unknown} seats or services spent at unknown prices` : ''}`,
  ];
}
