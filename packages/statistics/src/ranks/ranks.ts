/** The rank of every value from 1, ascending; values that tie share the mean of their ranks. */
export function midranks(values: readonly number[]): number[] {
  const order = [...values.keys()].toSorted((left, right) => (values[left] ?? 0) - (values[right] ?? 0));
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const index of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** How many values each group of equal values holds. */
export function tieSizes(values: readonly number[]): readonly number[] {
  const sizes = new Map<number, number>();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  return [...sizes.values()];
}
