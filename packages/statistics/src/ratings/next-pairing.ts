import * as exactMath from '../exact-math.js';
import { checkPositive, checkShare } from '../checks.js';
import { inClusters } from '../intervals/clusters.js';
import { clusteredVariance } from './clustered-variance.js';
import { expectScore } from './expected-score.js';
import type { RatedGame } from './game.js';
import { estimateStrengths, type Strengths } from './strengths.js';
import { matrixCell } from './symmetric-inverse.js';

/** The rule for which two agents meet next. */
export interface NextPairingOptions {
  readonly agents: readonly string[];
  /** Expected dollars of a match of two agents: what one of their matches cost so far. Default: all cost the same. */
  readonly costUsd?: ((first: string, second: string) => number) | undefined;
  /** Adds an advantage of being first. Default false. */
  readonly side?: boolean | undefined;
  /** How certain the order must be, between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
  /** The difference in log-strength that is expected between neighbors, where the rule stops soonest. Default 0.7. */
  readonly expectedGap?: number | undefined;
}

/** The next step of an adaptive tournament. */
export interface NextPairing {
  /** The match with the most information per dollar; `null` once the order is certain. */
  readonly pairing: { readonly first: string; readonly second: string } | null;
  /** True where every neighbor in the order is separated at the confidence asked for. */
  readonly certain: boolean;
  /** Best first. */
  readonly order: readonly string[];
  /** Neighbors in the order with the evidence that it is right: the rule needs `needed` to 1. */
  readonly neighbours: readonly {
    readonly better: string;
    readonly worse: string;
    readonly evidence: number;
  }[];
  readonly needed: number;
}

/**
 * The next match of an adaptive tournament, from the games so far. A match is worth what it adds to the least certain
 * orders, per dollar. The rule may look after every match: the evidence for each order is the likelihood ratio of a normal
 * mixture over differences in strength to none (Robbins 1970), asymptotically valid at all times, and the error is shared
 * among all pairs, so that a wrong order is called certain in at most 1 − confidence of tournaments. Games of one unit
 * (a trial, whose matches share their draws) need not be independent.
 */
export function nextPairing(games: readonly RatedGame[], options: NextPairingOptions): NextPairing {
  const { agents, confidence = 0.95, expectedGap = 0.7, side = false } = options;
  checkShare('confidence', confidence);
  checkPositive('expectedGap', expectedGap);
  if (new Set(agents).size !== agents.length || agents.length < 2)
    throw new RangeError(
      `Cannot pair: 'agents' must hold at least two different names: ${agents.join(', ')}`,
    );
  const fit = estimateStrengths(games, { side, ridge: 0.01, names: agents });
  const differenceOf = strengthDifferences(games, fit);
  const needed = (agents.length * (agents.length - 1)) / 2 / (1 - confidence);
  const order = [...agents.keys()].toSorted(
    (left, right) => (fit.values[right] ?? 0) - (fit.values[left] ?? 0),
  );
  const neighbours = order.slice(1).map((worse, place) => {
    const better = order[place] ?? 0;
    return {
      better: agentName(agents, better),
      worse: agentName(agents, worse),
      evidence: gatherEvidence(differenceOf(better, worse), expectedGap ** 2),
    };
  });
  const certain = neighbours.every(({ evidence }) => evidence >= needed);
  return {
    pairing: certain
      ? null
      : bestPairing(games, fit, { ...options, needed, prior: expectedGap ** 2, differenceOf }),
    certain,
    order: order.map((index) => agentName(agents, index)),
    neighbours,
    needed,
  };
}

interface Difference {
  readonly value: number;
  readonly variance: number;
}

type DifferenceOf = (one: number, other: number) => Difference;

/**
 * Differences of strengths. Where units hold several games, which may repeat one another, the variance is that of units,
 * if it is larger: of few units it is too small.
 */
function strengthDifferences(games: readonly RatedGame[], fit: Strengths): DifferenceOf {
  const units = inClusters(games, ({ unit }) => unit);
  const clustered = units.length < games.length ? clusteredVariance(fit, units) : () => 0;
  return (one, other) => ({
    value: (fit.values[one] ?? 0) - (fit.values[other] ?? 0),
    variance: Math.max(
      computeCovariance(fit, [one, other], [one, other]),
      clustered({ [one]: 1, [other]: -1 }),
    ),
  });
}

function gatherEvidence({ value, variance }: Difference, prior: number): number {
  return (
    Math.sqrt(variance / (variance + prior)) *
    exactMath.exp((value ** 2 * prior) / (2 * variance * (variance + prior)))
  );
}

function bestPairing(
  games: readonly RatedGame[],
  fit: Strengths,
  {
    agents,
    costUsd = () => 1,
    needed,
    prior,
    differenceOf,
  }: NextPairingOptions & {
    readonly needed: number;
    readonly prior: number;
    readonly differenceOf: DifferenceOf;
  },
): { readonly first: string; readonly second: string } {
  const pairs = agents.flatMap((_, one) =>
    agents.slice(one + 1).map((_other, offset) => [one, one + 1 + offset] as const),
  );
  // An order is worth improving while it is not certain, the more so the closer it is.
  const open = pairs.flatMap(([one, other]) => {
    const { value, variance } = differenceOf(one, other);
    if (gatherEvidence({ value, variance }, prior) >= needed) return [];
    return [{ one, other, variance, weight: exactMath.exp(-(value ** 2) / variance / 4) }];
  });
  let first = 0;
  let second = 1;
  let most = 0;
  for (const [a, b] of pairs) {
    const cost = checkPositive('costUsd', costUsd(agentName(agents, a), agentName(agents, b)));
    const meeting = {
      value: (fit.values[a] ?? 0) - (fit.values[b] ?? 0),
      variance: computeCovariance(fit, [a, b], [a, b]),
    };
    const { variance: information } = expectScore(meeting.value, fit.tie);
    let gain = 0;
    for (const { one, other, variance, weight } of open) {
      const shared = computeCovariance(fit, [a, b], [one, other]);
      // One more match changes the covariance by rank one (Sherman and Morrison).
      gain += (weight * (information * shared ** 2)) / (1 + information * meeting.variance) / variance;
    }
    const worth = gain / cost;
    if (worth > most * (1 + 1e-12)) {
      first = a;
      second = b;
      most = worth;
    }
  }
  const [one, other] = [agentName(agents, first), agentName(agents, second)];
  const countFirst = (own: string, opponent: string): number =>
    games.filter((game) => game.first === own && game.second === opponent).length;
  // The one that was first less often is first now.
  return countFirst(one, other) > countFirst(other, one)
    ? { first: other, second: one }
    : { first: one, second: other };
}

function agentName(agents: readonly string[], index: number): string {
  return agents[index] ?? '';
}

function computeCovariance(
  { covariance }: Strengths,
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): number {
  const at = (row: number, column: number): number => matrixCell(covariance, row, column);
  return at(a, c) - at(a, d) - at(b, c) + at(b, d);
}
