import { checkFinite, checkPaired } from '@masbench/statistics';

/** A map from raw scores to calibrated ones: straight between its knots, flat outside. Plain JSON. */
export interface Calibration {
  /** Raw score and calibrated score, both strictly ascending, at least two. */
  readonly knots: readonly (readonly [raw: number, calibrated: number])[];
}

/**
 * The calibrated score. A strictly ascending map changes no order and so no AUROC.
 *
 * @throws RangeError if the raw score is NaN: what is not known has no calibrated value.
 */
export function calibrate(raw: number, { knots }: Calibration): number {
  if (Number.isNaN(raw)) throw new RangeError('Cannot calibrate: the raw score must be a number: it is NaN');
  const above = knots.findIndex(([from]) => from >= raw);
  const [, last] = knots.at(-1) ?? [0, raw];
  if (above === -1) return last;
  const [to, high] = knots[above] ?? [0, 0];
  const [from, low] = knots[above - 1] ?? [to, high];
  return from === to ? high : low + ((high - low) * (raw - from)) / (to - from);
}

/** @throws RangeError if the knots do not ascend strictly, are fewer than two or are not finite. */
export function checkCalibration(calibration: Calibration): Calibration {
  const { knots } = calibration;
  checkFinite('knots', knots.flat());
  const flat = knots.findIndex(([raw, value], index) => {
    const [before, valueBefore] = knots[index - 1] ?? [-Infinity, -Infinity];
    return raw <= before || value <= valueBefore;
  });
  if (knots.length < 2 || flat !== -1) {
    throw new RangeError(
      `Cannot calibrate: 'knots' must be two or more, ascending strictly on both sides: ${JSON.stringify(knots[flat] ?? knots)}`,
    );
  }
  return calibration;
}

export interface FitCalibrationOptions {
  /** The most knots between the ends. Default 8. */
  readonly knots?: number | undefined;
  /** How much each sample counts, above 0. Default: so that positives and negatives count the same in sum. */
  readonly weights?: readonly number[] | undefined;
}

/**
 * Fits a calibration to labeled scores from 0 to 1, by isotonic regression (pool adjacent violators; Zadrozny and Elkan
 * 2002), thinned to a few knots and kept strictly ascending from 0 to 1. With the default weights 0.5 is where a
 * consistent and an inconsistent sample are equally likely if both are equally common. The order of the samples does not
 * matter: those of one score are one.
 *
 * @returns `null` if a class is empty.
 * @throws RangeError if a score is not from 0 to 1, or there is not one weight above 0 for every score.
 */
export function fitCalibration(
  scores: readonly number[],
  labels: readonly boolean[],
  options: FitCalibrationOptions = {},
): Calibration | null {
  checkPaired(['scores', scores], ['labels', labels]);
  checkFinite('scores', scores);
  if (scores.some((score) => score < 0 || score > 1)) {
    throw new RangeError("Cannot calibrate: 'scores' must be from 0 to 1");
  }
  const { weights, knots = 8 } = options;
  if (weights !== undefined) {
    checkPaired(['scores', scores], ['weights', weights]);
    if (!weights.every((weight) => weight > 0 && weight < Infinity))
      throw new RangeError("Cannot calibrate as 'weights' must be finite and above 0");
  }
  const positives = labels.filter(Boolean).length;
  const negatives = labels.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const samples = scores
    .map((score, index) => {
      const positive = labels[index] === true;
      return { score, positive, weight: weights?.[index] ?? 1 / (positive ? positives : negatives) };
    })
    .toSorted(inOneOrder);
  return { knots: thinned(pooled(samples), knots) };
}

interface Block {
  readonly weight: number;
  /** Weighted sums of scores and of positives. */
  readonly scores: number;
  readonly positives: number;
}

interface Sample {
  readonly score: number;
  readonly positive: boolean;
  readonly weight: number;
}

/** By score; equal scores too have one order, as sums of weights round differently in another one. */
function inOneOrder(left: Sample, right: Sample): number {
  return (
    left.score - right.score || Number(left.positive) - Number(right.positive) || left.weight - right.weight
  );
}

/** @param samples - By ascending score. */
function pooled(samples: readonly Sample[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const tied of byScore(samples)) {
    let block = tied;
    for (
      let before = blocks.at(-1);
      before !== undefined && share(before) >= share(block);
      before = blocks.at(-1)
    ) {
      blocks.pop();
      block = joined(before, block);
    }
    blocks.push(block);
  }
  return blocks;
}

/** One block for every score: which of equal scores comes first must not decide what is pooled. */
function byScore(samples: readonly Sample[]): readonly Block[] {
  const blocks: Block[] = [];
  let last: number | undefined;
  for (const { score, positive, weight } of samples) {
    const block: Block = { weight, scores: weight * score, positives: positive ? weight : 0 };
    const before = score === last ? blocks.pop() : undefined;
    blocks.push(before === undefined ? block : joined(before, block));
    last = score;
  }
  return blocks;
}

function joined(left: Block, right: Block): Block {
  return {
    weight: left.weight + right.weight,
    scores: left.scores + right.scores,
    positives: left.positives + right.positives,
  };
}

function share({ positives, weight }: Block): number {
  return positives / weight;
}

/** Joins blocks to groups of about equal weight and spaces the knots so that both sides ascend strictly. */
function thinned(blocks: readonly Block[], count: number): Calibration['knots'] {
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0);
  const groups: Block[] = [];
  let group: Block = { weight: 0, scores: 0, positives: 0 };
  for (const block of blocks) {
    group = joined(group, block);
    if (group.weight < total / count) continue;
    groups.push(group);
    group = { weight: 0, scores: 0, positives: 0 };
  }
  if (group.weight > 0) groups.push(group);
  const knots: [number, number][] = [[0, 0]];
  for (const one of groups) {
    const raw = Number((one.scores / one.weight).toFixed(4));
    const value = Number(share(one).toFixed(3));
    const [before, valueBefore] = knots.at(-1) ?? [0, 0];
    if (raw > before && value > valueBefore && raw < 1 && value < 1) knots.push([raw, value]);
  }
  return [...knots, [1, 1]];
}
