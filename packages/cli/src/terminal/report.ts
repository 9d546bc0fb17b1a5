import type { Benchmark, MatchRecord } from '@masbench/core/benchmark';
import {
  type FinishedRun,
  type LeadingPair,
  type MeanRow,
  type RunResult,
  type SummaryRow,
} from '@masbench/experiments';
import { groupOf, groupText, tablesOf } from '@masbench/experiments/findings';
import { finding } from '@masbench/experiments/statistics';
import { shellWord } from './shell-word.js';
import { figureTable } from './table.js';

/** Matches that did not finish are listed up to this many. */
const listed = 10;

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
export async function reportText(
  run: FinishedRun,
  { benchmark, troubles }: { readonly benchmark: Benchmark; readonly troubles: Troubles },
): Promise<string> {
  const { result, folder, manifest, budgetSpent } = run;
  const open = result.trials - result.finished - result.failed;
  const goesOn = open > 0 || result.schedule?.stopped === null;
  const waiting = open - result.aborted;
  const { tables, notes } = tablesOf(run, { benchmark, manifest });
  const main = tables.find(({ name }) => name.startsWith('results-by-'));
  const others = tables.filter((table) => table !== main);
  const written = async (some: typeof tables): Promise<string[]> => Promise.all(some.map(figureTable));
  const lines = [
    ...(main === undefined ? longLines(result) : await written([main])),
    ...(main?.name === 'results-by-agent' && result.leading?.by === 'seat' ? [] : leadingLines(result)),
    ...scheduleLines(result),
    ...(await written(others)),
    ...notes,
    ...troubles.lines(),
    ...retriedLines(result),
    ...(main?.name === 'results-by-agent'
      ? result.agents.flatMap((row) =>
          standInLines(row, row.role === null ? row.agent : `${row.agent} as ${row.role}`),
        )
      : result.seats.flatMap((row) => standInLines(row, row.seat, 'of this seat '))),
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

/** What is said in place of a table that would be too long. */
function longLines({ finished, agents, groups }: RunResult): string[] {
  if (finished === 0) return [];
  const players = [...new Set(agents.map(({ agent }) => agent))].join(', ');
  return [`Played by ${players}; see \`groups\` of summary.json for the ${groups.length} groups of matches`];
}

/** What the scores support: the winner of a match, or the paired difference of the best two in every group. */
function leadingLines({ finished, seats, leading, groups }: RunResult): string[] {
  if (finished === 0) return [];
  if (groups.length > 0)
    return groups.flatMap((group) =>
      group.leading === null ? [] : [`${groupText(groupOf(group))}: ${leadingText(group.leading)}`],
    );
  if (finished > 1) return [leadingText(leading)];
  const winner = winnerOf(seats);
  return [winner === null ? 'No single winner' : `Winner: ${winner}`];
}

function leadingText(leading: LeadingPair | null): string {
  if (leading === null) return 'No scores to compare';
  const { first, second, difference } = leading;
  const found = finding({ ...difference, difference: difference.mean }, { first, second });
  return found.separated ? `${found.sentence}: ${first} is ahead` : found.sentence;
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

function standInLines(row: MeanRow, name: string, whose = ''): string[] {
  const { standIns, firstError } = row;
  const total = Object.values(standIns).reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  return [
    [
      `Substitute moves for ${name}: ${Object.entries(standIns)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', ')}`,
      ...(isReplaced(row) ? [`No move ${whose}was its own`] : []),
      ...(firstError === undefined ? [] : [`First error: ${firstError}`]),
    ].join('. '),
  ];
}

function isReplaced({ standIns, moves }: MeanRow): boolean {
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
