import type { Seat } from '@masbench/core';
import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { computeMean } from '@masbench/statistics';
import type { ScoreSeries } from './leading-pair.js';
import type { Analysis } from '../analysis/analysis.js';
import { meansByUnit, type ScoredMatch, type UnitMeans } from '../analysis/unit-means.js';
import { meanRow, RowNumbers, type AgentSummary, type SummaryRow } from './row-numbers.js';

/** Sums up matches one at a time; what it keeps of each are its numbers. */
export class Summary {
  readonly #analysis: Analysis;
  readonly #bySeat = new Map<Seat, RowNumbers>();
  readonly #byAgent = new Map<
    string,
    { readonly agent: string; readonly role: string | null; numbers: RowNumbers }
  >();
  /** Finished matches. */
  readonly #matches: {
    readonly unit: string;
    readonly scores: Readonly<Record<'seat' | 'agent', ScoredMatch['scores']>>;
  }[] = [];
  /** Matches that did not finish. */
  #unfinished = 0;
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
      this.#unfinished += 1;
      for (const row of seats) this.#seat(row.seat).agents.add(row.agent);
      return;
    }
    const unit = this.#unitOf(trial);
    const winner = findWinner(seats);
    const match = this.#matches.length;
    this.#matches.push({ unit, scores: { seat: scoresBySeat(seats), agent: scoresByAgent(seats) } });
    const byAgent = new Map<string, SeatRow[]>();
    for (const row of seats) {
      const { agent, role = null } = row;
      this.#seat(row.seat).add(row, { unit, match, won: row.seat === winner });
      const key = JSON.stringify([agent, role]);
      byAgent.set(key, [...(byAgent.get(key) ?? []), row]);
    }
    for (const [key, rows] of byAgent) {
      const row = meanRow(rows);
      if (row === undefined) continue;
      const { agent, role = null } = row;
      const found = this.#byAgent.get(key) ?? { agent, role, numbers: new RowNumbers(this.#analysis) };
      this.#byAgent.set(key, found);
      found.numbers.add(row, { unit, match, won: rows.some(({ seat }) => seat === winner) });
    }
  }

  /** One row for every seat, the mean over finished matches; scores over those that count. */
  seats(): SummaryRow[] {
    const { isCounted } = this.#means('seat');
    return [...this.#bySeat].map(([seat, numbers]) => {
      const { role } = numbers;
      return { seat, ...(role === undefined ? {} : { role }), ...numbers.row(isCounted) };
    });
  }

  /** One row for every agent and role. */
  agents(): AgentSummary[] {
    const { isCounted } = this.#means('agent');
    return [...this.#byAgent.values()].map(({ agent, role, numbers }) => {
      const row = numbers.row(isCounted);
      const { wins, n } = row;
      return { ...row, agent, role, winShare: wins === null ? null : wins / n };
    });
  }

  /** The scores of agents by unit where agents change seats or are paired, else those of seats. */
  series(): ScoreSeries {
    const isChanging = [...this.#bySeat.values()].some(({ agents }) => agents.size > 1);
    const by = this.#pair !== undefined || isChanging ? 'agent' : 'seat';
    const { means, isCounted, isSingle } = this.#means(by);
    return {
      by,
      pair: this.#pair,
      isSingle,
      series: [...means].map(([name, own]) => ({ name, means: own })),
      matches: this.#unfinished + this.#matches.length,
      missing: this.#unfinished + isCounted.filter((one) => !one).length,
    };
  }

  #means(by: 'seat' | 'agent'): UnitMeans {
    return meansByUnit(this.#matches.map(({ unit, scores }) => ({ unit, scores: scores[by] })));
  }

  #seat(seat: Seat): RowNumbers {
    const found = this.#bySeat.get(seat) ?? new RowNumbers(this.#analysis);
    this.#bySeat.set(seat, found);
    return found;
  }
}

/** The seat of a match that has the best score alone, and made moves of its own; `null` for a draw, or if there are no scores. */
export function findWinner(rows: readonly RankedRow[]): Seat | null {
  const [best, second] = rows.toSorted(
    (left, right) => (right.score ?? -Infinity) - (left.score ?? -Infinity),
  );
  if (best === undefined || best.score === null || rows.length < 2) return null;
  return second?.score === best.score || isReplaced(best) ? null : best.seat;
}

type RankedRow = Pick<SeatRow, 'seat' | 'score'> & Partial<Pick<SeatRow, 'moves' | 'standIns'>>;

/** True for a seat that was asked, and none of whose moves was its own. One that was never asked may win. */
function isReplaced({ moves = 0, standIns = {} }: RankedRow): boolean {
  const { budget = 0, forfeit = 0 } = standIns;
  const total = Object.values(standIns).reduce((sum, count) => sum + count, 0);
  return total >= moves && total > budget + forfeit;
}

function scoresBySeat(seats: readonly SeatRow[]): ScoredMatch['scores'] {
  return new Map(seats.map(({ seat, score }) => [seat, score]));
}

/** An agent with several seats counts once in a match. */
function scoresByAgent(seats: readonly SeatRow[]): ScoredMatch['scores'] {
  return new Map(
    [...new Set(seats.map(({ agent }) => agent))].map((name) => {
      const scores = seats.flatMap(({ agent, score }) => (agent === name ? [score] : []));
      const known = scores.filter((score) => score !== null);
      return [name, known.length < scores.length ? null : computeMean(known)];
    }),
  );
}
