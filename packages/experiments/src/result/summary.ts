import type { Seat } from '@masbench/core';
import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { computeMean } from '@masbench/statistics';
import type { ScoreSeries } from './leading-pair.js';
import type { Analysis } from '../analysis/analysis.js';
import { meanRow, RowNumbers, type AgentSummary, type SummaryRow } from './row-numbers.js';

/** Sums up matches one at a time; what it keeps of each are its numbers. */
export class Summary {
  readonly #analysis: Analysis;
  readonly #bySeat = new Map<Seat, RowNumbers>();
  readonly #byAgent = new Map<
    string,
    { readonly agent: string; readonly role: string | null; numbers: RowNumbers }
  >();
  readonly #scores = { seat: new Map<string, TrialScores>(), agent: new Map<string, TrialScores>() };
  /** Trials with a match that did not finish. */
  readonly #unfinished = new Set<number>();
  readonly #pair: readonly string[] | undefined;
  readonly #unitOf: (trial: number) => string;

  /**
   * @param options.unitOf - Returns the key of the unit of a trial.
   * @param options.analysis - The intervals of means do not leave its ranges.
   * @param options.pair - The two agents that are compared. Default: the two best agents or seats.
   */
  constructor({
    unitOf,
    analysis,
    pair,
  }: {
    readonly unitOf: (trial: number) => string;
    readonly analysis: Analysis;
    readonly pair?: readonly string[] | undefined;
  }) {
    this.#analysis = analysis;
    this.#pair = pair;
    this.#unitOf = unitOf;
  }

  /** Adds a match; only finished ones count. */
  add(record: MatchRecord): void {
    const { status, seats, trial } = record;
    if (status !== 'finished') {
      this.#unfinished.add(trial);
      for (const row of seats) this.#seat(row.seat).agents.add(row.agent);
      return;
    }
    const unit = this.#unitOf(trial);
    const winner = findWinner(seats);
    const byAgent = new Map<string, SeatRow[]>();
    for (const row of seats) {
      const { agent, role = null, score } = row;
      this.#seat(row.seat).add(row, { unit, won: row.seat === winner });
      addScore(this.#scores.seat, row.seat, { trial, score });
      const key = JSON.stringify([agent, role]);
      byAgent.set(key, [...(byAgent.get(key) ?? []), row]);
    }
    for (const agent of new Set(seats.map((row) => row.agent))) {
      const scores = seats.flatMap((row) => (row.agent === agent ? [row.score] : []));
      const known = scores.filter((score) => score !== null);
      // An agent with several seats counts once in a match.
      const score = known.length < scores.length ? null : computeMean(known);
      addScore(this.#scores.agent, agent, { trial, score });
    }
    for (const [key, rows] of byAgent) {
      const row = meanRow(rows);
      if (row === undefined) continue;
      const { agent, role = null } = row;
      const found = this.#byAgent.get(key) ?? { agent, role, numbers: new RowNumbers(this.#analysis) };
      this.#byAgent.set(key, found);
      found.numbers.add(row, { unit, won: rows.some(({ seat }) => seat === winner) });
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
   * The scores of agents by unit where agents change seats or are paired, else those of seats. A trial counts only if all
   * of its matches have finished, with known scores.
   */
  series(): ScoreSeries {
    const isChanging = [...this.#bySeat.values()].some(({ agents }) => agents.size > 1);
    const by = this.#pair !== undefined || isChanging ? 'agent' : 'seat';
    return {
      by,
      pair: this.#pair,
      series: [...this.#scores[by]].map(([name, trials]) => this.#findSeries(name, trials)),
    };
  }

  #findSeries(name: string, trials: TrialScores): ScoreSeries['series'][number] {
    const units = new Map<string, number[]>();
    const missing = new Set(this.#unfinished);
    for (const [trial, scores] of trials) {
      const known = scores.filter((score) => score !== null);
      if (known.length < scores.length) missing.add(trial);
      if (missing.has(trial)) continue;
      const unit = this.#unitOf(trial);
      units.set(unit, [...(units.get(unit) ?? []), computeMean(known)]);
    }
    return {
      name,
      trials: trials.size,
      missing,
      means: new Map([...units].map(([unit, scores]) => [unit, computeMean(scores)])),
    };
  }

  #seat(seat: Seat): RowNumbers {
    const found = this.#bySeat.get(seat) ?? new RowNumbers(this.#analysis);
    this.#bySeat.set(seat, found);
    return found;
  }
}

/** The seat with the best score alone; `null` for a draw, or if there are no scores. */
export function findWinner(rows: readonly Pick<SeatRow, 'seat' | 'score'>[]): Seat | null {
  const [best, second] = rows.toSorted(
    (left, right) => (right.score ?? -Infinity) - (left.score ?? -Infinity),
  );
  if (best === undefined || best.score === null || rows.length < 2) return null;
  return second?.score === best.score ? null : best.seat;
}

/** The scores of one name, match by match, by trial; `null` is unknown. */
type TrialScores = Map<number, (number | null)[]>;

function addScore(
  scores: Map<string, TrialScores>,
  name: string,
  { trial, score }: { readonly trial: number; readonly score: number | null },
): void {
  const trials: TrialScores = scores.get(name) ?? new Map<number, (number | null)[]>();
  trials.set(trial, [...(trials.get(trial) ?? []), score]);
  scores.set(name, trials);
}
