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
import { leadingOf, summarize, winnerOf, type SummaryRow } from './summary.js';

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
  const { run, game, name, shown, seed } = manifest;
  const figures = overall === undefined ? {} : { overall: toJson(overall.figures) };
  return { run, game: name ?? game, config: shown, seed, seats: summarize(matches), ...figures, matches };
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
  const winner = winnerOf(matches, seats);
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

/** 0 where all matches of the run have finished and no seat was played by substitute moves alone, else 1. */
export function exitCodeOf({ matches }: RunResult, trials: number): number {
  return count(matches, 'finished') === trials && replacedSeats(matches).size === 0 ? 0 : 1;
}

function verdict({ matches, seats }: RunResult, winner: Seat | null): string {
  const n = count(matches, 'finished');
  if (n === 1) return winner === null ? 'A draw' : `Winner: ${winner}`;
  const leading = leadingOf(matches, seats);
  if (leading === null)
    return `Means over ${n} matches of ${seats.length} seats; there are no scores to compare`;
  const { first, second, difference, separated } = leading;
  const [mean, low, high] = [difference.mean, difference.low, difference.high].map((value) =>
    value.toFixed(4),
  );
  return `${first} − ${second} = ${mean} [${low}, ${high}], n = ${difference.n}, paired: ${separated ? `${first} is ahead` : 'not separated'}`;
}

/** Substitute moves of every seat: how many, why, and the first error. */
function standInLines(matches: readonly MatchRecord[]): string[] {
  const replaced = replacedSeats(matches);
  const bySeat = new Map<Seat, { readonly reasons: Map<string, number>; error: string | undefined }>();
  for (const { seat, standIns, firstError } of matches.flatMap(({ seats }) => seats)) {
    const found = bySeat.get(seat) ?? { reasons: new Map<string, number>(), error: undefined };
    if (typeof firstError === 'string') found.error ??= firstError;
    for (const [reason, moves] of Object.entries(counts.parse(standIns)))
      found.reasons.set(reason, (found.reasons.get(reason) ?? 0) + moves);
    bySeat.set(seat, found);
  }
  return [...bySeat].flatMap(([seat, { reasons, error }]) =>
    reasons.size === 0
      ? []
      : [
          `Substitute moves for ${seat}: ${counted(reasons)}${replaced.has(seat) ? '. No move of this seat was its own' : ''}${error === undefined ? '' : `. First error: ${error}`}`,
        ],
  );
}

/** Seats none of whose moves in the finished matches was their own. */
function replacedSeats(matches: readonly MatchRecord[]): ReadonlySet<Seat> {
  const own = new Map<Seat, number>();
  for (const { seat, moves, standIns } of matches.flatMap(({ seats }) => seats)) {
    const substituted = Object.values(counts.parse(standIns)).reduce((sum, one) => sum + one, 0);
    if (substituted === 0 && !own.has(seat)) own.set(seat, Infinity);
    else own.set(seat, (own.get(seat) ?? 0) + Number(moves) - substituted);
  }
  return new Set([...own].flatMap(([seat, left]) => (left > 0 ? [] : [seat])));
}

/** What models cost. What scripted and simulated players declare was not paid, and that is said. */
function costLine(matches: readonly MatchRecord[]): string[] {
  const parts = matches.flatMap(({ seats, services }) => [
    ...seats.map(({ agent, usage }) => ({ cost: usage.costUsd, declared: isDeclared(agent) })),
    { cost: services.costUsd, declared: false },
  ]);
  const sum = (declared: boolean): number =>
    parts.reduce((total, part) => (part.declared === declared ? total + (part.cost ?? 0) : total), 0);
  const unknown = parts.filter(({ cost }) => cost === null).length;
  const [paid, declared] = [sum(false), sum(true)];
  const open = unknown > 0 ? `, and an unknown amount for ${counted([['seats or services', unknown]])}` : '';
  return [
    ...(paid > 0 || unknown > 0 ? [`Cost of the answers: $${paid.toFixed(4)}${open}`] : []),
    ...(declared > 0
      ? [`The simulated players would have cost $${declared.toFixed(4)}; nothing was paid for them`]
      : []),
  ];
}

function isDeclared(agent: string): boolean {
  return /^(scripted|simulated)\b/.test(agent) || / \((scripted|simulated)\)$/.test(agent);
}
