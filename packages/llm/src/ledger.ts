import {
  addUsage,
  BudgetError,
  completeUsage,
  MasbenchError,
  noUsage,
  type Awaitable,
  type EndClaim,
  type Usage,
  countTokens,
} from '@masbench/core';
import { onAbort } from './on-abort.js';

/** Where a budget is kept: an agent's `io`, or a `ledger` of your own. Every call reserves before it is made. */
export interface SpendingAccount {
  /**
   * Claims what the next call may cost at most. May wait for room.
   *
   * @returns What ends the claim, and enters what the call was charged at; without it, `use` does. With `'lost'` the
   *   claim counts as spent; an account with `lose` is not asked for that.
   * @throws BudgetError if there is no room.
   */
  readonly reserve: (bound: Partial<Usage>, signal?: AbortSignal) => Awaitable<EndClaim | void>;
  /** Enters what a call is charged at that is not entered by ending its claim. */
  readonly use: (charged: Partial<Usage>) => void;
  /** Enters what was really paid: every attempt, and nothing for what came from a cache. */
  readonly bill?: ((billed: Partial<Usage>) => void) | undefined;
  /** Enters what attempts that broke off may have cost at most. */
  readonly lose?: ((bound: Partial<Usage>) => void) | undefined;
}

/** Limits of a `ledger`. */
export interface SpendingLimits {
  /** Answered calls, and attempts that broke off. @default no limit */
  readonly calls?: number | undefined;
  /** Input and output together. */
  readonly tokens?: number | undefined;
  /** US dollars. @default no limit */
  readonly costUsd?: number | undefined;
}

/** A spending account with limits, and what it knows of. */
export interface SpendingLedger extends SpendingAccount {
  /**
   * Waits while claims that are open may still leave room.
   *
   * @throws BudgetError if the bound can never fit; the reason of the signal if it aborts first.
   */
  readonly reserve: (bound: Partial<Usage>, signal?: AbortSignal) => Promise<EndClaim>;
  /** Enters what was really paid, which `billed` sums up; limits do not count it. */
  readonly bill: (billed: Partial<Usage>) => void;
  /** Enters what attempts that broke off may have cost at most; limits count it as spent. */
  readonly lose: (bound: Partial<Usage>) => void;
  /** What calls were charged at: the same on a replay from a cassette or a cache. */
  readonly charged: () => Usage;
  /** What is known to have been paid. Failed attempts count as calls. */
  readonly billed: () => Usage;
  /** What attempts that broke off may have cost at most, besides what was billed: `calls` is their number. */
  readonly lost: () => Usage;
}

type Dimension = keyof SpendingLimits;
type Amounts = Record<Dimension, number>;

const dimensions = ['calls', 'tokens', 'costUsd'] as const satisfies readonly Dimension[];

/** Sums of dollars carry rounding errors far below any price. */
const rounding = 1e-9;

/**
 * Creates an account with limits, for judges, scripts and runs outside of a match; inside a match the engine keeps the
 * budget. Charged, lost and claimed amounts together never exceed a limit. Claims are served in order of arrival.
 */
export function ledger(limits: SpendingLimits = {}): SpendingLedger {
  let charged: Usage = noUsage;
  let billed: Usage = noUsage;
  let lost: Usage = noUsage;
  const claimed: Amounts = { calls: 0, tokens: 0, costUsd: 0 };
  const waiting = new Set<() => boolean>();

  /** Room without the open claims: what can ever be had. */
  const roomFor = (dimension: Dimension): number =>
    (limits[dimension] ?? Infinity) -
    (amountOf(charged, dimension) ?? Infinity) -
    (amountOf(lost, dimension) ?? Infinity);

  const check = (bound: Partial<Usage>): void => {
    for (const dimension of dimensions) {
      if (limits[dimension] === undefined) continue;
      const needed = amountOf(bound, dimension);
      if (needed === undefined) throw noBound(dimension);
      if (needed <= roomFor(dimension) + rounding) continue;
      throw new BudgetError(
        `The budget has room for ${Math.max(0, roomFor(dimension))} more ${dimension}, the call may need ${needed}`,
      );
    }
  };
  const fits = (bound: Partial<Usage>): boolean =>
    dimensions.every(
      (dimension) =>
        limits[dimension] === undefined ||
        (amountOf(bound, dimension) ?? 0) <= roomFor(dimension) - claimed[dimension] + rounding,
    );
  const use = (usage: Partial<Usage>): void => {
    charged = addUsage(charged, completeUsage(usage));
  };
  const claim = (bound: Partial<Usage>): EndClaim => {
    const change = (sign: 1 | -1): void => {
      for (const dimension of dimensions) claimed[dimension] += sign * (amountOf(bound, dimension) ?? 0);
    };
    change(1);
    let open = true;
    return (how) => {
      if (open) change(-1);
      if (open && typeof how === 'object') use(how.usage);
      open = false;
      serve();
    };
  };
  const serve = (): void => {
    for (const served of waiting) if (!served()) return;
  };

  return {
    reserve: async (bound, signal) => {
      check(bound);
      if (waiting.size === 0 && fits(bound)) return claim(bound);
      return new Promise((resolve, reject) => {
        const served = (): boolean => {
          try {
            check(bound);
          } catch (error) {
            leave();
            reject(error instanceof Error ? error : new Error(String(error)));
            return true;
          }
          if (!fits(bound)) return false;
          leave();
          resolve(claim(bound));
          return true;
        };
        const stopListening =
          signal === undefined
            ? () => undefined
            : onAbort(signal, () => {
                leave();
                reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
                serve();
              });
        const leave = (): void => {
          waiting.delete(served);
          stopListening();
        };
        waiting.add(served);
      });
    },
    use,
    bill: (usage) => {
      billed = addUsage(billed, completeUsage(usage));
    },
    lose: (usage) => {
      lost = addUsage(lost, completeUsage(usage));
    },
    charged: () => charged,
    billed: () => billed,
    lost: () => lost,
  };
}

function amountOf(usage: Partial<Usage>, dimension: Dimension): number | undefined {
  return dimension === 'tokens' ? countTokens(usage) : usage[dimension];
}

function noBound(dimension: Dimension): MasbenchError {
  const advice = {
    calls: 'a call that reserves must say how many calls it makes',
    tokens: "set 'maxOutputTokens', and 'imageTokens' where images are sent",
    costUsd: "give the model a price, and set 'maxOutputTokens'",
  }[dimension];
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep the limit on ${dimension}: a call gave no bound for it: ${advice}`,
  );
}
