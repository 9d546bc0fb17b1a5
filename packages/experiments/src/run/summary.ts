import type { MatchRecord, SeatRow, UsageRow } from '@masbench/core/benchmark';
import type { Seat } from '@masbench/core';
import { meanInterval, type MeanInterval } from '../statistics/mean-interval.js';

/** The mean of a seat's rows over finished matches. With several, deviations and 95 % intervals by field come with it. */
export interface SummaryRow extends SeatRow {
  /** Sum over these matches, as are `failedAttempts` and `standIns`. */
  readonly moves: number;
  /** Finished matches in the mean. */
  readonly n: number;
  /** Matches that this seat won alone; `null` in games without scores. */
  readonly wins: number | null;
  readonly deviation?: Readonly<Record<string, number>> | undefined;
  readonly interval?: Readonly<Record<string, readonly [low: number, high: number]>> | undefined;
  /** Values that were unknown, by field. */
  readonly missing?: Readonly<Record<string, number>> | undefined;
}

/** An agent over all seats it had, in one role or in all. The unit is the match. */
export interface AgentSummary {
  readonly agent: string;
  /** `null` where the game has no roles. */
  readonly role: string | null;
  /** Matches in which the agent had such a seat. */
  readonly n: number;
  /** Mean over matches of the mean score of its seats. */
  readonly score: MeanInterval | { readonly mean: number; readonly n: number } | null;
  /** Share of matches in which one of its seats had the best score alone. */
  readonly winShare: number | null;
}

/** The difference in score between the two best agents or seats, paired by match. */
export interface LeadingPair {
  readonly first: string;
  readonly second: string;
  readonly by: 'seat' | 'agent';
  readonly difference: MeanInterval;
  /** True where the 95 % interval excludes zero. */
  readonly separated: boolean;
}

/** Sums up matches one at a time; what it keeps of each are its numbers. */
export class Summary {
  readonly #bySeat = new Map<Seat, SeatNumbers>();
  readonly #byAgent = new Map<string, AgentNumbers>();
  readonly #byTrial = new Map<string, Map<string, number[]>>();

  /** Adds a match; only finished ones count. */
  add(record: MatchRecord): void {
    const { status, seats, trial } = record;
    if (status !== 'finished') {
      for (const row of seats) this.#seat(row.seat).agents.add(row.agent);
      return;
    }
    const winner = winnerOf(seats);
    for (const row of seats) this.#seat(row.seat).add(row, winner);
    const byAgent = new Map<string, { agent: string; role: string | null; scores: number[]; won: boolean }>();
    for (const { agent, role = null, score, seat } of seats) {
      const key = JSON.stringify([agent, role]);
      const found = byAgent.get(key) ?? { agent, role, scores: [], won: false };
      if (score !== null) found.scores.push(score);
      found.won ||= seat === winner;
      byAgent.set(key, found);
      const scores = this.#byTrial.get(String(trial)) ?? new Map<string, number[]>();
      if (score !== null) scores.set(agent, [...(scores.get(agent) ?? []), score]);
      this.#byTrial.set(String(trial), scores);
    }
    for (const [key, { agent, role, scores, won }] of byAgent) {
      const numbers = this.#byAgent.get(key) ?? { agent, role, scores: [], wins: 0, n: 0 };
      numbers.n += 1;
      if (scores.length > 0) numbers.scores.push(averageOf(scores));
      if (won) numbers.wins += 1;
      this.#byAgent.set(key, numbers);
    }
  }

  /** One row for every seat, the mean over finished matches. */
  seats(): SummaryRow[] {
    return [...this.#bySeat].map(([seat, numbers]) => numbers.row(seat));
  }

  /** One row for every agent and role. */
  agents(): AgentSummary[] {
    return [...this.#byAgent.values()].map(({ agent, role, scores, wins, n }) => ({
      agent,
      role,
      n,
      score: meanInterval(scores) ?? (scores[0] === undefined ? null : { mean: scores[0], n: 1 }),
      winShare: scores.length === 0 ? null : wins / n,
    }));
  }

  /**
   * The two with the best mean scores, and whether the paired difference separates them: by agent where agents change
   * seats, by seat else. `null` where there are no scores or no second one, or fewer than two matches.
   */
  leading(): LeadingPair | null {
    const changing = [...this.#bySeat.values()].some(({ agents }) => agents.size > 1);
    const series = changing
      ? pairedByTrial([...this.#byTrial.values()])
      : [...this.#bySeat].map(([name, { scores }]) => ({ name, scores }));
    const ranked = series
      .filter(({ scores }) => scores.some((score) => score !== null))
      .toSorted((left, right) => meanOf(right.scores) - meanOf(left.scores));
    const [first, second] = ranked;
    if (first === undefined || second === undefined) return null;
    const differences = first.scores.flatMap((score, index) => {
      const other = second.scores[index];
      return score === null || other === null || other === undefined ? [] : [score - other];
    });
    const difference = meanInterval(differences);
    if (difference === null) return null;
    const separated = difference.low > 0 || difference.high < 0;
    return { first: first.name, second: second.name, by: changing ? 'agent' : 'seat', difference, separated };
  }

  #seat(seat: Seat): SeatNumbers {
    const found = this.#bySeat.get(seat) ?? new SeatNumbers();
    this.#bySeat.set(seat, found);
    return found;
  }
}

interface AgentNumbers {
  readonly agent: string;
  readonly role: string | null;
  readonly scores: number[];
  wins: number;
  n: number;
}

const usageFields = ['calls', 'inputTokens', 'outputTokens', 'seconds', 'costUsd'] as const;

/** The numbers of one seat, by field, in the order of matches. */
class SeatNumbers {
  readonly agents = new Set<string>();
  readonly scores: (number | null)[] = [];
  readonly #fields = new Map<string, (number | null)[]>();
  readonly #roles = new Set<string>();
  readonly #failedAttempts = new Map<string, number>();
  readonly #standIns = new Map<string, number>();
  #firstError: string | undefined;
  #wins = 0;
  #moves = 0;
  #n = 0;

  add(row: SeatRow, winner: Seat | null): void {
    this.#n += 1;
    this.agents.add(row.agent);
    if (row.role !== undefined) this.#roles.add(row.role);
    this.scores.push(row.score);
    if (row.seat === winner) this.#wins += 1;
    this.#moves += row.moves;
    this.#firstError ??= row.firstError;
    addCounts(this.#failedAttempts, row.failedAttempts);
    addCounts(this.#standIns, row.standIns);
    for (const [field, value] of Object.entries(row))
      if (field !== 'n' && field !== 'moves' && (typeof value === 'number' || value === null))
        this.#push(field, value);
    for (const field of usageFields) this.#push(`usage.${field}`, row.usage[field]);
  }

  row(seat: Seat): SummaryRow {
    const means: Record<string, number | null> = {};
    const deviation: Record<string, number> = {};
    const interval: Record<string, readonly [number, number]> = {};
    const missing: Record<string, number> = {};
    for (const [field, values] of this.#fields) {
      const known = values.filter((value) => value !== null);
      const unknown = this.#n - known.length;
      if (unknown > 0) missing[field] = unknown;
      means[field] = known.length === 0 ? null : averageOf(known);
      const bounds = meanInterval(known);
      if (bounds === null) continue;
      deviation[field] = bounds.standardError * Math.sqrt(bounds.n);
      interval[field] = [bounds.low, bounds.high];
    }
    const metrics = Object.entries(means).filter(([field]) => !field.startsWith('usage.'));
    const usage = (field: keyof UsageRow): number | null => means[`usage.${field}`] ?? null;
    const [role, ...others] = this.#roles;
    return {
      score: null,
      ...Object.fromEntries(metrics),
      moves: this.#moves,
      seat,
      agent: [...this.agents].join(' | '),
      ...(role === undefined || others.length > 0 ? {} : { role }),
      usage: {
        calls: usage('calls'),
        inputTokens: usage('inputTokens'),
        outputTokens: usage('outputTokens'),
        seconds: usage('seconds'),
        costUsd: usage('costUsd'),
      },
      failedAttempts: Object.fromEntries(this.#failedAttempts),
      standIns: Object.fromEntries(this.#standIns),
      ...(this.#firstError === undefined ? {} : { firstError: this.#firstError }),
      n: this.#n,
      wins: this.scores.some((score) => score !== null) ? this.#wins : null,
      ...(this.#n > 1 ? { deviation, interval } : {}),
      ...(Object.keys(missing).length > 0 ? { missing } : {}),
    };
  }

  #push(field: string, value: number | null): void {
    const values = this.#fields.get(field) ?? [];
    values.push(value);
    this.#fields.set(field, values);
  }
}

function addCounts(sums: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
}

/** The seat with the best score alone; `null` for a draw, or where there are no scores. */
export function winnerOf(rows: readonly Pick<SeatRow, 'seat' | 'score'>[]): Seat | null {
  const [best, second] = rows.toSorted(
    (left, right) => (right.score ?? -Infinity) - (left.score ?? -Infinity),
  );
  if (best === undefined || best.score === null || rows.length < 2) return null;
  return second?.score === best.score ? null : best.seat;
}

function pairedByTrial(
  trials: readonly ReadonlyMap<string, readonly number[]>[],
): { readonly name: string; readonly scores: readonly (number | null)[] }[] {
  const names = new Set(trials.flatMap((scores) => [...scores.keys()]));
  return [...names].map((name) => ({
    name,
    scores: trials.map((scores) => {
      const own = scores.get(name);
      return own === undefined ? null : averageOf(own);
    }),
  }));
}

function meanOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? -Infinity : averageOf(known);
}

function averageOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
