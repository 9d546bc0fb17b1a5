/** All orders of the values, in lexicographic order of their places. */
export function* allOrders<Value>(values: readonly Value[]): Generator<Value[]> {
  if (values.length === 0) {
    yield [];
    return;
  }
  for (const [index, value] of values.entries())
    for (const rest of allOrders(values.toSpliced(index, 1))) yield [value, ...rest];
}

/**
 * Orders in which every value is in every place equally often, and follows every other value equally often (Williams
 * 1949): as many rows as there are values, twice as many where their number is odd.
 */
export function* williamsOrders<Value>(values: readonly Value[]): Generator<Value[]> {
  const n = values.length;
  // 0, 1, n − 1, 2, n − 2, …: neighbors differ by every amount once.
  const steps = Array.from({ length: n }, (_, place) =>
    place % 2 === 1 ? (place + 1) / 2 : (n - place / 2) % Math.max(1, n),
  );
  const row = (shift: number): Value[] =>
    steps.flatMap((step) => values.slice((step + shift) % n, ((step + shift) % n) + 1));
  for (let shift = 0; shift < n; shift += 1) yield row(shift);
  if (n % 2 === 1 && n > 1) for (let shift = 0; shift < n; shift += 1) yield row(shift).toReversed();
}

/**
 * Every two values once, in rounds in which each meets at most one other (the circle method). Which of the two is first
 * alternates.
 */
export function* meetings<Value>(
  values: readonly Value[],
): Generator<{ readonly round: number; readonly first: Value; readonly second: Value }> {
  // With an odd number one has a bye in every round.
  const circle: (Value | undefined)[] = values.length % 2 === 0 ? [...values] : [...values, undefined];
  const n = circle.length;
  const rounds = Math.max(0, n - 1);
  for (let round = 0; round < rounds; round += 1)
    for (let place = 0; place < n / 2; place += 1) {
      const at = (index: number): Value | undefined => circle[(index + rounds) % rounds];
      const one = place === 0 ? circle[n - 1] : at(round + place);
      const other = place === 0 ? at(round) : at(round - place);
      if (one === undefined || other === undefined) continue;
      const swap = place === 0 ? round % 2 === 0 : place % 2 === 0;
      yield { round: round + 1, first: swap ? other : one, second: swap ? one : other };
    }
}
