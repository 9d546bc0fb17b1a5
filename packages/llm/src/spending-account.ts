import type { Awaitable, Lost, Settle, Usage } from '@masbench/core';

/** The place where a budget is kept: an agent's `io`, or a `ledger` of your own. Every call reserves before it is made. */
export interface SpendingAccount {
  /**
   * Reserves the most that the next call may cost. May wait.
   *
   * @returns settles the reservation, with what the call was charged at; without it, `use` enters that. With `'lost'` the
   *   bound counts as spent; an account with `lose` is not asked for that.
   * @throws MasbenchError `BUDGET_SPENT` if the bound can never fit; the reason of the signal if it aborts first
   */
  readonly reserve: (bound: Partial<Usage>, signal?: AbortSignal) => Awaitable<Settle | void>;
  /** Enters what a call is charged at that is not entered by settling its reservation. */
  readonly use: (charged: Partial<Usage>) => void;
  /** Enters what was really paid: every attempt, and nothing for what came from a cache. */
  readonly bill?: ((billed: Partial<Usage>) => void) | undefined;
  /** Enters the most that attempts that broke off may have cost; limits count it as spent. */
  readonly lose?: ((bound: Partial<Usage>) => void) | undefined;
}

/** A spending account with limits, and its sums. */
export interface SpendingLedger extends Required<SpendingAccount> {
  readonly reserve: (bound: Partial<Usage>, signal?: AbortSignal) => Promise<Settle>;
  /** Returns what calls were charged at: the same on a replay from a cassette or a cache. */
  readonly charged: () => Usage;
  /** Returns what is known to have been paid. Failed attempts count as calls; limits do not count it. */
  readonly billed: () => Usage;
  /** Returns the most that attempts that broke off may have cost, besides what was billed: `calls` is their number. */
  readonly lost: () => Lost;
}
