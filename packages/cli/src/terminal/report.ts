import type { Benchmark, MatchRecord } from '@masbench/core/benchmark';
import type { FinishedRun, LeadingPair, RunResult, SummaryRow } from '@masbench/experiments';
import { counted, writeValue } from './format.js';
import { groupOf, groupText, mergedFigures } from './groups.js';
import { shellWord } from './shell-word.js';
import { figureTable, seatsTable } from './table.js';

/** Matches that did not finish are listed up to this many. */
const listed = 10;

/** A table of seats by group is printed up to this many rows. */
const longest = 24;

/** What went wrong in a run, gathered while its matches end. */
export class Troubles {
  readonly #lines: string[] = [];
  #count = 0;

  add({ id, status, reason }: MatchRecord): void {
    if (status === 'finished') return;
    this.#count += 1;
    if (this.#count <= listed) this.#lines.push(`${id} ${status}: ${reason ?? ''}`);
  }

  lines(): readonly string[] {
    const more = this.#count - listed;
    return more > 0 ? [...this.#lines, `… and ${more} more`] : this.#lines;
  }
}

/** What a person reads at the end of a run: tables, what they support, what went wrong, what it cost, where it is. */
export function reportText(
  { result, figures, experiment, folder, manifest, budgetSpent }: FinishedRun,
  { benchmark, troubles }: { readonly benchmark: Benchmark; readonly troubles: Troubles },
): string {
  const open = result.trials - result.finished - result.failed;
  const goesOn = open > 0 || result.schedule?.stopped === null;
  const waiting = open - result.aborted;
  const merged = mergedFigures(figures.map(({ cell, figures: one }) => [groupOf(manifest.cells[cell]), one]));
  const lines = [
    ...(result.groups.length === 0 ? runLines(result, benchmark) : groupLines(result, benchmark)),
    ...scheduleLines(result),
    ...merged.tables.map(figureTable),
    ...merged.notes,
    ...(experiment?.tables ?? []).map(figureTable),
    ...(experiment?.notes ?? []),
    ...troubles.lines(),
    ...retriedLines(result),
    ...result.seats.flatMap(standInLines),
    ...costLines(result),
    ...(open > 0
      ? [
          `${open} of ${result.trials} matches not finished${waiting > 0 ? `, ${waiting} not begun` : ''}; every answer is kept`,
        ]
      : []),
    `Run: ${folder}`,
    ...(budgetSpent === null ? [] : [`${budgetSpent}. A resume goes on with a larger --limit run.<unit>`]),
    ...(goesOn ? [`Resume with: ${resumeCommand(folder)}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** The command that continues a run. */
export function resumeCommand(folder: string): string {
  return `masbench resume ${shellWord(folder)}`;
}

/** 0 where all matches have finished, a schedule has ended, and no seat was played by substitute moves alone, else 1. */
export function exitCodeOf({ trials, finished, seats, schedule }: RunResult): number {
  return finished === trials && schedule?.stopped !== null && !seats.some(isReplaced) ? 0 : 1;
}

function runLines({ seats, leading, finished }: RunResult, { columns }: Benchmark): string[] {
  if (finished === 0) return [];
  const winner = finished > 1 ? leaderOf(leading) : winnerOf(seats);
  return [
    seatsTable(
      seats.map((row) => ({ row, group: {}, isWinner: row.seat === winner })),
      columns,
    ),
    finished === 1 ? (winner === null ? 'No single winner' : `Winner: ${winner}`) : leadingText(leading),
  ];
}

/** One table for all groups of matches, and what the scores of each support. */
function groupLines({ groups, agents }: RunResult, { columns }: Benchmark): string[] {
  const named = groups.map((group) => ({ ...group, group: groupOf(group) }));
  const rows = named.flatMap(({ group, seats, leading }) =>
    seats.map((row) => ({ row, group, isWinner: row.seat === leaderOf(leading) })),
  );
  if (rows.length > longest) {
    const players = [...new Set(agents.map(({ agent }) => agent))].join(', ');
    return [`Played by ${players}; see \`groups\` of summary.json for the ${rows.length} rows by seat`];
  }
  return [
    seatsTable(rows, columns),
    ...named.flatMap(({ group, leading }) =>
      leading === null ? [] : [`${groupText(group)}: ${leadingText(leading)}`],
    ),
  ];
}

function leaderOf(leading: LeadingPair | null): string | null {
  return leading?.separated === true && leading.by === 'seat' ? leading.first : null;
}

/** What the scores support: the paired difference of the best two, and whether it separates them. */
function leadingText(leading: LeadingPair | null): string {
  if (leading === null) return 'No scores to compare';
  const { first, second, difference, separated } = leading;
  const [mean, low, high] = [difference.mean, difference.low, difference.high].map((value) =>
    writeValue('number', 4, value),
  );
  const found = separated ? `${first} is ahead` : 'not separated';
  return `${first} − ${second} = ${mean} [${low}, ${high}], n = ${difference.n}, paired: ${found}`;
}

/** What a stop rule or a tournament decided. */
function scheduleLines({ schedule, trials }: RunResult): string[] {
  if (schedule === null) return [];
  const { stopped, sentence } = schedule;
  return [
    `${sentence}. ${stopped === null ? 'The run goes on' : `Stopped (${stopped}) after ${trials} matches`}`,
  ];
}

function retriedLines({ retried: { matches, finished } }: RunResult): string[] {
  if (matches === 0) return [];
  return [
    `${matches} ${matches === 1 ? 'match was' : 'matches were'} played again after a fault, and ${finished} of them finished`,
  ];
}

function standInLines(row: SummaryRow): string[] {
  const { seat, standIns, firstError } = row;
  const total = Object.values(standIns).reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  return [
    [
      `Substitute moves for ${seat}: ${counted(standIns)}`,
      ...(isReplaced(row) ? ['No move of this seat was its own'] : []),
      ...(firstError === undefined ? [] : [`First error: ${firstError}`]),
    ].join('. '),
  ];
}

function isReplaced({ standIns, moves }: SummaryRow): boolean {
  const total = Object.values(standIns).reduce((sum, count) => sum + count, 0);
  return total > 0 && total >= moves;
}

function winnerOf(seats: readonly SummaryRow[]): string | null {
  const [best, second] = seats.toSorted(
    (left, right) => (right.score ?? -Infinity) - (left.score ?? -Infinity),
  );
  if (best === undefined || best.score === null || seats.length < 2) return null;
  return second?.score === best.score ? null : best.seat;
}

/** Money that models cost. What simulated players declare is not paid, and is said so. */
function costLines({ cost }: RunResult): string[] {
  const { paidUsd, declaredUsd, unknown } = cost;
  return [
    ...(paidUsd > 0 || unknown > 0
      ? [
          `Cost of the answers: $${paidUsd.toFixed(4)}${unknown > 0 ? `, and an unknown amount for ${unknown} seats or services` : ''}`,
        ]
      : []),
    ...(declaredUsd > 0
      ? [`Simulated players would have cost $${declaredUsd.toFixed(4)}; nothing was paid for them`]
      : []),
  ];
}
