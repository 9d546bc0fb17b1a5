import { accountLimit, enteredAs } from '../packages/queue/src/store/account-limit.js';
import { taken } from '../packages/queue/src/store/owner.js';
import type { CallThatLeft, CallToGate, Entered, RateLimits } from '../packages/queue/src/store/store.js';

interface Account {
  rates: RateLimits;
  limit: number;
  proven: number;
  cutAt: number;
  closed: { readonly why: string; readonly until: number } | undefined;
  told: { readonly calls: number; readonly until: number } | undefined;
  /** When each pass ends. */
  readonly passes: Map<string, number>;
  requests: number | undefined;
  tokens: number | undefined;
  filledAt: number | undefined;
}

const { passMs, start, most, coolDownMs } = accountLimit;

/** The limits of accounts at providers, as a store keeps them for all workers. Every method is one atomic step. */
export class ModelLimits {
  readonly #now: () => number;
  readonly #tokenOf: (match: string) => string | undefined;
  readonly #accounts = new Map<string, Account>();

  constructor(now: () => number, tokenOf: (match: string) => string | undefined) {
    this.#now = now;
    this.#tokenOf = tokenOf;
  }

  set(rates: Readonly<Record<string, RateLimits>>): void {
    for (const [limitKey, given] of Object.entries(rates)) {
      const account = this.#account(limitKey);
      account.rates = { ...account.rates, ...given };
    }
  }

  enter(call: CallToGate): Entered {
    const { limitKey, pass, tokens, claim } = call;
    if (claim !== undefined && this.#tokenOf(claim.id) !== claim.token) throw taken(claim.id);
    const account = this.#account(limitKey);
    const now = this.#now();
    const yes = (limit?: number): Entered => enteredAs('yes', String(now), limit, call);
    const { closed, told, passes, rates } = account;
    if (closed !== undefined && now < closed.until) return enteredAs('closed', closed.why, undefined, call);
    const adapted = Math.floor(account.limit);
    const limit = Math.max(
      1,
      told !== undefined && now < told.until ? Math.min(adapted, told.calls) : adapted,
    );
    if (passes.has(pass)) return yes();
    if (passes.size >= limit) for (const [name, until] of passes) if (until <= now) passes.delete(name);
    if (passes.size >= limit) return enteredAs('later', '0', undefined, call);
    const refilled = (level: number | undefined, rate: number): number =>
      Math.min(rate, (level ?? rate) + (Math.max(0, now - (account.filledAt ?? now)) * rate) / 60_000);
    const { requestsPerMinute, tokensPerMinute } = rates;
    const wanted = Math.ceil(tokens);
    const requests =
      requestsPerMinute === undefined ? undefined : refilled(account.requests, requestsPerMinute);
    const left = tokensPerMinute === undefined ? undefined : refilled(account.tokens, tokensPerMinute);
    const waitFor = (level: number | undefined, amount: number, rate = 1): number =>
      level === undefined ? 0 : Math.ceil(((Math.min(amount, rate) - level) * 60_000) / rate);
    const wait = Math.max(waitFor(requests, 1, requestsPerMinute), waitFor(left, wanted, tokensPerMinute));
    if (wait > 0) return enteredAs('later', String(wait), undefined, call);
    if (requests !== undefined) account.requests = requests - 1;
    if (left !== undefined) account.tokens = left - wanted;
    if (requests !== undefined || left !== undefined) account.filledAt = now;
    const isSpare = requests === undefined && left === undefined && passes.size + 1 < limit * 0.8;
    passes.set(pass, now + passMs);
    return yes(isSpare ? limit : undefined);
  }

  leave({ limitKey, pass, how, at, expected, tokens, told, closedBy }: CallThatLeft): void {
    const account = this.#account(limitKey);
    const under = account.passes.size;
    if (!account.passes.delete(pass)) return;
    const now = this.#now();
    if (how === 'answered' && at > account.cutAt && under >= Math.floor(account.limit) * 0.8) {
      account.limit = Math.min(
        most,
        account.limit + (account.limit < account.proven ? 1 : 1 / account.limit),
      );
    } else if (how === 'refused' && at > account.cutAt && now - account.cutAt >= coolDownMs) {
      account.proven = Math.max(account.limit, account.proven === most ? 0 : account.proven) * 0.9;
      account.limit = Math.max(1, account.limit * 0.7);
      account.cutAt = now;
    }
    if (account.tokens !== undefined) {
      const over = how !== 'answered' ? -expected : tokens === undefined ? 0 : tokens - expected;
      account.tokens -= over;
    }
    if (told !== undefined && told.calls < account.limit)
      account.told = { calls: told.calls, until: now + told.forMs };
    if (closedBy !== undefined) account.closed = { why: closedBy, until: now + 300_000 };
  }

  renew(limitKey: string, passes: readonly string[]): void {
    const account = this.#account(limitKey);
    for (const pass of passes) if (account.passes.has(pass)) account.passes.set(pass, this.#now() + passMs);
  }

  #account(limitKey: string): Account {
    const found = this.#accounts.get(limitKey);
    if (found !== undefined) return found;
    const made: Account = {
      rates: {},
      limit: start,
      proven: most,
      cutAt: -coolDownMs,
      closed: undefined,
      told: undefined,
      passes: new Map(),
      requests: undefined,
      tokens: undefined,
      filledAt: undefined,
    };
    this.#accounts.set(limitKey, made);
    return made;
  }
}
