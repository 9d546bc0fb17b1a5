/**
 * Earnings of each strategy against each other, row against column: `payoffs[i][j]` is the mean payoff of `i` when it
 * meets `j`. Square, finite, in any one unit.
 */
export type Payoffs = readonly (readonly number[])[];

/** @throws RangeError if the matrix is empty, not square, or has an entry that is not finite */
export function checkPayoffs(payoffs: Payoffs): void {
  if (payoffs.length === 0) throw new RangeError('Cannot use payoffs: the matrix is empty');
  for (const [row, values] of payoffs.entries()) {
    if (values.length !== payoffs.length)
      throw new RangeError(
        `Cannot use payoffs: the matrix must be square: row ${row} of ${payoffs.length} has ${values.length} entries`,
      );
    for (const [column, value] of values.entries())
      if (!Number.isFinite(value))
        throw new RangeError(
          `Cannot use payoffs: they must be finite: row ${row}, column ${column} is ${value}`,
        );
  }
}

/** The largest absolute payoff. */
export function largest(payoffs: Payoffs): number {
  return payoffs.reduce(
    (most, row) => row.reduce((least, payoff) => Math.max(least, Math.abs(payoff)), most),
    0,
  );
}

/** Earnings of each strategy against a mix of all. */
export function earned(payoffs: Payoffs, mix: readonly number[]): number[] {
  return payoffs.map((row) => row.reduce((sum, payoff, column) => sum + payoff * (mix[column] ?? 0), 0));
}
