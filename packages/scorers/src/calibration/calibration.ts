import { checkFinite, checkPaired } from '../metrics/checked.js';

/** A map from raw scores to calibrated ones: straight between its knots, flat outside. Plain JSON. */
export interface Calibration {
  /** Raw score and calibrated score, both strictly ascending, at least two. */
  readonly knots: readonly (readonly [raw: number, calibrated: number])[];
}

/**
 * The calibrated score. A strictly ascending map changes no order and so no AUROC.
 *
 * @throws RangeError where the raw score is NaN: what is not known has no calibrated value.
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

/** @throws RangeError where the knots do not ascend strictly, are fewer than two or are not finite. */
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
  /** How much each sample counts. Default: so that positives and negatives count the same in sum. */
  readonly weights?: readonly number[] | undefined;
}

/**
 * Fits a calibration to labelled scores from 0 to 1, by isotonic regression (pool adjacent violators; Zadrozny and Elkan
 * 2002), thinned to a few knots and kept strictly ascending from 0 to 1. With the default weights 0.5 is where a
 * consistent and an inconsistent sample are equally likely if both are equally common.
 *
 * @returns `null` where a class is empty.
 * @throws RangeError where a score is not from 0 to 1.
 */
export function fitCalibration(
  scores: readonly number[],
  labels: readonly boolean[],
  options: FitCalibrationOptions = {},
): Calibration | null {
  checkPaired(scores, labels);
  checkFinite('scores', scores);
  if (scores.some((score) => score < 0 || score > 1)) {
    throw new RangeError("Cannot calibrate: 'scores' must be from 0 to 1");
  }
  const positives = labels.filter(Boolean).length;
  const negatives = labels.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const samples = scores
    .map((score, index) => {
      const positive = labels[index] === true;
      return { score, positive, weight: options.weights?.[index] ?? 1 / (positive ? positives : negatives) };
    })
    .toSorted((left, right) => left.score - right.score);
  const blocks = pooled(samples);
  return { knots: thinned(blocks, options.knots ?? 8) };
}

interface Block {
  readonly weight: number;
  /** Weighted sums of scores and of positives. */
  readonly scores: number;
  readonly positives: number;
}

function pooled(samples: readonly { score: number; positive: boolean; weight: number }[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const { score, positive, weight } of samples) {
    let block: Block = { weight, scores: weight * score, positives: positive ? weight : 0 };
    for (
      let before = blocks.at(-1);
      before !== undefined && share(before) >= share(block);
      before = blocks.at(-1)
    ) {
      blocks.pop();
      block = {
        weight: before.weight + block.weight,
        scores: before.scores + block.scores,
        positives: before.positives + block.positives,
      };
    }
    blocks.push(block);
  }
  return blocks;
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
    group = {
      weight: group.weight + block.weight,
      scores: group.scores + block.scores,
      positives: group.positives + block.positives,
    };
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
