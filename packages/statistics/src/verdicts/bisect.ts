/** Halves an interval so many times: what the test calls too low is left out below, all else above. */
export function bisect(
  [low, high]: readonly [number, number],
  steps: number,
  isTooLow: (value: number) => boolean,
): readonly [low: number, high: number] {
  let ends: readonly [number, number] = [low, high];
  for (const _ of Array.from({ length: steps })) {
    const middle = (ends[0] + ends[1]) / 2;
    ends = isTooLow(middle) ? [middle, ends[1]] : [ends[0], middle];
  }
  return ends;
}
