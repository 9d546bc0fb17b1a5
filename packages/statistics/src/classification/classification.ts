import { checkFinite, checkPaired } from '../checks.js';
import { ratio } from '../moments.js';

/** Counts of a two-class decision. */
export interface Confusion {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/** The four counts. @throws RangeError if the lists differ in length. */
export function confusion(predicted: readonly boolean[], actual: readonly boolean[]): Confusion {
  checkPaired(['predicted', predicted], ['actual', actual]);
  let truePositives = 0;
  let falsePositives = 0;
  let falseNegatives = 0;
  for (const [index, positive] of predicted.entries()) {
    if (positive && actual[index] === true) truePositives++;
    else if (positive) falsePositives++;
    else if (actual[index] === true) falseNegatives++;
  }
  const trueNegatives = predicted.length - truePositives - falsePositives - falseNegatives;
  return { truePositives, falsePositives, trueNegatives, falseNegatives };
}

/** Share of right decisions; `null` of nothing. */
export function accuracy(counts: Confusion): number | null {
  return ratio(counts.truePositives + counts.trueNegatives, total(counts));
}

/** Share of the predicted positives that are positive; `null` if nothing was predicted positive. */
export function precision({ truePositives, falsePositives }: Confusion): number | null {
  return ratio(truePositives, truePositives + falsePositives);
}

/** Share of the positives that were found; `null` if there is none. */
export function recall({ truePositives, falseNegatives }: Confusion): number | null {
  return ratio(truePositives, truePositives + falseNegatives);
}

/** Share of the negatives that were left alone; `null` if there is none. */
export function specificity({ trueNegatives, falsePositives }: Confusion): number | null {
  return ratio(trueNegatives, trueNegatives + falsePositives);
}

/** Harmonic mean of precision and recall; `null` if one of them is not defined or both are zero. */
export function f1Score(counts: Confusion): number | null {
  // Where one is not defined, the other is 0 or not defined.
  const p = precision(counts) ?? 0;
  const r = recall(counts) ?? 0;
  return ratio(2 * p * r, p + r);
}

/** Mean of recall and specificity; `null` if a class is empty. */
export function balancedAccuracy(counts: Confusion): number | null {
  const r = recall(counts);
  const s = specificity(counts);
  return r === null || s === null ? null : (r + s) / 2;
}

/** Matthews correlation coefficient, from -1 to 1; `null` if a margin of the table is empty. */
export function matthews(counts: Confusion): number | null {
  const { truePositives: tp, falsePositives: fp, trueNegatives: tn, falseNegatives: fn } = counts;
  // Roots one by one: the product of the four margins leaves the safe integers at some ten thousand samples.
  const scale = Math.sqrt(tp + fp) * Math.sqrt(tp + fn) * Math.sqrt(tn + fp) * Math.sqrt(tn + fn);
  return ratio(tp * tn - fp * fn, scale);
}

/** A cut and what it reaches: positive is what scores at least `threshold`. */
export interface Threshold {
  readonly threshold: number;
  readonly balancedAccuracy: number;
}

/**
 * The cut with the best balanced accuracy on these very samples, an upper bound of what a cut chosen beforehand
 * reaches. Among equals the highest.
 *
 * @returns `null` if a class is empty.
 * @throws RangeError if a score is not a finite number.
 */
export function bestThreshold(scores: readonly number[], labels: readonly boolean[]): Threshold | null {
  checkPaired(['scores', scores], ['labels', labels]);
  checkFinite('scores', scores);
  const positives = labels.filter(Boolean).length;
  const negatives = labels.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const order = scores
    .map((score, index) => ({ score, positive: labels[index] === true }))
    .toSorted((left, right) => right.score - left.score);
  let best: Threshold = { threshold: Infinity, balancedAccuracy: 0.5 };
  let hits = 0;
  let alarms = 0;
  for (const [index, { score, positive }] of order.entries()) {
    if (positive) hits++;
    else alarms++;
    if (order[index + 1]?.score === score) continue;
    const reached = (hits / positives + (negatives - alarms) / negatives) / 2;
    if (reached > best.balancedAccuracy) best = { threshold: score, balancedAccuracy: reached };
  }
  return best;
}

function total({ truePositives, falsePositives, trueNegatives, falseNegatives }: Confusion): number {
  return truePositives + falsePositives + trueNegatives + falseNegatives;
}
