import * as z from 'zod';

/**
 * The four factors of equation 7, φ₁ to φ₄, of one voter about one other player, each in [0, 1], greater is more
 * suspicious. The paper calls the third the accuracy of details; since the sum is maximized over suspects, it is
 * implemented as inaccuracy, 1 − accuracy.
 */
export const factorsSchema = z.object({
  /** φ₁ */
  inconsistency: factor('Disagrees with your image.'),
  /** φ₂ */
  deviation: factor('Departs from the others.'),
  /** φ₃ */
  inaccuracy: factor('Share of wrong details.'),
  /** φ₄ */
  behavior: factor('Vague, evasive, defensive or leaves questions open.'),
});

/** The four factors of suspicion about one player, each in [0, 1]. */
export type Factors = z.output<typeof factorsSchema>;

/** w₁ to w₄ of equation 7. The paper gives no values: equal weights. */
export const weightsSchema = z.strictObject({
  inconsistency: weight('w₁ of equation 7'),
  deviation: weight('w₂ of equation 7'),
  inaccuracy: weight('w₃ of equation 7'),
  behavior: weight('w₄ of equation 7'),
});

/** The weights w₁ to w₄ of the factors. */
export type Weights = z.output<typeof weightsSchema>;

/** Σ wₖ·φₖ of equation 7. */
export function suspicion(factors: Factors, weights: Weights): number {
  return factorsSchema.keyof().options.reduce((sum, name) => sum + weights[name] * factors[name], 0);
}

function weight(description: string): z.ZodDefault<z.ZodNumber> {
  return z.number().min(0).default(0.25).describe(description);
}

function factor(description: string): z.ZodNumber {
  return z.number().min(0).max(1).meta({ description });
}

/**
 * The suspects of greatest Σ wₖ·φₖ, in the given order. More than one is a tie. Sums that differ by less than 10⁻⁹
 * count as equal, so that floating-point order does not decide a vote.
 */
export function mostSuspicious<Suspect>(
  scored: readonly (readonly [suspect: Suspect, factors: Factors])[],
  weights: Weights,
): Suspect[] {
  const sums = scored.map(([suspect, factors]) => [suspect, suspicion(factors, weights)] as const);
  const most = Math.max(...sums.map(([, sum]) => sum));
  return sums.filter(([, sum]) => sum > most - 1e-9).map(([suspect]) => suspect);
}
