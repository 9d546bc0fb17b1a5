import type { Benchmark } from '@masbench/core/benchmark';
import { playerText, type MatchRecord } from '@masbench/core/record';
import {
  type FinishedRun,
  type RunResult,
  type MeanRow,
  groupOfCell,
  findWinner,
  groupText,
  type WriteUp,
} from '@masbench/experiments';
import { verdictSentence } from '@masbench/statistics';
import { runHeadline } from './headline.js';
import { planLines, planWord } from './planned.js';
import { makeTables } from './run-tables.js';

/** Matches that did not finish are listed up to this many. */
const listed = 10;

/** The matches of a run that did not finish, gathered while matches end: pass `add` as `onRecord`. */
export class UnfinishedMatches {
  readonly #lines: string[] = [];
  #count = 0;

  readonly add = ({ id, status, reason }: MatchRecord): void => {
    if (status === 'finished') return;
    this.#count += 1;
    if (this.#count <= listed) this.#lines.push(`${id} ${status}: ${reason ?? ''}`);
  };

  /** The first ten with their reasons, and how many more there are. */
  lines(): readonly string[] {
    const more = this.#count - listed;
    return more > 0 ? [...this.#lines, `… and ${more} more`] : this.#lines;
  }
}

/** The end of a run, for people: tables, conclusions, faults, and cost. */
export function runWriteUp(
  run: FinishedRun,
  { benchmark, unfinished }: { readonly benchmark: Benchmark; readonly unfinished?: UnfinishedMatches },
): WriteUp {
  const { result, manifest } = run;
  const open = openMatches(result);
  const waiting = open - result.aborted;
  const { tables, notes } = makeTables(run, { benchmark, manifest });
  const main = tables.find(({ name }) => name.startsWith('results-by-'));
  const byAgent = main?.name === 'results-by-agent';
  const { headline, detail, isAlert } = runHeadline(result);
  return [
    ...(isAlert ? [`${headline}. ${detail}`] : []),
    ...(main === undefined ? longLines(result) : [main]),
    ...(byAgent && result.leading?.by === 'seat' ? [] : leadingLines(result)),
    ...contrastLines(result),
    ...scheduleLines(result),
    ...planLines(result),
    ...tables.filter((table) => table !== main),
    ...notes,
    ...(unfinished?.lines() ?? []),
    ...retriedLines(result),
    ...(byAgent
      ? result.agents.flatMap((row) =>
          standInLines(row, row.role === null ? playerText(row) : `${playerText(row)} as ${row.role}`),
        )
      : result.seats.flatMap((row) => standInLines(row, row.seat, 'of this seat '))),
    ...costLines(result),
    ...(result.replayed === undefined
      ? []
      : [`Played again, as the record was lost: ${result.replayed.join(', ')}`]),
    ...continuedLines(result),
    ...reliefLines(result),
    ...(result.faults ?? []),
    ...(open > 0
      ? [
          `${open} of ${result.trials} matches not finished${waiting > 0 ? `, ${waiting} not started` : ''}${result.cost.lostCalls > 0 ? '' : '; every answer is saved'}`,
        ]
      : []),
  ];
}

/** How many matches of a run a resume would play. */
function openMatches({ trials, finished, failed }: RunResult): number {
  return trials - finished - failed;
}

/**
 * Whether a run came to what it was meant to: all matches have finished, its schedule has ended, no seat was played by
 * substitute moves alone, and what was to be made of it besides (figures, pictures) was made.
 */
export function isComplete({ trials, finished, seats, schedule, faults = [] }: RunResult): boolean {
  return finished === trials && faults.length === 0 && schedule?.stopped !== null && !seats.some(isReplaced);
}

/** Whether a resume would play on. */
export function isContinued(result: RunResult): boolean {
  return openMatches(result) > 0 || result.schedule?.stopped === null;
}

/** True for a seat or an agent all of whose moves were substitutes: it did not play. */
function isReplaced({ standIns, moves }: Pick<MeanRow, 'standIns' | 'moves'>): boolean {
  const total = countStandIns(standIns);
  return total > 0 && total >= moves;
}

function countStandIns(standIns: MeanRow['standIns']): number {
  return Object.values(standIns).reduce((sum, count) => sum + count, 0);
}

/** The sentence in place of a table that would be too long. */
function longLines({ finished, agents, groups }: RunResult): string[] {
  if (finished === 0) return [];
  const players = [...new Set(agents.map(playerText))].join(', ');
  return [`Played by ${players}; see \`groups\` of summary.json for the ${groups.length} groups of matches`];
}

/** The conclusion that the scores support: the winner of a match, or the paired difference of the best two in every group. */
function leadingLines(result: RunResult): string[] {
  const { finished, seats, agents, leading, groups } = result;
  const word = planWord(result, 'agents');
  if (finished === 0) return [];
  if (groups.length > 0)
    return groups.flatMap((group) =>
      group.leading === null
        ? []
        : [`${groupText(groupOfCell(group))}: ${leadingText(group.leading, group.agents)}${word}`],
    );
  if (finished > 1) return [`${leadingText(leading, agents)}${leading === null ? '' : word}`];
  const winner = findWinner(seats);
  if (result.inQuestion !== undefined)
    return ['No winner is sure: substitute moves may have decided the match, see `masbench audit`'];
  return [winner === null ? 'No single winner' : `Winner: ${winner}`];
}

function leadingText(leading: RunResult['leading'], agents: RunResult['agents']): string {
  if (leading === null) return 'No scores to compare';
  const { by } = leading;
  const textOf = (name: string): string => {
    const row = by === 'agent' ? agents.find(({ agent }) => agent === name) : undefined;
    return row === undefined ? name : playerText(row);
  };
  return verdictSentence(leading, [textOf(leading.first), textOf(leading.second)]);
}

/** The comparisons that the benchmark declares, one sentence each. */
function contrastLines(result: RunResult): string[] {
  const { contrasts = [] } = result;
  const word = planWord(result, 'contrasts');
  return contrasts.map(({ levels, sentence }) => {
    const group = levels === null ? '' : groupText(groupOfCell({ levels }));
    return `${group === '' ? sentence : `${group}: ${sentence}`}${word}`;
  });
}

/** Decision of a stop rule or a tournament. */
function scheduleLines(result: RunResult): string[] {
  const { schedule, trials } = result;
  if (schedule === null) return [];
  const { stopped, sentence } = schedule;
  return [
    `${sentence}${planWord(result, 'sequence')}. ${stopped === null ? 'The run continues' : `Stopped (${stopped}) after ${trials} matches`}`,
  ];
}

/** How a run was continued, and what that does to its intervals. */
function continuedLines({ continued = [], schedule }: RunResult): string[] {
  if (continued.length === 0) return [];
  return [
    ...continued.map(
      ({ from, trials, former }) =>
        `Continued after ${from} trials to ${trials}${former === null ? '' : `; the root digest until then was ${former}`}`,
    ),
    schedule?.name === 'stop-when'
      ? 'The interval of the stop rule holds before and after'
      : 'Intervals and p count no look but the last: if the run was continued because of what it had shown, they are exploratory',
  ];
}

/** Limits that were raised, and lost calls that were settled. */
function reliefLines({ relief = [] }: RunResult): string[] {
  return relief.flatMap(({ limits: { run = {}, match = {}, seat = {}, seats = {} } = {}, settled }) => {
    const raised = Object.entries({
      run,
      match,
      seat,
      ...Object.fromEntries(Object.entries(seats).map(([name, budget]) => [`seats.${name}`, budget])),
    }).flatMap(([name, budget]) =>
      Object.entries(budget).map(([unit, amount]) => `${name}.${unit} to ${amount}`),
    );
    return [
      ...(raised.length === 0 ? [] : [`Limits were raised after the run began: ${raised.join(', ')}`]),
      ...(settled === undefined
        ? []
        : [
            `Lost calls were settled by hand: they cost $${settled.costUsd}${settled.ofUsd === null ? '' : ` of at most $${settled.ofUsd.toFixed(4)}`}`,
          ]),
    ];
  });
}

function retriedLines({ retried: { matches, finished } }: RunResult): string[] {
  if (matches === 0) return [];
  return [
    `${matches} ${matches === 1 ? 'match was' : 'matches were'} played again after a fault, and ${finished} of them finished`,
  ];
}

function standInLines(row: MeanRow, name: string, whose = ''): string[] {
  const { standIns, firstError } = row;
  if (countStandIns(standIns) === 0) return [];
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

/**
 * The amount billed, the most that calls that broke off may have cost, and what caches and batches saved; `null` if nothing was paid
 * or saved.
 */
export function moneyText({
  paidUsd,
  unknown,
  lostUsd,
  lostCalls,
  lostUnknown,
  savedByCacheUsd = 0,
  savedByBatchUsd = 0,
}: Omit<RunResult['cost'], 'declaredUsd'>): string | null {
  const lost = lostUsd > 0 || lostCalls > 0 || lostUnknown > 0;
  const calls = lostCalls === 1 ? '1 call' : `${lostCalls} calls`;
  const parts = [
    ...(lost
      ? [`Lost at most: $${lostUsd.toFixed(4)}${andUnknown(lostUnknown)}, by ${calls} that broke off`]
      : []),
    ...(savedByCacheUsd === 0 ? [] : [`Saved by cache: ${dollars(savedByCacheUsd)}`]),
    ...(savedByBatchUsd === 0 ? [] : [`Saved by batch: ${dollars(savedByBatchUsd)}`]),
  ];
  if (parts.length === 0 && !(paidUsd > 0 || unknown > 0)) return null;
  return [billedText(paidUsd, unknown), ...parts].join('. ');
}

function dollars(usd: number): string {
  return `${usd < 0 ? '−' : ''}$${Math.abs(usd).toFixed(4)}`;
}

/** The bill in words, what is unknown first. */
function billedText(paidUsd: number, unknown: number): string {
  const known = `$${paidUsd.toFixed(4)}`;
  if (unknown === 0) return `Billed: ${known}`;
  return `Billed: ${unknownText(unknown)}${paidUsd > 0 ? `, and ${known} besides` : ''}`;
}

function andUnknown(rows: number): string {
  return rows === 0 ? '' : `, and ${unknownText(rows)}`;
}

function unknownText(rows: number): string {
  return `an unknown amount for ${rows} ${rows === 1 ? 'seat or service' : 'seats or services'}`;
}

/** Money that models cost. What simulated players declare is not paid, and is said so. */
function costLines({ cost }: RunResult): string[] {
  const { declaredUsd } = cost;
  const money = moneyText(cost);
  return [
    ...(money === null ? [] : [money]),
    ...(declaredUsd > 0
      ? [`Simulated players would have cost $${declaredUsd.toFixed(4)}; nothing was paid for them`]
      : []),
  ];
}
