import { MasbenchError, noUsage, type Settle, type Usage } from '@masbench/core';
import { mayHaveCost, ModelError } from '../model-error.js';
import type { CallContext, ModelRequest } from '../model-request.js';
import type { ModelResult } from '../model-result.js';
import { prices as defaultPrices } from '../price-table.js';
import type { PriceTable } from '../price.js';
import { findPrice } from '../prices.js';
import { priced } from '../priced.js';
import type { SpendingAccount } from '../spending-account.js';
import { boundUsage, coreUsage } from '../usage.js';
import { fullModelName, wrap, type Wrapper } from './wrapper.js';

/** Options of `budget`. */
export interface BudgetOptions {
  /** Where the budget is kept: an agent's `io`, or a `ledger`. */
  readonly account: SpendingAccount;
  /** @default the prices of this package */
  readonly prices?: PriceTable | undefined;
  /** Greatest output of a request that names none, in tokens. Without either, a call has no bound. */
  readonly maxOutputTokens?: number | undefined;
  /** Largest count of one image, in tokens. Without it, a request with images has no bound. */
  readonly imageTokens?: number | undefined;
  /** A tighter bound on the input, in tokens, for those who know the tokenizer. @default the bytes of the text */
  readonly inputTokens?: ((request: ModelRequest) => number | undefined) | undefined;
  /** Returns the answer that a call log holds, which was paid for: it reserves what it cost, and no more. */
  readonly recorded?: ((request: ModelRequest, context: CallContext) => ModelResult | undefined) | undefined;
}

/**
 * Reserves what a call may cost at most before it is made, and settles when it ends: calls, tokens, dollars. So a
 * budget is not overshot, however many calls are under way. What attempts that broke off have cost is unknown: they are
 * entered as lost, at their bound. Outermost of all wrappers: an answer from a cassette or a cache is charged as it was
 * when it was recorded, and billed at nothing. Adds the cost to results that carry none.
 *
 * @throws MasbenchError `BUDGET_SPENT` from `generate`, if there is no room, and `OPTION_INVALID` where the account has a
 *   limit for which a call has no bound: no price, no maximum output, or images without `imageTokens`.
 */
export function budget(options: BudgetOptions): Wrapper {
  const { account, prices = defaultPrices } = options;
  return (next) => {
    const price = findPrice(prices, fullModelName(next));
    return wrap(next, async (request, context) => {
      const bounded =
        request.maxOutputTokens === undefined
          ? { ...request, maxOutputTokens: options.maxOutputTokens }
          : request;
      const recorded = options.recorded?.(bounded, context);
      const bound =
        recorded === undefined
          ? boundUsage(bounded, options, price)
          : coreUsage(priced(recorded, next, prices), next);
      const reservation = new CallReservation(account, bound, context.signal);
      await reservation.open();
      let attempts = 0;
      const watched: CallContext = {
        ...context,
        beforeRetry: async () => {
          await context.beforeRetry?.();
          await reservation.open();
        },
        onAttempt: (attempt) => {
          attempts += 1;
          if (attempt.unknownCost === true) reservation.lose();
          context.onAttempt?.(attempt);
        },
      };
      try {
        const answer = await next.generate(bounded, watched);
        const result = priced(answer, next, prices);
        const usage = coreUsage(result, next);
        reservation.settle(usage);
        account.bill?.(computeBill(result, usage));
        return result;
      } catch (error) {
        const noted = ModelError.isInstance(error) && error.attempts !== undefined;
        const isUnknown = !noted && (mayHaveCost(error) || isNotKept(error));
        if (isUnknown) reservation.lose();
        const calls = noted || !wasSent(error) ? attempts : attempts + 1;
        account.bill?.({ ...noUsage, calls });
        throw error;
      } finally {
        reservation.close();
      }
    });
  };
}

/** The reservation of one call, from attempt to attempt. */
class CallReservation {
  readonly #account: SpendingAccount;
  readonly #bound: Partial<Usage>;
  readonly #signal: AbortSignal;
  #settle: Settle | void = undefined;
  #isOpen = false;

  constructor(account: SpendingAccount, bound: Partial<Usage>, signal: AbortSignal) {
    this.#account = account;
    this.#bound = bound;
    this.#signal = signal;
  }

  /** Reserves the bound of an attempt, unless the reservation of the attempt before is still open. */
  async open(): Promise<void> {
    if (this.#isOpen) return;
    this.#settle = await this.#account.reserve(this.#bound, this.#signal);
    this.#isOpen = true;
  }

  /** Loses the reservation of an attempt that broke off. */
  lose(): void {
    if (!this.#isOpen) return;
    this.#account.lose?.(this.#bound);
    this.#settle?.(this.#account.lose === undefined ? 'lost' : undefined);
    this.#isOpen = false;
  }

  /** Settles a call that has ended with what it is charged at. */
  settle(usage: Usage): void {
    if (this.#isOpen && this.#settle !== undefined) this.#settle({ usage });
    else this.#account.use(usage);
    this.#isOpen = false;
  }

  close(): void {
    if (this.#isOpen) this.#settle?.();
    this.#isOpen = false;
  }
}

function computeBill(result: ModelResult, usage: Usage): Partial<Usage> {
  if (result.cache?.hit === true) return noUsage;
  return { ...usage, calls: result.attempts?.length ?? 1 };
}

/** True if the answer came and could not be put on record: it was paid for, and it is not known what it cost. */
function isNotKept(error: unknown): boolean {
  return MasbenchError.isInstance(error) && error.code === 'JOURNAL_UNWRITABLE';
}

function wasSent(error: unknown): boolean {
  return ModelError.isInstance(error) && error.kind !== 'refused-by-wrapper';
}
