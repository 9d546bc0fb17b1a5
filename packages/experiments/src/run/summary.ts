import type { Seat } from '@masbench/core';
import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { makeFinding, meanInterval, type MeanInterval, computeMean } from '@masbench/statistics';
import { meanRow, RowNumbers, type AgentSummary, type Ranges, type SummaryRow } from './row-numbers.js';

/**
 * The difference in score between two agents or seats, paired by match: the two that the run pairs, in the order in which
 * they were named, else the two best.
 */
export interface LeadingPair {
  readonly first: string;
  readonly second: string;
  readonly by: 'seat' | 'agent';
  readonly difference: MeanInterval;
  /** True if the 95 % interval excludes zero; if all differences are the same, where the exact test does. */
  readonly separated: boolean;
}

/** Sums up matches one at a time; what it keeps of each are its numbers. */
export class Summary {
  readonly #ranges: Ranges;
  readonly #bySeat = new Map<Seat, RowNumbers>();
  readonly #byAgent = new Map<
    string,
    { readonly agent: string; readonly role: string | null; numbers: RowNumbers }
  >();
  readonly #byTrial = new Map<string, Map<string, number[]>>();
  readonly #pair: readonly string[] | undefined;

  /**
   * @param ranges - Of fields: the intervals of their means do not leave them. Default: none.
   * @param pair - The two agents that are compared. Default: the two best agents or seats.
   */
  constructor(ranges: Ranges = {}, pair?: readonly string[]) {
    this.#ranges = ranges;
    this.#pair = pair;
  }

  /** Adds a match; only finished ones count. */
  add(record: MatchRecord): void {
    const { status, seats, trial } = record;
    if (status !== 'finished') {
      for (const row of seats) this.#seat(row.seat).agents.add(row.agent);
      return;
    }
    const winner = findWinner(seats);
    const byAgent = new Map<string, SeatRow[]>();
    for (const row of seats) {
      const { agent, role = null, score } = row;
      this.#seat(row.seat).add(row, { trial, won: row.seat === winner });
      const key = JSON.stringify([agent, role]);
      byAgent.set(key, [...(byAgent.get(key) ?? []), row]);
      const scores = this.#byTrial.get(String(trial)) ?? new Map<string, number[]>();
      if (score !== null) scores.set(agent, [...(scores.get(agent) ?? []), score]);
      this.#byTrial.set(String(trial), scores);
    }
    for (const [key, rows] of byAgent) {
      const row = meanRow(rows);
      if (row === undefined) continue;
      const { agent, role = null } = row;
      const found = this.#byAgent.get(key) ?? { agent, role, numbers: new RowNumbers(this.#ranges) };
      this.#byAgent.set(key, found);
      found.numbers.add(row, { trial, won: rows.some(({ seat }) => seat === winner) });
    }
  }

  /** One row for every seat, the mean over finished matches. */
  seats(): SummaryRow[] {
    return [...this.#bySeat].map(([seat, numbers]) => {
      const { role } = numbers;
      return { seat, ...(role === undefined ? {} : { role }), ...numbers.row() };
    });
  }

  /** One row for every agent and role. */
  agents(): AgentSummary[] {
    return [...this.#byAgent.values()].map(({ agent, role, numbers }) => {
      const row = numbers.row();
      const { wins, n } = row;
      return { ...row, agent, role, winShare: wins === null ? null : wins / n };
    });
  }

  /**
   * The pair, else the two with the best mean scores, and whether the paired difference separates them: by agent where
   * agents change seats, by seat else. `null` if there are no scores or no second one, or fewer than two matches.
   */
  leading(): LeadingPair | null {
    const pair = this.#pair;
    const changing = pair !== undefined || [...this.#bySeat.values()].some(({ agents }) => agents.size > 1);
    const series = changing
      ? pairedByTrial([...this.#byTrial.values()])
      : [...this.#bySeat].map(([name, { scores }]) => ({ name, scores }));
    const ranked = series
      .filter(({ scores }) => scores.some((score) => score !== null))
      .toSorted((left, right) =>
        pair === undefined
          ? computeKnownMean(right.scores) - computeKnownMean(left.scores)
          : pair.indexOf(left.name) - pair.indexOf(right.name),
      );
    const [first, second] = ranked;
    if (first === undefined || second === undefined) return null;
    const differences = first.scores.flatMap((score, index) => {
      const other = second.scores[index];
      return score === null || other === null || other === undefined ? [] : [score - other];
    });
    const difference = meanInterval(differences);
    if (difference === null) return null;
    const names = { first: first.name, second: second.name };
    const { separated } = makeFinding({ ...difference, difference: difference.mean }, names);
    return { ...names, by: changing ? 'agent' : 'seat', difference, separated };
  }

  #seat(seat: Seat): RowNumbers {
    const found = this.#bySeat.get(seat) ?? new RowNumbers(this.#ranges);
    this.#bySeat.set(seat, found);
    return found;
  }
}

/** The agent or seat that is ahead; `null` if nothing separates the two. */
export function findLeader(leading: LeadingPair | null): string | null {
  if (leading === null || !leading.separated) return null;
  return leading.difference.mean > 0 ? leading.first : leading.second;
}

/** The seat with the best score alone; `null` for a draw, or where there are no scores. */
export function findWinner(rows: readonly Pick<SeatRow, 'seat' | 'score'>[]): Seat | null {
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
      return own === undefined ? null : computeMean(own);
    }),
  }));
}

function computeKnownMean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? -Infinity : computeMean(known);
}
