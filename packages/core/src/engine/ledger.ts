import { BudgetError, MasbenchError } from '../contracts/errors.js';
import type { Budget, Limits } from '../contracts/limits.js';
import { addUsage, noUsage, type Usage } from '../contracts/usage.js';

interface Claim {
  calls: number;
  tokens: number;
  costUsd: number;
}

const dimensions = ['calls', 'tokens', 'costUsd'] as const;

/** What one seat, the services, or the whole match spent and claimed, against its budget. */
class Account {
  readonly owner: string;
  readonly budget: Budget | undefined;
  spent: Usage = noUsage;
  readonly claimed: Claim = { calls: 0, tokens: 0, costUsd: 0 };

  constructor(owner: string, budget: Budget | undefined) {
    this.owner = owner;
    this.budget = budget;
  }

  /** Why nothing more may be started, if so. An unknown amount has used up a budget: it may be anything. */
  exhausted(): string | undefined {
    if (this.budget === undefined) return undefined;
    for (const dimension of [...dimensions, 'seconds'] as const) {
      const limit = this.budget[dimension];
      if (limit === undefined) continue;
      const spent = this.spentOn(dimension);
      if (spent === undefined)
        return `What ${this.owner} spent of ${dimension} is unknown, and its budget is ${limit}`;
      const claimed = dimension === 'seconds' ? 0 : this.claimed[dimension];
      if (spent + claimed >= limit)
        return `The budget of ${this.owner} is used up: ${spent + claimed} of ${limit} ${dimension}`;
    }
    return undefined;
  }

  spentOn(dimension: keyof Budget): number | undefined {
    if (dimension !== 'tokens') return this.spent[dimension];
    const { inputTokens, outputTokens } = this.spent;
    return inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
  }

  checkRoom(bound: Partial<Usage>): void {
    for (const dimension of dimensions) {
      const limit = this.budget?.[dimension];
      if (limit === undefined) continue;
      const amount = amountOf(bound, dimension);
      if (amount === undefined || !(amount >= 0)) {
        throw new MasbenchError(
          'OPTION_INVALID',
          `Cannot hold the budget of ${this.owner} as a call that reserves must give a bound for ${dimension}: it gave ${amount ?? 'none'}`,
        );
      }
      const spent = this.spentOn(dimension) ?? Infinity;
      const room = limit - spent - this.claimed[dimension];
      // Sums of dollars carry rounding errors far below any price.
      if (amount > room + 1e-9) {
        throw new BudgetError(
          `The budget of ${this.owner} has room for ${Math.max(0, room)} more ${dimension}, the call may need ${amount}`,
        );
      }
    }
  }
}

/** The claims of one attempt: they come off as `use` reports, and end with the attempt. */
export class Hold {
  readonly #accounts: readonly Account[];
  /** What is left of each claim, oldest first. */
  #claims: Claim[] = [];

  constructor(accounts: readonly Account[]) {
    this.#accounts = accounts;
  }

  /**
   * Returns what ends the claim.
   * @throws BudgetError where one of the budgets has no room for the bound.
   */
  reserve(bound: Partial<Usage>): () => void {
    for (const account of this.#accounts) account.checkRoom(bound);
    const claim: Claim = { calls: 0, tokens: 0, costUsd: 0 };
    this.#claims.push(claim);
    for (const dimension of dimensions) this.#change(claim, dimension, amountOf(bound, dimension) ?? 0);
    return () => this.#end(claim);
  }

  spend(usage: Usage): void {
    for (const account of this.#accounts) account.spent = addUsage(account.spent, usage);
    for (const dimension of dimensions) {
      let rest = amountOf(usage, dimension) ?? 0;
      for (const claim of this.#claims) {
        const settled = Math.min(claim[dimension], rest);
        this.#change(claim, dimension, -settled);
        rest -= settled;
      }
    }
  }

  release(): void {
    for (const claim of this.#claims) this.#end(claim);
  }

  /** What is claimed counts as spent: nobody knows how much of it was. */
  lose(): void {
    for (const { calls, tokens, costUsd } of this.#claims) {
      const lost = { ...noUsage, calls, inputTokens: tokens, costUsd };
      for (const account of this.#accounts) account.spent = addUsage(account.spent, lost);
    }
    this.release();
  }

  #end(claim: Claim): void {
    for (const dimension of dimensions) this.#change(claim, dimension, -claim[dimension]);
    this.#claims = this.#claims.filter((one) => one !== claim);
  }

  #change(claim: Claim, dimension: keyof Claim, amount: number): void {
    if (amount === 0) return;
    claim[dimension] += amount;
    for (const account of this.#accounts) account.claimed[dimension] += amount;
  }
}

/** The accounts of a match: reserved at launch, settled at completion, per seat and for the match. */
export class Ledger {
  readonly #seats: readonly Account[];
  readonly #services = new Account('the services', undefined);
  readonly #match: Account;

  constructor(seats: readonly string[], limits: Limits) {
    this.#seats = seats.map((seat) => new Account(`seat ${seat}`, limits.seats?.[seat] ?? limits.seat));
    this.#match = new Account('the match', limits.match);
  }

  /** The claims of an attempt, where there is a budget to claim from. */
  hold(seatIndex: number): Hold | undefined {
    return this.#isLimited(seatIndex) ? new Hold([this.#account(seatIndex), this.#match]) : undefined;
  }

  /** Enters what a journal says was spent. */
  enter(seatIndex: number, usage: Usage): void {
    for (const account of [this.#account(seatIndex), this.#match])
      account.spent = addUsage(account.spent, usage);
  }

  /** Why nothing more may be started for the seat (or a service, −1), if so. */
  exhausted(seatIndex: number): string | undefined {
    return this.#account(seatIndex).exhausted() ?? this.#match.exhausted();
  }

  /** Seconds that an attempt may still take, `undefined` where they are not limited. */
  secondsLeft(seatIndex: number): number | undefined {
    if (!this.#isLimited(seatIndex)) return undefined;
    const left = [this.#account(seatIndex), this.#match].flatMap((account) =>
      account.budget?.seconds === undefined
        ? []
        : [account.budget.seconds - (account.spent.seconds ?? Infinity)],
    );
    return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
  }

  #isLimited(seatIndex: number): boolean {
    return this.#match.budget !== undefined || this.#account(seatIndex).budget !== undefined;
  }

  #account(seatIndex: number): Account {
    return this.#seats[seatIndex] ?? this.#services;
  }
}

function amountOf(usage: Partial<Usage>, dimension: keyof Claim): number | undefined {
  if (dimension !== 'tokens') return usage[dimension];
  const { inputTokens, outputTokens } = usage;
  return inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
}
