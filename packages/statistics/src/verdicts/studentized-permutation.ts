import { createRng, type Seed } from '../random.js';
import { computeMean } from '../moments.js';

/**
 * Returns the two-sided p of the difference in means of two separate samples, by Welch's t over divisions of the values:
 * exact if both come from one distribution, and right in large samples if only their means agree (Janssen 1997; Chung and
 * Romano 2013). All divisions are taken if there are at most as many as resamples, else seeded ones are drawn and
 * p = (1 + as extreme) / (1 + draws) (Phipson and Smyth 2010).
 */
export function permuteStudentized(
  a: readonly number[],
  b: readonly number[],
  { seed, resamples }: { readonly seed: Seed; readonly resamples: number },
): number {
  // Differences stay the same about the common mean, where squares lose the fewest digits.
  const center = computeMean([...a, ...b]);
  const all = [...a, ...b].map((value) => value - center);
  const squares = all.reduce((sum, value) => sum + value ** 2, 0);
  const [size, rest] = [a.length, b.length];
  const statistic = (sum: number, square: number): number => {
    const [own, other] = [sum / size, -sum / rest];
    const variance =
      Math.max(0, square - size * own ** 2) / (size * (size - 1)) +
      Math.max(0, squares - square - rest * other ** 2) / (rest * (rest - 1));
    return Math.abs(own - other) / Math.sqrt(Math.max(variance, 1e-24 * squares));
  };
  const observed = readSums(all, size, statistic) * (1 - 1e-9);
  let [extreme, count] = [0, 0];
  const visit = (sum: number, square: number): void => {
    count += 1;
    if (statistic(sum, square) >= observed) extreme += 1;
  };
  if (countDivisions(all.length, size) <= resamples) {
    visitDivisions(all, size, visit);
    return extreme / count;
  }
  const rng = createRng(seed, 'studentized');
  const drawn = [...all];
  for (let draw = 0; draw < resamples; draw += 1) {
    for (let index = 0; index < size; index += 1) {
      const other = index + rng.int(drawn.length - index);
      const value = drawn[index] ?? 0;
      drawn[index] = drawn[other] ?? 0;
      drawn[other] = value;
    }
    readSums(drawn, size, visit);
  }
  return (1 + extreme) / (1 + count);
}

function readSums<Result>(
  values: readonly number[],
  size: number,
  use: (sum: number, square: number) => Result,
): Result {
  let [sum, square] = [0, 0];
  for (let index = 0; index < size; index += 1) {
    const value = values[index] ?? 0;
    sum += value;
    square += value ** 2;
  }
  return use(sum, square);
}

function visitDivisions(
  values: readonly number[],
  size: number,
  use: (sum: number, square: number) => void,
): void {
  const visit = (index: number, missing: number, sum: number, square: number): void => {
    if (missing === 0) {
      use(sum, square);
      return;
    }
    for (let next = index; next <= values.length - missing; next += 1) {
      const value = values[next] ?? 0;
      visit(next + 1, missing - 1, sum + value, square + value ** 2);
    }
  };
  visit(0, size, 0, 0);
}

/** Ways to choose `size` of `n`; grows past any bound without harm. */
function countDivisions(n: number, size: number): number {
  let ways = 1;
  // Stryker disable next-line MethodExpression: as many as of the others, which may take more steps
  for (let chosen = 1; chosen <= Math.min(size, n - size); chosen += 1)
    ways = (ways * (n - chosen + 1)) / chosen;
  return ways;
}
