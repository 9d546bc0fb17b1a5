/** The square root of the sum of squares, as `Math.hypot` of V8 computes it: scaled, with Kahan's summation. */
export function hypot(...values: readonly number[]): number {
  const sizes = values.map(Math.abs);
  if (sizes.includes(Infinity)) return Infinity;
  if (sizes.some(Number.isNaN)) return Number.NaN;
  const greatest = Math.max(0, ...sizes);
  if (greatest === 0) return 0;
  let sum = 0;
  let lost = 0;
  for (const size of sizes) {
    const share = size / greatest;
    const term = share * share - lost;
    const next = sum + term;
    lost = next - sum - term;
    sum = next;
  }
  return Math.sqrt(sum) * greatest;
}
