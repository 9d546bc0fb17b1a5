import { countTokens, type MoveAnswer } from '@masbench/core';

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

export function newSpending(): Spending {
  return makeSpending(() => 0);
}

function makeSpending(amountOf: (field: keyof Spending) => number | null): Spending {
  return {
    calls: amountOf('calls'),
    inputTokens: amountOf('inputTokens'),
    outputTokens: amountOf('outputTokens'),
    seconds: amountOf('seconds'),
  };
}

/**
 * The resources charged for one answer. Under `published` counting it is one call (MAS-HQ, tables 1 to 10: calls = 2N
 * + reviews), repeats included; no call is charged if the budget was spent, the seat forfeited, or the answer was
 * forced. Tokens and seconds are those of all attempts.
 */
export function answerSpending(
  answer: Pick<MoveAnswer, 'by' | 'why' | 'usage'>,
  counting: 'published' | 'reported',
): Spending {
  if (answer.by === 'forced') return newSpending();
  const { calls, inputTokens, outputTokens, seconds } = answer.usage;
  return {
    calls: counting === 'published' && wasCalled(answer) ? 1 : (calls ?? null),
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    seconds: seconds ?? null,
  };
}

/** False if no call was made: the answer was forced, the budget was spent, or the seat was forfeited before. */
export function wasCalled({ by, why, usage }: Pick<MoveAnswer, 'by' | 'why' | 'usage'>): boolean {
  return by !== 'forced' && !((why === 'budget' || why === 'forfeit') && usage.calls === 0);
}

/** Adds to an amount in place. The sum is unknown in every field that is unknown in one of them. */
export function addSpending(amount: Spending, added: Spending): void {
  Object.assign(
    amount,
    makeSpending((field) => changed(amount[field], added[field], 1)),
  );
}

/** The difference, unknown in every field that is unknown in one of them, and never below zero. */
export function subtractResources<Amount extends Spending>(amount: Amount, taken: Spending): Amount {
  return { ...amount, ...makeSpending((field) => changed(amount[field], taken[field], -1)) };
}

/** Input and output tokens together, unknown if one of them is. */
export function countSpentTokens(spending: Spending): number | null {
  return countTokens(spending) ?? null;
}

function changed(amount: number | null, change: number | null, sign: 1 | -1): number | null {
  return amount === null || change === null ? null : Math.max(0, amount + sign * change);
}
