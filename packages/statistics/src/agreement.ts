import { checkPaired } from './checks.js';

/**
 * Cohen's kappa of two raters (Cohen 1960): agreement beyond chance, 1 at most, 0 as chance would have it. `null` where
 * chance agreement is total (both raters always say one and the same) or if there is nothing.
 *
 * @param options.weights - For ordered categories: how much a disagreement counts by its distance. Default `none`.
 * @param options.categories - The categories in order; needed for weights. Default: those that occur.
 * @throws RangeError if a rating is none of the categories.
 */
export function cohenKappa<Category extends string | number | boolean>(
  left: readonly Category[],
  right: readonly Category[],
  options: {
    readonly weights?: 'none' | 'linear' | 'quadratic' | undefined;
    readonly categories?: readonly Category[] | undefined;
  } = {},
): number | null {
  checkPaired(['left', left], ['right', right]);
  const categories = options.categories ?? [...new Set([...left, ...right])].toSorted(byValue);
  const indexOf = (rating: Category): number => {
    const index = categories.indexOf(rating);
    if (index === -1) {
      throw new RangeError(
        `Cannot compute: every rating must be one of 'categories': ${JSON.stringify(rating)} is not`,
      );
    }
    return index;
  };
  const weights = options.weights ?? 'none';
  const disagreement = (a: number, b: number): number => {
    if (weights === 'none') return Number(a !== b);
    return weights === 'linear' ? Math.abs(a - b) : (a - b) ** 2;
  };
  const lefts = left.map(indexOf);
  const rights = right.map(indexOf);
  const observed =
    lefts.reduce((sum, a, index) => sum + disagreement(a, rights[index] ?? a), 0) / left.length;
  let expected = 0;
  for (const a of categories.keys()) {
    for (const b of categories.keys()) expected += share(lefts, a) * share(rights, b) * disagreement(a, b);
  }
  return expected > 0 ? 1 - observed / expected : null;
}

function share(ratings: readonly number[], category: number): number {
  return ratings.filter((rating) => rating === category).length / ratings.length;
}

/** How far apart two ratings are. */
export type AlphaLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Krippendorff's alpha: agreement of any number of raters, with missing ratings, beyond chance. 1 at most, 0 as chance
 * would have it. `null` where fewer than two ratings can be paired or where all of them are the same.
 * Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011 (https://repository.upenn.edu/asc_papers/43).
 *
 * @param units - For every unit its ratings in any order; `null` if a rater gave none. Numbers for all levels but
 *   `nominal`; other values are compared for equality only.
 * @param options.level - Default `nominal`. `ratio` has a true zero: its ratings must not be negative.
 * @throws RangeError if a rating does not suit the level.
 */
export function krippendorffAlpha(
  units: readonly (readonly (number | string | boolean | null)[])[],
  options: { readonly level?: AlphaLevel | undefined } = {},
): number | null {
  const level = options.level ?? 'nominal';
  const pairable = units
    .map((unit) => unit.filter((rating) => rating !== null))
    .filter((unit) => unit.length > 1);
  const ratings = pairable.flat();
  if (
    level !== 'nominal' &&
    !ratings.every((rating) => typeof rating === 'number' && Number.isFinite(rating))
  ) {
    throw new RangeError(`Cannot compute: ratings of level '${level}' must be finite numbers`);
  }
  if (level === 'ratio' && ratings.some((rating) => Number(rating) < 0)) {
    throw new RangeError("Cannot compute: ratings of level 'ratio' must not be negative");
  }
  const values = [...new Set(ratings)].toSorted(byValue);
  const counts = new Map(values.map((value) => [value, 0]));
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  const difference = measureDistance(level, values, counts);
  let observed = 0;
  for (const unit of pairable) {
    let sum = 0;
    for (const a of unit) for (const b of unit) sum += difference(a, b);
    observed += sum / (unit.length - 1);
  }
  let expected = 0;
  for (const [a, countA] of counts)
    for (const [b, countB] of counts) expected += countA * countB * difference(a, b);
  return expected > 0 ? 1 - ((ratings.length - 1) * observed) / expected : null;
}

type Rating = number | string | boolean;

function measureDistance(
  level: AlphaLevel,
  values: readonly Rating[],
  counts: ReadonlyMap<Rating, number>,
): (a: Rating, b: Rating) => number {
  switch (level) {
    case 'nominal':
      return (a, b) => Number(a !== b);
    case 'interval':
      return (a, b) => (Number(a) - Number(b)) ** 2;
    case 'ratio':
      return (a, b) => (a === b ? 0 : ((Number(a) - Number(b)) / (Number(a) + Number(b))) ** 2);
    case 'ordinal':
      return (a, b) => {
        const [from, to] = [values.indexOf(a), values.indexOf(b)].toSorted((x, y) => x - y);
        const between = values
          .slice(from, (to ?? 0) + 1)
          .reduce<number>((sum, value) => sum + (counts.get(value) ?? 0), 0);
        return (between - ((counts.get(a) ?? 0) + (counts.get(b) ?? 0)) / 2) ** 2;
      };
  }
}

function byValue(left: Rating, right: Rating): number {
  return left < right ? -1 : 1;
}
