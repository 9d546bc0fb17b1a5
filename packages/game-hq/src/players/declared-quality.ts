import { type Rng, exactMath } from '@masbench/statistics';

/**
 * Points of the distribution of HHEM-2.1-Open on summaries of language models: shares and scores. The inner ones are
 * the quantiles of its scores on the 750 summaries of FaithBench, whose mean is 0.875.
 */
const quantiles = [
  [0, 0.02],
  [0.05, 0.197],
  [0.25, 0.898],
  [0.5, 0.977],
  [0.75, 0.99],
  [1, 0.999],
] as const;

/** How much a score varies between summaries of one passage, as a share of its distance to the nearer end. */
const variation = 0.25;

/** A review mends this share of what the one before it on the same summary did. */
const diminishing = 0.5;

/** Quality of a text of a simulated player, and the number of its reviews. */
export interface DeclaredQuality {
  readonly score: number;
  readonly reviews: number;
}

/** The share of passages that are harder than this one, from its id: evenly spread where ids are `n/total`. */
export function computeEase(passage: string): number {
  const [, number, total] = /^(\d+)\/(\d+)$/.exec(passage) ?? [];
  if (number === undefined || total === undefined) return hashed(passage);
  const places = Number(total);
  return (((Number(number) * chooseStride(places)) % places) + 0.5) / places;
}

/** The exponent with which the distribution has this mean. */
export function solveExponent(mean: number): number {
  let [low, high] = [0.01, 100];
  for (let round = 0; round < 60; round += 1) {
    const middle = Math.sqrt(low * high);
    if (computeMean(middle) > mean) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/** A first summary of a passage. Its mean over passages is that of the exponent. */
export function firstDraft(passage: string, exponent: number, rng: Rng): DeclaredQuality {
  return { score: varied(exactMath.power(drawScore(computeEase(passage)), exponent), rng), reviews: 0 };
}

/** A reviewed summary: closes a share of the distance to 1, less with every review of the same summary. */
export function reviewed({ score, reviews }: DeclaredQuality, gain: number, rng: Rng): DeclaredQuality {
  const share = Math.min(1, gain * exactMath.power(diminishing, reviews) * (0.5 + rng.float()));
  return { score: score + (1 - score) * share, reviews: reviews + 1 };
}

/** A text that stands for a summary of this quality. */
export function declaredText({ score, reviews }: DeclaredQuality): string {
  return `Simulated text after ${reviews} reviews, declared to score ${score.toFixed(6)}.`;
}

/** The quality that a text declares; `undefined` for other texts. */
export function parseDeclaredQuality(text: string): DeclaredQuality | undefined {
  const [, reviews, score] =
    /^Simulated text after (\d+) reviews, declared to score ([01]\.\d{6})\.$/.exec(text) ?? [];
  return score === undefined ? undefined : { score: Number(score), reviews: Number(reviews) };
}

function varied(score: number, rng: Rng): number {
  return score + variation * Math.min(score, 1 - score) * (2 * rng.float() - 1);
}

function drawScore(share: number): number {
  for (let at = 1; at < quantiles.length; at += 1) {
    const [[from, low], [to, high]] = [quantiles[at - 1] ?? [0, 0], quantiles[at] ?? [1, 1]];
    if (share <= to) return low + ((high - low) * (share - from)) / (to - from);
  }
  return 1;
}

/** The mean of the scores to this power: the exact integral of every straight piece. */
function computeMean(exponent: number): number {
  const power = exponent + 1;
  let sum = 0;
  for (let at = 1; at < quantiles.length; at += 1) {
    const [[from, low], [to, high]] = [quantiles[at - 1] ?? [0, 0], quantiles[at] ?? [1, 1]];
    sum +=
      ((to - from) * (exactMath.power(high, power) - exactMath.power(low, power))) / (power * (high - low));
  }
  return sum;
}

/** Near the golden section of the places and without a common divisor: neighbors differ, and all places are taken. */
function chooseStride(places: number): number {
  let stride = Math.max(1, Math.round(places * 0.618034));
  while (divisor(stride, places) !== 1) stride += 1;
  return stride;
}

function divisor(left: number, right: number): number {
  return right === 0 ? left : divisor(right, left % right);
}

/** FNV-1a, then a finalizer that spreads its high bits. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
