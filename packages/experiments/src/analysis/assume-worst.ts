import { computeMean, type Contrast } from '@masbench/statistics';

/**
 * The contrast with its missing units, each as far against what was found as its range allows. Without a range, what is missing
 * could be anything: no unit is left then, and nothing is separated.
 */
export function assumeWorst(
  contrast: Contrast,
  range: readonly [least: number, greatest: number] | undefined,
): Contrast {
  const count = Math.ceil((contrast.missing ?? 0) - 1e-9);
  if (count <= 0) return contrast;
  const { a, b, units = a.map((_, place) => place), known = false } = contrast;
  const [least, greatest] = range ?? [-Infinity, Infinity];
  const fill = (value: number): number[] => Array.from({ length: count }, () => value);
  const isMore = computeMean(a) > computeMean(b);
  const [mine, theirs] = isMore ? [least, greatest] : [greatest, least];
  const farther = isMore ? Math.max : Math.min;
  // Not spread: there may be more values than a call takes as arguments.
  const other = known ? b.reduce((found, value) => farther(found, value), b[0] ?? Number.NaN) : theirs;
  if (!Number.isFinite(mine) || !Number.isFinite(other)) return { ...contrast, a: [], b: [], units: [] };
  return {
    ...contrast,
    a: [...a, ...fill(mine)],
    b: [...b, ...fill(other)],
    units: [...units.map(String), ...fill(0).map((_, place) => `missing ${place + 1}`)],
    missing: 0,
  };
}
