import { addUsage, BudgetError, completeUsage, MasbenchError, noUsage, type Usage } from '@masbench/core';

/**
 * Where a budget is kept: an agent's `io`, or a `ledger` of your own. Whoever spends reserves first.
 */
export interface SpendingAccount {
  /**
   * Claims what the next call may cost at most; what `use` then reports comes off the claim.
   *
   * @returns A function that ends the claim, where the account does not end claims by itself.
   * @throws BudgetError where there is no room.
   */
  readonly reserve: (bound: Partial<Usage>) => (() => void) | void;
  /** Enters what a call is charged at. */
  readonly use: (charged: Partial<Usage>) => void;
  /** Enters what was really paid: every attempt, and nothing for what came from a cache. */
  readonly bill?: ((billed: Partial<Usage>) => void) | undefined;
}

export interface LedgerLimits {
  readonly calls?: number | undefined;
  /** Input and output together. */
  readonly tokens?: number | undefined;
  readonly costUsd?: number | undefined;
}

export interface Ledger extends SpendingAccount {
  readonly reserve: (bound: Partial<Usage>) => () => void;
  readonly bill: (billed: Partial<Usage>) => void;
  /** What calls were charged at: the same on a replay from a cassette or a cache. */
  readonly charged: () => Usage;
  /** What was paid. Failed attempts count as calls; what they cost in tokens is not reported by anybody. */
  readonly billed: () => Usage;
}

type Dimension = keyof LedgerLimits;

const dimensions = ['calls', 'tokens', 'costUsd'] as const satisfies readonly Dimension[];

/**
 * Two ledgers in one, under limits that are never overshot: for judges, scripts and runs outside of a match. Inside a
 * match the engine keeps the ledger.
 */
export function ledger(limits: LedgerLimits = {}): Ledger {
  let charged: Usage = noUsage;
  let billed: Usage = noUsage;
  const claimed: Record<Dimension, number> = { calls: 0, tokens: 0, costUsd: 0 };

  const reserve = (bound: Partial<Usage>): (() => void) => {
    for (const dimension of dimensions) {
      const limit = limits[dimension];
      if (limit === undefined) continue;
      const needed = amountOf(bound, dimension);
      if (needed === undefined) throw noBound(dimension);
      const spent = amountOf(charged, dimension) ?? Infinity;
      const room = limit - spent - claimed[dimension];
      // Sums of dollars carry rounding errors far below any price.
      if (needed > room + 1e-9) {
        throw new BudgetError(
          `The budget has room for ${Math.max(0, room)} more ${dimension}, the call may need ${needed}`,
        );
      }
    }
    const claim = dimensions.map((dimension) => amountOf(bound, dimension) ?? 0);
    const change = (sign: 1 | -1): void => {
      for (const [index, dimension] of dimensions.entries()) claimed[dimension] += sign * (claim[index] ?? 0);
    };
    change(1);
    let open = true;
    return () => {
      if (open) change(-1);
      open = false;
    };
  };
  return {
    reserve,
    use: (usage) => {
      charged = addUsage(charged, completeUsage(usage));
    },
    bill: (usage) => {
      billed = addUsage(billed, completeUsage(usage));
    },
    charged: () => charged,
    billed: () => billed,
  };
}

function amountOf(usage: Partial<Usage>, dimension: Dimension): number | undefined {
  if (dimension !== 'tokens') return usage[dimension];
  const { inputTokens, outputTokens } = usage;
  return inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
}

function noBound(dimension: Dimension): MasbenchError {
  const advice = {
    calls: 'a call that reserves must say how many calls it makes',
    tokens: "set 'maxOutputTokens', and 'imageTokens' where images are sent",
    costUsd: "give the model a price, and set 'maxOutputTokens'",
  }[dimension];
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep the limit on ${dimension} as a call gave no bound for it: ${advice}`,
  );
}
