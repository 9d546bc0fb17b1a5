import * as z from 'zod';

/**
 * The four factors of equation 7, φ₁ to φ₄, of one voter about one other player, each in [0, 1], greater is more
 * suspicious. The paper words the third as accuracy of details; since the sum is maximized over suspects it is taken
 * here as inaccuracy, 1 − accuracy.
 */
export const factorsSchema = z.object({
  /** φ₁: how far the reasoning is inconsistent with what the voter's own image makes one expect. */
  inconsistency: z.number().min(0).max(1),
  /** φ₂: how far the player deviates from the consensus of the others. */
  deviation: z.number().min(0).max(1),
  /** φ₃: share of stated visual details that are wrong. */
  inaccuracy: z.number().min(0).max(1),
  /** φ₄: vague or defensive behaviour: nothing stated, questions left without reply. */
  behaviour: z.number().min(0).max(1),
});

export type Factors = z.output<typeof factorsSchema>;

/** w₁ to w₄ of equation 7. The paper gives no values: equal weights. */
export const weightsSchema = z.strictObject({
  inconsistency: z.number().min(0).default(0.25),
  deviation: z.number().min(0).default(0.25),
  inaccuracy: z.number().min(0).default(0.25),
  behaviour: z.number().min(0).default(0.25),
});

export type Weights = z.output<typeof weightsSchema>;

/** Σ wₖ·φₖ of equation 7. */
export function suspicion(factors: Factors, weights: Weights): number {
  return (
    weights.inconsistency * factors.inconsistency +
    weights.deviation * factors.deviation +
    weights.inaccuracy * factors.inaccuracy +
    weights.behaviour * factors.behaviour
  );
}

/**
 * The suspects of greatest Σ wₖ·φₖ, in the given order. Several are a tie; sums that differ by less than 10⁻⁹ are
 * equal, as the order of floating-point terms must not decide a vote.
 */
export function mostSuspicious<Suspect>(
  scored: readonly (readonly [suspect: Suspect, factors: Factors])[],
  weights: Weights,
): Suspect[] {
  const sums = scored.map(([suspect, factors]) => [suspect, suspicion(factors, weights)] as const);
  const most = Math.max(...sums.map(([, sum]) => sum));
  return sums.filter(([, sum]) => sum > most - 1e-9).map(([suspect]) => suspect);
}
