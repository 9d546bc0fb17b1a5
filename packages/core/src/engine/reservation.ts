import type { EndClaim } from '../contracts/agent.js';
import { MasbenchError } from '../contracts/errors.js';
import { addLost, lostSince, nothingLost, nothingSpent, type Lost, type Spent } from '../contracts/lost.js';
import { addUsage, noUsage, usageSince, type Usage } from '../contracts/usage.js';
import { amountOf, dimensions, type Account, type Amounts, type Spending } from './account.js';
import type { ClaimQueue } from './claim-queue.js';

/** What is left of a claim, and what it was not bounded in. */
interface Claim {
  readonly rest: Amounts;
  readonly bound: Partial<Usage>;
  readonly end: EndClaim;
  /** Told what was spent when the claim ends. */
  settle: ((spent: Spent) => void) | undefined;
}

/**
 * What one attempt spends and claims. Claims shrink as `use` reports, oldest first, and end with the attempt at the
 * latest.
 */
export class Reservation implements Spending {
  readonly order: number;
  readonly accounts: readonly Account[];
  usage: Usage = noUsage;
  lost: Lost = nothingLost;
  /** How many of its claims wait. */
  waits = 0;
  readonly #queue: ClaimQueue;
  readonly #isDeferred: boolean;
  #claims: Claim[] = [];
  /** What was reported for claims that ended. */
  #told: Spent = nothingSpent;

  /** @param deferred true where what is spent counts for good only once it is settled */
  constructor(
    queue: ClaimQueue,
    accounts: readonly Account[],
    { order, deferred }: { readonly order: number; readonly deferred: boolean },
  ) {
    this.#queue = queue;
    this.accounts = accounts;
    this.order = order;
    this.#isDeferred = deferred;
    if (deferred) for (const account of accounts) account.watch(this);
  }

  /** Starts the attempt once its budgets have any room, or says why they never will. */
  admit(start: () => void, refuse: (why: string) => void): void {
    this.#queue.enter({
      reservation: this,
      need: 'any',
      grant: start,
      refuse: ({ message }) => refuse(message),
    });
  }

  /**
   * Resolves to what ends the claim. What fits is claimed at once.
   * @throws BudgetError if one of the budgets never has room for the bound, and MasbenchError `OPTION_INVALID` where
   *   it gives no bound for what is limited.
   */
  async claim(bound: Partial<Usage>): Promise<EndClaim> {
    const rest = this.#amountsOf(bound);
    return new Promise((resolve, reject) => {
      this.#queue.enter({
        reservation: this,
        need: { ...rest },
        grant: () => resolve(this.#opened(rest, bound)),
        refuse: reject,
      });
    });
  }

  spend(usage: Usage): void {
    this.usage = addUsage(this.usage, usage);
    if (!this.#isDeferred) for (const account of this.accounts) account.add(usage, nothingLost);
    for (const dimension of dimensions) {
      let left = amountOf(usage, dimension) ?? 0;
      for (const { rest } of this.#claims) {
        const settled = Math.min(rest[dimension], left);
        this.#take(rest, dimension, settled);
        left -= settled;
      }
    }
    this.#queue.settle();
  }

  /** Ends all claims, and what waits. */
  close(how?: 'lost'): void {
    for (const claim of this.#claims) this.#end(claim, how);
    this.#queue.leave(this);
    this.#queue.settle();
  }

  /** Counts what was spent for good. */
  settle(): void {
    if (this.#isDeferred) for (const account of this.accounts) account.settle(this);
  }

  /** Has `settle` called when the claim of this end does; at once where it has ended. */
  held(end: EndClaim, settle: (spent: Spent) => void): void {
    const claim = this.#claims.find((one) => one.end === end);
    if (claim === undefined) settle(nothingSpent);
    else claim.settle = settle;
  }

  #opened(rest: Amounts, bound: Partial<Usage>): EndClaim {
    const claim: Claim = { rest, bound, settle: undefined, end: (how) => this.#endOpen(claim, how) };
    this.#claims.push(claim);
    this.#queue.holds(this, true);
    for (const account of this.accounts)
      for (const dimension of dimensions) account.claimed[dimension] += claim.rest[dimension];
    return claim.end;
  }

  #endOpen(claim: Claim, how: 'lost' | undefined): void {
    if (!this.#claims.includes(claim)) return;
    this.#end(claim, how);
    this.#queue.settle();
  }

  #end(claim: Claim, how: 'lost' | undefined): void {
    if (how === 'lost') this.#lose(claim);
    for (const dimension of dimensions) this.#take(claim.rest, dimension, claim.rest[dimension]);
    this.#claims = this.#claims.filter((one) => one !== claim);
    if (this.#claims.length === 0) this.#queue.holds(this, false);
    if (claim.settle === undefined) return;
    const { usage, lost } = this;
    claim.settle({ usage: usageSince(usage, this.#told.usage), lost: lostSince(lost, this.#told.lost) });
    this.#told = { usage, lost };
  }

  /** The rest of the claim may have been spent; where it had no bound, nothing is known. */
  #lose({ rest, bound }: Claim): void {
    const amount = (dimension: keyof Amounts): number | undefined =>
      amountOf(bound, dimension) === undefined ? undefined : rest[dimension];
    const lost = { calls: amount('calls'), tokens: amount('tokens'), costUsd: amount('costUsd') };
    this.lost = addLost(this.lost, lost);
    if (!this.#isDeferred) for (const account of this.accounts) account.add(noUsage, lost);
  }

  #take(rest: Amounts, dimension: keyof Amounts, amount: number): void {
    if (amount === 0) return;
    rest[dimension] -= amount;
    for (const account of this.accounts) account.claimed[dimension] -= amount;
  }

  #amountsOf(bound: Partial<Usage>): Amounts {
    const amounts: Amounts = { calls: 0, tokens: 0, costUsd: 0 };
    for (const dimension of dimensions) {
      const amount = amountOf(bound, dimension);
      const limiting = this.accounts.find(({ budget }) => budget[dimension] !== undefined);
      if (amount !== undefined && amount >= 0) amounts[dimension] = amount;
      else if (limiting !== undefined) throw noBound(limiting.owner, dimension, amount);
    }
    return amounts;
  }
}

function noBound(owner: string, dimension: string, amount: number | undefined): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep the budget of ${owner}: a call that reserves must give a bound for ${dimension}: it gave ${amount ?? 'none'}`,
  );
}
