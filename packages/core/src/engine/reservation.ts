import { MasbenchError } from '../contracts/errors.js';
import { addLost, addSpent, nothingLost, nothingSpent, type Lost, type Spent } from '../contracts/lost.js';
import { addUsage, noUsage, type Usage } from '../contracts/usage.js';
import { amountOf, dimensions, type Account, type Amounts, type Spending } from './account.js';
import type { ClaimQueue } from './claim-queue.js';

/** What an attempt spent that was interrupted. */
export interface Parts {
  readonly spent: Spent;
  /** Spent on answers that are in the call log, where a resumed attempt finds and reports them again. */
  readonly kept: Spent;
}

/** The claim of one call. */
export interface OpenClaim {
  /** What is left of it. */
  readonly rest: Amounts;
  readonly bound: Partial<Usage>;
  /** What was reported for it. */
  usage: Usage;
  isOpen: boolean;
  /** True while the journal has not admitted the call yet: it was not made. */
  isPending: boolean;
  /** True if the call's answer is in the call log, from which a resumed attempt takes it. */
  isAnswered: boolean;
  /** Told what was spent when the claim ends. */
  settle: ((spent: Spent) => void) | undefined;
}

/**
 * What one attempt spends and claims. What a call used is settled against the claim of that call; what is reported
 * without one, against the claim that is open, if it is the only one. Claims end with the attempt at the latest.
 */
export class Reservation implements Spending {
  readonly order: number;
  readonly accounts: readonly Account[];
  usage: Usage = noUsage;
  lost: Lost = nothingLost;
  /** How many of its claims wait. */
  waits = 0;
  /** Answers of this attempt in the call log that were not used again yet. */
  reusable = 0;
  readonly #queue: ClaimQueue;
  readonly #isDeferred: boolean;
  readonly #claims = new Set<OpenClaim>();
  /** What was reported while no claim, or more than one, was open, and the part of it that no claim has counted. */
  #unclaimed: Usage;
  #untold: Usage;
  #spent: Spent = nothingSpent;
  #kept: Spent = nothingSpent;
  #hasFreeAnswer = false;

  /**
   * @param about.deferred true where what is spent counts for good only once it is settled
   * @param about.before what the attempt had used before it claimed anything
   */
  constructor(
    queue: ClaimQueue,
    accounts: readonly Account[],
    {
      order,
      deferred,
      before,
    }: { readonly order: number; readonly deferred: boolean; readonly before: Usage },
  ) {
    this.#queue = queue;
    this.accounts = accounts;
    this.order = order;
    this.#isDeferred = deferred;
    this.#unclaimed = before;
    this.#untold = before;
    if (deferred) for (const account of accounts) account.watch(this);
  }

  /** Starts the attempt once its budgets have any room, or says why they never will. */
  admit(start: () => void, refuse: (error: MasbenchError) => void): void {
    this.#queue.enter({ reservation: this, need: 'any', grant: start, refuse });
  }

  /**
   * Resolves when there is room. What fits is claimed at once.
   * @throws BudgetError if one of the budgets never has room for the bound, and MasbenchError `OPTION_INVALID` where
   *   it gives no bound for what is limited.
   */
  async claim(bound: Partial<Usage>): Promise<OpenClaim> {
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

  /** Counts what was used, by the call of a claim or by any. */
  spend(usage: Usage, claim: OpenClaim | undefined = this.#onlyClaim()): void {
    this.usage = addUsage(this.usage, usage);
    if (!this.#isDeferred) for (const account of this.accounts) account.add(usage, nothingLost);
    if (claim === undefined) {
      this.#unclaimed = addUsage(this.#unclaimed, usage);
      this.#untold = addUsage(this.#untold, usage);
    } else {
      claim.usage = addUsage(claim.usage, usage);
      for (const dimension of dimensions)
        this.#take(claim.rest, dimension, Math.min(claim.rest[dimension], amountOf(usage, dimension) ?? 0));
    }
    this.#queue.settle();
  }

  /** Notes that the answer of a call is in the call log. */
  answer(): void {
    for (const claim of this.#claims) {
      if (claim.isAnswered) continue;
      claim.isAnswered = true;
      return;
    }
    this.#hasFreeAnswer = true;
  }

  /** What was spent, once all claims have ended; what was taken from the call log is no part of it. */
  get parts(): Parts {
    const unclaimed: Spent = { usage: this.#unclaimed, lost: nothingLost };
    if (this.#hasFreeAnswer) return { spent: this.#spent, kept: addSpent(this.#kept, unclaimed) };
    if (this.reusable > 0) return { spent: this.#spent, kept: this.#kept };
    return { spent: addSpent(this.#spent, unclaimed), kept: this.#kept };
  }

  /** Ends a claim. With `'lost'`, the rest of it counts as spent. */
  end(claim: OpenClaim, how?: 'lost'): void {
    if (!claim.isOpen) return;
    this.#end(claim, how);
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

  #onlyClaim(): OpenClaim | undefined {
    if (this.#claims.size !== 1) return undefined;
    const [only] = this.#claims;
    return only;
  }

  #opened(rest: Amounts, bound: Partial<Usage>): OpenClaim {
    const claim: OpenClaim = {
      rest,
      bound,
      usage: noUsage,
      isOpen: true,
      isPending: false,
      isAnswered: false,
      settle: undefined,
    };
    this.#claims.add(claim);
    this.#queue.holds(this, true);
    for (const account of this.accounts)
      for (const dimension of dimensions) account.claimed[dimension] += rest[dimension];
    return claim;
  }

  #end(claim: OpenClaim, how: 'lost' | undefined): void {
    const { usage, rest, isPending } = claim;
    const lost = how === 'lost' && !isPending ? this.#lose(claim) : nothingLost;
    for (const dimension of dimensions) this.#take(rest, dimension, rest[dimension]);
    claim.isOpen = false;
    this.#claims.delete(claim);
    if (this.#claims.size === 0) this.#queue.holds(this, false);
    // A call that was answered without a record of it took its answer from the call log.
    if (claim.isAnswered) this.#kept = addSpent(this.#kept, { usage, lost });
    else if (this.reusable > 0 && how !== 'lost') this.reusable -= 1;
    else this.#spent = addSpent(this.#spent, { usage, lost });
    if (claim.settle === undefined) return;
    claim.settle({ usage: addUsage(usage, this.#untold), lost });
    this.#untold = noUsage;
  }

  /** The rest of the claim may have been spent; where it had no bound, nothing is known. */
  #lose({ rest, bound }: OpenClaim): Lost {
    const amount = (dimension: keyof Amounts): number | undefined =>
      amountOf(bound, dimension) === undefined ? undefined : rest[dimension];
    const lost = { calls: amount('calls'), tokens: amount('tokens'), costUsd: amount('costUsd') };
    this.lost = addLost(this.lost, lost);
    if (!this.#isDeferred) for (const account of this.accounts) account.add(noUsage, lost);
    return lost;
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
