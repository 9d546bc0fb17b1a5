import { beats, type CostPoint } from './cost-plot.js';

/** Cost and score of one player of a match. */
export interface CostAndScore {
  readonly name: string;
  readonly cost: number;
  readonly score: number;
}

const resamples = 400;
/** Draws in all: large runs are drawn again less often. */
const mostDraws = 4_000_000;

/**
 * Mean cost and score of every player, with how sure it is that the player is on the frontier: matches are drawn again with
 * replacement, all players of a match together, and the share of draws is counted in which no other player is better at no
 * more cost. Intervals are the 2.5th and 97.5th percentiles of the draws. The same matches give the same shares.
 */
export function frontier(matches: readonly (readonly CostAndScore[])[]): readonly CostPoint[] {
  const names = [...new Set(matches.flatMap((players) => players.map(({ name }) => name)))];
  const places = new Map(names.map((name, place) => [name, place]));
  const indexed = matches.map((players) =>
    players.map(({ name, cost, score }) => ({ place: places.get(name) ?? 0, cost, score })),
  );
  const times = Math.min(resamples, Math.floor(mostDraws / Math.max(1, matches.length)));
  const means = computeMeans(indexed, names.length);
  const drawn = indexed.length < 2 ? [] : draws(indexed, names.length, times);
  return means.flatMap((mean, place): CostPoint[] => {
    const name = names[place];
    if (mean === undefined || name === undefined) return [];
    const found = drawn.flatMap((one) => one[place] ?? []);
    if (found.length === 0) return [{ name, ...mean }];
    const [costLow, costHigh] = ends(found.map(({ cost }) => cost));
    const [low, high] = ends(found.map(({ score }) => score));
    const best = drawn.filter((one) => {
      const own = one[place];
      return own !== undefined && !one.some((other) => other !== undefined && beats(other, own));
    });
    return [{ name, ...mean, costLow, costHigh, low, high, frontierShare: best.length / found.length }];
  });
}

interface Placed {
  readonly place: number;
  readonly cost: number;
  readonly score: number;
}

type Means = readonly ({ readonly cost: number; readonly score: number } | undefined)[];

function draws(matches: readonly (readonly Placed[])[], players: number, times: number): readonly Means[] {
  let state = 1;
  const index = (): number => {
    // Numerical Recipes, 3rd edition, section 7.1.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * matches.length);
  };
  return Array.from({ length: times }, () =>
    computeMeans(
      matches.map(() => matches[index()] ?? []),
      players,
    ),
  );
}

function computeMeans(matches: readonly (readonly Placed[])[], players: number): Means {
  const sums = Array.from({ length: players }, () => ({ cost: 0, score: 0, n: 0 }));
  for (const match of matches)
    for (const { place, cost, score } of match) {
      const sum = sums[place];
      if (sum === undefined) continue;
      sum.cost += cost;
      sum.score += score;
      sum.n += 1;
    }
  return sums.map(({ cost, score, n }) => (n === 0 ? undefined : { cost: cost / n, score: score / n }));
}

function ends(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}
