import { countTokens, MasbenchError, type LimitsInput } from '@masbench/core';
import type { MatchRecord, UsageRow } from '@masbench/core/record';
import type { RunBudget } from '../experiment/experiment.js';

type Unit = keyof RunBudget;

type Amounts = { -readonly [Amount in Unit]-?: number };

const units = ['costUsd', 'tokens', 'calls'] as const;

/**
 * The budget of a whole run. A match claims its own limit before it starts and settles what it spent when it ends, so
 * that concurrent matches never exceed the budget together.
 */
export class BudgetOfRun {
  readonly #budget: RunBudget;
  readonly #bound: RunBudget;
  readonly #spent: Amounts = { costUsd: 0, tokens: 0, calls: 0 };
  readonly #claimed: Amounts = { costUsd: 0, tokens: 0, calls: 0 };
  readonly #byMatch = new Map<string, Amounts>();
  /** Matches in flight. */
  #open = 0;
  #settled: (() => void)[] = [];
  #short: Unit | undefined;

  /** @throws MasbenchError `OPTION_INVALID` if the run is limited in a unit in which a match is not */
  constructor(budget: RunBudget, limits: readonly LimitsInput[]) {
    this.#budget = budget;
    const bound: Record<string, number> = {};
    for (const unit of units) {
      if (budget[unit] === undefined) continue;
      const bounds = limits.map(({ match }) => match?.[unit]);
      if (bounds.includes(undefined)) {
        throw new MasbenchError(
          'OPTION_INVALID',
          `Cannot keep a budget of the run in ${unit}: every match needs a limit in the same unit, match.${unit}`,
        );
      }
      bound[unit] = Math.max(...bounds.map((one) => one ?? 0));
    }
    this.#bound = bound;
  }

  /** What all matches on record have spent. */
  get spent(): Readonly<Amounts> {
    return this.#spent;
  }

  /**
   * Counts what a match has spent and lost so far, in place of what was counted of it before. What was counted once is
   * never counted less: a later record may have been made of less.
   */
  count(record: MatchRecord): void {
    const before = this.#byMatch.get(record.id);
    const now = { costUsd: 0, tokens: 0, calls: 0 };
    for (const unit of units) {
      now[unit] = Math.max(spentIn(record, unit) ?? this.#bound[unit] ?? 0, before?.[unit] ?? 0);
      this.#spent[unit] += now[unit] - (before?.[unit] ?? 0);
    }
    this.#byMatch.set(record.id, now);
  }

  /**
   * Claims the limit of one match, waiting for those in flight.
   *
   * @returns settles the claim, or `undefined` if the match does not fit any more
   */
  async claim(signal: AbortSignal): Promise<((record: MatchRecord | undefined) => void) | undefined> {
    for (;;) {
      if (signal.aborted) return undefined;
      if (units.every((unit) => this.#fits(unit, this.#spent[unit] + this.#claimed[unit]))) break;
      if (this.#open === 0) {
        this.#short ??= units.find((unit) => !this.#fits(unit, this.#spent[unit]));
        return undefined;
      }
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    }
    this.#open += 1;
    for (const unit of units) this.#claimed[unit] = this.#open * (this.#bound[unit] ?? 0);
    return (record) => {
      this.#open -= 1;
      for (const unit of units) this.#claimed[unit] = this.#open * (this.#bound[unit] ?? 0);
      if (record !== undefined) this.count(record);
      const waiting = this.#settled;
      this.#settled = [];
      for (const wake of waiting) wake();
    };
  }

  /**
   * Says what was spent, if a match did not fit into the rest of the budget.
   *
   * @param left matches that were not started
   */
  exhausted(left: number): string | null {
    const unit = this.#short;
    if (unit === undefined) return null;
    const { [unit]: limit = 0 } = this.#budget;
    const [spent, all, one] = [this.#spent[unit], limit, this.#bound[unit] ?? 0].map((amount) =>
      written(unit, amount),
    );
    return `The budget of the run is exhausted: ${spent} of ${all} spent, and a match can take ${one}; ${left} matches were not started`;
  }

  #fits(unit: (typeof units)[number], taken: number): boolean {
    const limit = this.#budget[unit];
    return limit === undefined || taken + (this.#bound[unit] ?? 0) <= limit;
  }
}

function written(unit: Unit, amount: number): string {
  return unit === 'costUsd' ? `$${Number(amount.toPrecision(4))}` : `${amount} ${unit}`;
}

/** What a match spent and lost; `null` if a part is unknown. */
function spentIn({ seats, services }: MatchRecord, unit: (typeof units)[number]): number | null {
  return [
    amountIn(services, unit),
    services.lost[unit],
    ...seats.flatMap(({ usage, lost }) => [amountIn(usage, unit), lost[unit]]),
  ].reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function amountIn(usage: UsageRow, unit: (typeof units)[number]): number | null {
  return unit === 'tokens' ? (countTokens(usage) ?? null) : usage[unit];
}
