import { countTokens } from '@masbench/core';

/** The amounts that penalties are made of. */
export const penalizedAmounts = ['calls', 'inputTokens', 'outputTokens', 'reviews', 'seconds'] as const;

/** The penalized resources, in the order of the paper. */
export const penaltyComponents = ['calls', 'tokens', 'reviews', 'seconds'] as const;

/** The penalized resources in words. */
export const penaltyWords = `${penaltyComponents.slice(0, -1).join(', ')} and ${penaltyComponents.slice(-1).join('')}`;

/** Amounts that a seat has spent of each resource. One that is `null` or left out is unknown. */
export interface PenalizedAmounts extends Readonly<
  Record<(typeof penalizedAmounts)[number], number | null | undefined>
> {
  readonly calls: number | null | undefined;
  readonly inputTokens: number | null | undefined;
  readonly outputTokens: number | null | undefined;
  readonly reviews: number | null | undefined;
  /** Service seconds. */
  readonly seconds: number | null | undefined;
}

/**
 * The penalty of each resource: the seat's amount divided by the greatest, in [0, 1]. `null` if the amount of any
 * seat is unknown; the resource is then not charged.
 */
export interface QScoreComponents extends Readonly<
  Record<(typeof penaltyComponents)[number], number | null>
> {
  readonly calls: number | null;
  /** Input and output tokens together. */
  readonly tokens: number | null;
  readonly reviews: number | null;
  readonly seconds: number | null;
}

/** Returns what is penalized of the amounts that a seat has spent, before it is divided by the greatest. */
export function penalizedUse(spent: PenalizedAmounts): QScoreComponents {
  return {
    calls: spent.calls ?? null,
    tokens: countTokens(spent) ?? null,
    reviews: spent.reviews ?? null,
    seconds: spent.seconds ?? null,
  };
}

/**
 * The normalization of amounts. `all-seats`: the greatest amount of all seats. `pairwise`: the greater amount of the seat
 * and one rival, averaged over the rivals. Both are equal for two seats.
 */
export type Normalization = 'all-seats' | 'pairwise';

/** Returns the penalty of one seat, by its index, with its components: P in the paper's section 3.1. */
export function penalize(
  amounts: readonly QScoreComponents[],
  index: number,
  normalization: Normalization,
): { readonly penalty: number; readonly components: QScoreComponents } {
  const share = (component: keyof QScoreComponents): number | null =>
    computeShare(
      amounts.map((amount) => amount[component]),
      index,
      normalization,
    );
  const components: QScoreComponents = {
    calls: share('calls'),
    tokens: share('tokens'),
    reviews: share('reviews'),
    seconds: share('seconds'),
  };
  const penalty = penaltyComponents.reduce((sum, component) => sum + (components[component] ?? 0), 0);
  return { penalty, components };
}

function computeShare(
  amounts: readonly (number | null)[],
  index: number,
  normalization: Normalization,
): number | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return null;
  const own = known[index] ?? 0;
  if (normalization === 'all-seats' || known.length === 1) return divide(own, Math.max(...known));
  const shares = known.toSpliced(index, 1).map((other) => divide(own, Math.max(own, other)));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Divides an amount by the greatest, where 0/0 = 0. */
export function divide(amount: number, greatest: number): number {
  return greatest === 0 ? 0 : amount / greatest;
}
