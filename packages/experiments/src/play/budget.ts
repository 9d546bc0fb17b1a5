import { BudgetError, makeAmounts, openBudget, reservedUnits } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { RunBudget } from '../experiment/experiment.js';
import { countSpent } from '../run-folder/spent-by-match.js';

type Unit = keyof RunBudget;
type Amounts = Record<Unit, number>;

/**
 * The budget of a whole run. A match reserves its own limit before it starts and settles what it spent when it ends, so
 * that concurrent matches never exceed the budget together.
 */
export class BudgetOfRun {
  readonly #limits: RunBudget;
  readonly #bound: Readonly<Amounts>;
  readonly #budget: ReturnType<typeof openBudget>;
  readonly #byMatch = new Map<string, Readonly<Amounts>>();
  #short: Unit | undefined;

  /** @param bound the most that a match may take: see `boundMatches` */
  constructor(limits: RunBudget, bound: Readonly<Amounts>) {
    this.#limits = limits;
    this.#bound = bound;
    this.#budget = openBudget(limits, { owner: 'the run' });
  }

  /** Costs of all matches on record, at the bound if they are unknown. */
  get spent(): Readonly<Amounts> {
    const { lost } = this.#budget.spent();
    return makeAmounts((unit) => lost[unit] ?? 0);
  }

  /** Counts what a match has spent and lost so far. */
  count(record: MatchRecord): void {
    this.#budget.spend({ lost: this.#add(record) });
  }

  /**
   * Reserves the limit of one match, waiting for those in flight.
   *
   * @returns settles the reservation, or `undefined` if the match does not fit any more
   */
  async reserve(signal: AbortSignal): Promise<((record: MatchRecord | undefined) => void) | undefined> {
    if (signal.aborted) return undefined;
    try {
      const settle = await this.#budget.reserve(this.#bound, signal);
      return (record) => settle(record === undefined ? {} : { lost: this.#add(record) });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof BudgetError)) throw error;
      const { spent } = this;
      this.#short ??= reservedUnits.find(
        (unit) => spent[unit] + this.#bound[unit] > (this.#limits[unit] ?? Infinity),
      );
      return undefined;
    }
  }

  /**
   * Says what was spent, if a match did not fit into the rest of the budget.
   *
   * @param left matches that were not started
   */
  exhausted(left: number): string | null {
    if (this.#short === undefined) return null;
    const unit = this.#short;
    const write = ({ [unit]: amount = 0 }: RunBudget): string =>
      unit === 'costUsd' ? `$${Number(amount.toPrecision(4))}` : `${amount} ${unit}`;
    return `The budget of the run is exhausted: ${write(this.spent)} of ${write(this.#limits)} spent, and a match can take ${write(this.#bound)}; ${left} matches were not started`;
  }

  /** Returns what is new. What was counted once is never counted less: a later record may have been made of less. */
  #add(record: MatchRecord): Amounts {
    const before = this.#byMatch.get(record.id);
    const now = makeAmounts((unit) =>
      Math.max(countSpent(record, unit) ?? this.#bound[unit], before?.[unit] ?? 0),
    );
    this.#byMatch.set(record.id, now);
    return makeAmounts((unit) => now[unit] - (before?.[unit] ?? 0));
  }
}
