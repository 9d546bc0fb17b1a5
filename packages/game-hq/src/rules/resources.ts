import type { MoveAnswer } from '@masbench/core';

/** Resources spent on a part of a match. `null`: unknown to the agent. */
export interface Spending {
  /** By the counting of the match. */
  calls: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** Service seconds. */
  seconds: number | null;
}

/** Resources spent by a seat. */
export interface Resources extends Spending {
  /** Reviews made. */
  reviews: number;
}

export function nothingSpent(): Spending {
  return forEachAmount(() => 0);
}

/**
 * The resources charged for one answer. Under `published` counting it is one call (MAS-HQ, tables 1 to 10: calls = 2N
 * + reviews), repeats included; no call is charged if the budget was spent, the seat forfeited, or the answer was
 * forced. Tokens and seconds are those of all attempts.
 */
export function spendingOf(
  answer: Pick<MoveAnswer, 'by' | 'why' | 'usage'>,
  counting: 'published' | 'reported',
): Spending {
  if (answer.by === 'forced') return nothingSpent();
  const reported = forEachAmount((name) => answer.usage[name] ?? null);
  return counting === 'published' && wasCalled(answer) ? { ...reported, calls: 1 } : reported;
}

/** False if no call was made: the answer was forced, the budget was spent, or the seat was forfeited before. */
export function wasCalled({ by, why, usage }: Pick<MoveAnswer, 'by' | 'why' | 'usage'>): boolean {
  return by !== 'forced' && !((why === 'budget' || why === 'forfeit') && usage.calls === 0);
}

/** The sum, unknown in every field that is unknown in one of them. */
export function addResources<Amount extends Spending>(amount: Amount, added: Spending): Amount {
  return { ...amount, ...combine(amount, added, 1) };
}

/** The difference, unknown in every field that is unknown in one of them, and never below zero. */
export function subtractResources<Amount extends Spending>(amount: Amount, taken: Spending): Amount {
  return { ...amount, ...combine(amount, taken, -1) };
}

/** Input and output tokens together, unknown if one of them is. */
export function tokensOf({ inputTokens, outputTokens }: Spending): number | null {
  return inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
}

function combine(left: Spending, right: Spending, sign: 1 | -1): Spending {
  return forEachAmount((name) => {
    const [amount, change] = [left[name], right[name]];
    return amount === null || change === null ? null : Math.max(0, amount + sign * change);
  });
}

function forEachAmount(amount: (name: keyof Spending) => number | null): Spending {
  return {
    calls: amount('calls'),
    inputTokens: amount('inputTokens'),
    outputTokens: amount('outputTokens'),
    seconds: amount('seconds'),
  };
}
