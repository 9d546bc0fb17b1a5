import { MasbenchError, type EndClaim, type Usage } from '@masbench/core';
import type { SpendingAccount } from '../ledger.js';
import { mayHaveCost, ModelError } from '../model-error.js';
import type { CallContext, ModelRequest, ModelResult } from '../model.js';
import { prices as defaultPrices } from '../price-table.js';
import { costBound, priceOf, type Price, type PriceTable } from '../prices.js';
import { priced } from '../priced.js';
import { inputTokenBound } from '../token-bound.js';
import { coreUsage } from '../usage.js';
import { nameOf, wrap, type Wrapper } from './wrapper.js';

/** Options of `budget`. */
export interface BudgetOptions {
  /** Where the budget is kept: an agent's `io`, or a `ledger`. */
  readonly account: SpendingAccount;
  /** @default the prices of this package */
  readonly prices?: PriceTable | undefined;
  /** Greatest output of a request that names none, in tokens. Without either, a call has no bound. */
  readonly maxOutputTokens?: number | undefined;
  /** What one image may count at most, in tokens. Without it, a request with images has no bound. */
  readonly imageTokens?: number | undefined;
  /** A tighter bound on the input, in tokens, for those who know the tokeniser. @default the bytes of the text */
  readonly inputTokens?: ((request: ModelRequest) => number | undefined) | undefined;
}

/**
 * Reserves what a call may cost at most before it is made, and settles when it ends: calls, tokens, dollars. So a
 * budget is not overshot, however many calls are under way. What attempts that broke off have cost is unknown: they are
 * entered as lost, at their bound. Outermost of all wrappers: an answer from a cassette or a cache is charged as it was
 * when it was recorded, and billed at nothing. Adds the cost to results that carry none.
 *
 * @throws BudgetError from `generate`, if there is no room. MasbenchError `OPTION_INVALID` where the account has a
 *   limit for which a call has no bound: no price, no maximum output, or images without `imageTokens`.
 */
export function budget(options: BudgetOptions): Wrapper {
  const { account, prices = defaultPrices } = options;
  return (next) => {
    const price = priceOf(prices, nameOf(next));
    return wrap(next, async (request, context) => {
      const bounded =
        request.maxOutputTokens === undefined
          ? { ...request, maxOutputTokens: options.maxOutputTokens }
          : request;
      const claim = new CallClaim(account, boundOf(bounded, options, price), context.signal);
      await claim.open();
      let attempts = 0;
      const watched: CallContext = {
        ...context,
        beforeRetry: async () => {
          await context.beforeRetry?.();
          await claim.open();
        },
        onAttempt: (attempt) => {
          attempts += 1;
          if (attempt.unknownCost === true) claim.lose();
          context.onAttempt?.(attempt);
        },
      };
      try {
        const answer = await next.generate(bounded, watched);
        const result = priced(answer, next, prices);
        const usage = coreUsage(result);
        claim.settle(usage);
        account.bill?.(billOf(result, usage));
        return result;
      } catch (error) {
        const noted = ModelError.isInstance(error) && error.attempts !== undefined;
        const isUnknown = !noted && (mayHaveCost(error) || isNotKept(error));
        if (isUnknown) claim.lose();
        const calls = noted || !wasSent(error) ? attempts : attempts + 1;
        account.bill?.({ calls, ...nothing });
        throw error;
      } finally {
        claim.close();
      }
    });
  };
}

/** What one call has claimed, from attempt to attempt. */
class CallClaim {
  readonly #account: SpendingAccount;
  readonly #bound: Partial<Usage>;
  readonly #signal: AbortSignal;
  #end: EndClaim | void = undefined;
  #isOpen = false;

  constructor(account: SpendingAccount, bound: Partial<Usage>, signal: AbortSignal) {
    this.#account = account;
    this.#bound = bound;
    this.#signal = signal;
  }

  /** Claims the bound of an attempt, unless the claim of the attempt before still stands. */
  async open(): Promise<void> {
    if (this.#isOpen) return;
    this.#end = await this.#account.reserve(this.#bound, this.#signal);
    this.#isOpen = true;
  }

  /** The attempt broke off: its claim becomes a loss. */
  lose(): void {
    if (!this.#isOpen) return;
    this.#account.lose?.(this.#bound);
    this.#end?.(this.#account.lose === undefined ? 'lost' : undefined);
    this.#isOpen = false;
  }

  /** The call has ended: what it is charged at comes off its claim, and the rest is free. */
  settle(usage: Usage): void {
    if (this.#isOpen && this.#end !== undefined) this.#end({ usage });
    else this.#account.use(usage);
    this.#isOpen = false;
  }

  close(): void {
    if (this.#isOpen) this.#end?.();
    this.#isOpen = false;
  }
}

const nothing = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0, costUsd: 0 } as const;

function boundOf(request: ModelRequest, options: BudgetOptions, price: Price | undefined): Partial<Usage> {
  const inputTokens = options.inputTokens?.(request) ?? inputTokenBound(request, options.imageTokens);
  const outputTokens = request.maxOutputTokens;
  const known = price !== undefined && inputTokens !== undefined && outputTokens !== undefined;
  return {
    calls: 1,
    inputTokens,
    outputTokens,
    costUsd: known ? costBound(price, inputTokens, outputTokens) : undefined,
  };
}

function billOf(result: ModelResult, usage: Usage): Partial<Usage> {
  if (result.cache?.hit === true) return { calls: 0, ...nothing };
  return { ...usage, calls: result.attempts?.length ?? 1 };
}

/** True if the answer came and could not be put on record: it was paid for, and it is not known what it cost. */
function isNotKept(error: unknown): boolean {
  return MasbenchError.isInstance(error) && error.code === 'JOURNAL_UNWRITABLE';
}

function wasSent(error: unknown): boolean {
  return ModelError.isInstance(error) && error.kind !== 'refused-by-wrapper';
}
