import {
  completeUsage,
  makeAmounts,
  MasbenchError,
  openBudget,
  reservedUnits,
  type Lost,
} from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { RunBudget } from '../experiment/experiment.js';
import { countLost, countSpent } from '../run-folder/spent-by-match.js';

type Unit = keyof RunBudget;
type Amounts = Record<Unit, number>;

/** Amounts of a match that were spent, and that were lost at most. */
type Counted = Readonly<Record<'spent' | 'lost', Readonly<Amounts>>>;

const nothing: Counted = { spent: makeAmounts(() => 0), lost: makeAmounts(() => 0) };

/**
 * The budget of a whole run. A match reserves its own limit before it starts and settles what it spent when it ends, so
 * that concurrent matches never exceed the budget together.
 */
export class BudgetOfRun {
  readonly #limits: RunBudget;
  readonly #bound: Readonly<Amounts>;
  readonly #budget: ReturnType<typeof openBudget>;
  readonly #byMatch = new Map<string, Counted>();
  readonly #settled: (match: string) => Lost;
  #short: { readonly unit: Unit; readonly why: string } | undefined;

  /**
   * @param bound the most that a match may take: see `boundMatches`
   * @param settled what of the losses of a match the user has settled
   */
  constructor(
    limits: RunBudget,
    bound: Readonly<Amounts>,
    settled: (match: string) => Lost = () => nothing.lost,
  ) {
    this.#limits = limits;
    this.#bound = bound;
    this.#settled = settled;
    this.#budget = openBudget(limits, { owner: 'the run' });
  }

  /** Costs of all matches on record, at the bound if they are unknown. */
  get spent(): Readonly<Amounts> {
    const { usage, lost } = this.#budget.spent();
    const used = { calls: usage.calls, tokens: usage.inputTokens, costUsd: usage.costUsd };
    return makeAmounts((unit) => (used[unit] ?? 0) + (lost[unit] ?? 0));
  }

  /** Counts what a match has spent and lost so far. */
  chargeMatch(record: MatchRecord): void {
    this.#budget.spend(this.#add(record));
  }

  /**
   * Reserves what the limit of a match leaves it, waiting for those in flight.
   *
   * @returns settles the reservation, or `undefined` if the match does not fit any more
   */
  async reserve(
    match: string,
    signal: AbortSignal,
  ): Promise<((record: MatchRecord | undefined) => void) | undefined> {
    if (signal.aborted) return undefined;
    const { spent, lost } = this.#byMatch.get(match) ?? nothing;
    const rest = makeAmounts((unit) => Math.max(0, this.#bound[unit] - spent[unit] - lost[unit]));
    try {
      const settle = await this.#budget.reserve(rest, signal);
      return (record) => settle(record === undefined ? {} : this.#add(record));
    } catch (error) {
      if (signal.aborted) return undefined;
      const isShort =
        MasbenchError.isInstance(error) && /^(BUDGET_SPENT|AGENT_UNAVAILABLE)$/.test(error.code);
      if (!isShort) throw error;
      const all = this.spent;
      const unit = reservedUnits.find((one) => all[one] + rest[one] > (this.#limits[one] ?? Infinity));
      if (unit !== undefined)
        this.#short ??= { unit, why: error.code === 'AGENT_UNAVAILABLE' ? `, and ${error.message}` : '' };
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
    const { unit, why } = this.#short;
    const write = ({ [unit]: amount = 0 }: RunBudget): string =>
      unit === 'costUsd' ? `$${Number(amount.toPrecision(4))}` : `${amount} ${unit}`;
    return `The budget of the run is exhausted: ${write(this.spent)} of ${write(this.#limits)} spent, and a match can take ${write(this.#bound)}${why}; ${left} matches were not started`;
  }

  /** Returns what is new. What was counted once is never counted less: a later record may have been made of less. */
  #add(record: MatchRecord): NonNullable<Parameters<ReturnType<typeof openBudget>['spend']>[0]> {
    const before = this.#byMatch.get(record.id) ?? nothing;
    const settled = this.#settled(record.id);
    const spent = makeAmounts((unit) => Math.max(countSpent(record, unit) ?? 0, before.spent[unit]));
    const lost = makeAmounts((unit) => {
      const known = countSpent(record, unit) === undefined ? undefined : countLost(record, unit);
      const all = known === undefined ? this.#bound[unit] - spent[unit] : known - (settled[unit] ?? 0);
      return Math.max(all, before.lost[unit]);
    });
    this.#byMatch.set(record.id, { spent, lost });
    const usage = makeAmounts((unit) => spent[unit] - before.spent[unit]);
    return {
      usage: completeUsage({ ...usage, inputTokens: usage.tokens, outputTokens: 0 }),
      lost: makeAmounts((unit) => lost[unit] - before.lost[unit]),
    };
  }
}
