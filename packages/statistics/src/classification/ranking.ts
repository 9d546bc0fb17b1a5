import { checkFinite, checkPaired, checkShare } from '../checks.js';
import { normalQuantile } from '../distributions/normal.js';
import type { Clusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import { ratio } from '../moments.js';

/**
 * Area under the ROC curve: the probability that a positive scores higher than a negative, ties counting one half
 * (Mann-Whitney U over the number of pairs).
 *
 * @param scores - Any finite numbers, higher for more positive.
 * @param labels - True for the positives, in the same order.
 * @returns From 0 to 1, or `null` if one class is empty.
 */
export function auroc(scores: readonly number[], labels: readonly boolean[]): number | null {
  checkPaired(['scores', scores], ['labels', labels]);
  checkFinite('scores', scores);
  const order = ranked(scores, labels);
  let positives = 0;
  let rankSum = 0;
  for (let from = 0; from < order.length;) {
    const { score } = order[from] ?? { score: 0 };
    let to = from;
    let tied = 0;
    while (order[to]?.score === score) {
      if (order[to]?.positive === true) tied++;
      to++;
    }
    // Ranks from + 1 to `to` share their mean.
    rankSum += (tied * (from + 1 + to)) / 2;
    positives += tied;
    from = to;
  }
  return ratio(rankSum - (positives * (positives + 1)) / 2, positives * (order.length - positives));
}

/**
 * Interval of an AUROC for few samples, which the bootstrap has too short (at .96, 75 % of those of 20 hold): Wilson's of a share
 * of as many cases as the smaller class has, as no AUROC varies more than that (van Dantzig 1951, "On the consistency and the power
 * of Wilcoxon's two sample test").
 *
 * @param options.clusters - The cluster of every sample: those of one class count once. Default: each is its own.
 * @param options.confidence - Between 0 and 1. Default 0.95.
 * @returns `null` if one class is empty
 */
export function aurocInterval(
  scores: readonly number[],
  labels: readonly boolean[],
  options: { readonly clusters?: Clusters; readonly confidence?: number } = {},
): Interval | null {
  const { clusters, confidence = 0.95 } = options;
  const area = auroc(scores, labels);
  if (area === null) return null;
  const count = (label: boolean): number =>
    new Set(labels.flatMap((own, place) => (own === label ? [clusters?.[place] ?? place] : []))).size;
  const n = Math.min(count(true), count(false));
  const z = normalQuantile((1 + checkShare('confidence', confidence)) / 2);
  const spread = 1 + z ** 2 / n;
  const middle = (area + z ** 2 / (2 * n)) / spread;
  const margin = (z / spread) * Math.sqrt((area * (1 - area)) / n + (z / (2 * n)) ** 2);
  return { low: Math.max(0, middle - margin), high: Math.min(1, middle + margin) };
}

/**
 * Area under the precision-recall curve as average precision: precision at each threshold weighted by the gain in
 * recall, without interpolation (scikit-learn's `average_precision_score`).
 *
 * @returns From 0 to 1, or `null` if there is no positive.
 */
export function auprc(scores: readonly number[], labels: readonly boolean[]): number | null {
  checkPaired(['scores', scores], ['labels', labels]);
  checkFinite('scores', scores);
  const order = ranked(scores, labels).toReversed();
  const positives = labels.filter(Boolean).length;
  let area = 0;
  let hits = 0;
  for (let from = 0; from < order.length;) {
    const { score } = order[from] ?? { score: 0 };
    let to = from;
    let gained = 0;
    while (order[to]?.score === score) {
      if (order[to]?.positive === true) gained++;
      to++;
    }
    hits += gained;
    area += gained * (hits / to);
    from = to;
  }
  return ratio(area, positives);
}

function ranked(
  scores: readonly number[],
  labels: readonly boolean[],
): readonly { readonly score: number; readonly positive: boolean }[] {
  return scores
    .map((score, index) => ({ score, positive: labels[index] === true }))
    .toSorted((left, right) => left.score - right.score);
}
