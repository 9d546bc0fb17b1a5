/** Counts by reason, added up. */
export function sumByReason(
  counts: readonly Readonly<Partial<Record<string, number>>>[],
): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [reason, count = 0] of counts.flatMap((one) => Object.entries(one)))
    sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
}
