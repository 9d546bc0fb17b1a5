import { exactMath } from '@masbench/statistics';
import { halveImage, type GrayImage } from './luminance.js';

/** Features of a patch: 18 on each of two scales. */
export const naturalFeatures = 36;

/**
 * Natural scene statistics of the patches of an image, 36 numbers each: shapes and widths of the distributions of its
 * locally normalized brightness and of the products of neighbors, on two scales (Mittal, Soundararajan and Bovik,
 * "Making a 'Completely Blind' Image Quality Analyzer", IEEE Signal Processing Letters 20(3), 2013, section II).
 * Patches without texture have no such statistics and are left out.
 * @param patch side of a patch in pixels, even, at least 16
 */
export function naturalStatistics(image: GrayImage, { patch }: { readonly patch: number }): number[][] {
  const scales = [
    { normal: normalizeLuminance(image), patch },
    { normal: normalizeLuminance(halveImage(image)), patch: patch / 2 },
  ];
  const [columns, rows] = [Math.floor(image.width / patch), Math.floor(image.height / patch)];
  const patches: number[][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const features = scales.flatMap((scale) => {
        const side = scale.patch;
        return patchFeatures(scale.normal, { left: column * side, top: row * side, side }) ?? [];
      });
      if (features.length === naturalFeatures) patches.push(features);
    }
  }
  return patches;
}

/** Brightness less its local mean, over its local deviation plus one: Gaussian window of 7x7, deviation 7/6. */
function normalizeLuminance({ width, height, data }: GrayImage): GrayImage {
  const mean = blurred({ width, height, data });
  const square = blurred({ width, height, data: data.map((value) => value * value) });
  const normal = data.map((value, index) => {
    const local = mean[index] ?? 0;
    const deviation = Math.sqrt(Math.max(0, (square[index] ?? 0) - local * local));
    return (value - local) / (deviation + 1);
  });
  return { width, height, data: normal };
}

const kernel = ((): number[] => {
  const weights = [-3, -2, -1, 0, 1, 2, 3].map((offset) =>
    exactMath.exp(-(offset * offset) / (2 * (7 / 6) ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
})();

function blurred(image: GrayImage): Float64Array {
  return pass(pass(image, 'x'), 'y').data;
}

function pass({ width, height, data }: GrayImage, axis: 'x' | 'y'): GrayImage {
  const out = new Float64Array(data.length);
  const [length, step] = axis === 'x' ? [width, 1] : [height, width];
  for (let pixel = 0; pixel < data.length; pixel++) {
    const place = axis === 'x' ? pixel % width : Math.floor(pixel / width);
    let sum = 0;
    for (const [index, weight] of kernel.entries()) {
      // The border is repeated outwards.
      const near = Math.min(length - 1, Math.max(0, place + index - 3));
      sum += weight * (data[pixel + (near - place) * step] ?? 0);
    }
    out[pixel] = sum;
  }
  return { width, height, data: out };
}

interface Patch {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Offsets of the four neighbors whose products are taken: right, below, and both diagonals. */
const neighbours = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

function patchFeatures({ width, data }: GrayImage, { left, top, side }: Patch): number[] | undefined {
  const at = (x: number, y: number): number => data[(top + y) * width + left + x] ?? 0;
  const values: number[] = [];
  const products: number[][] = neighbours.map(() => []);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      values.push(at(x, y));
      for (const [index, [dx, dy]] of neighbours.entries()) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx >= 0 && nx < side && ny < side) products[index]?.push(at(x, y) * at(nx, ny));
      }
    }
  }
  const own = asymmetricFit(values);
  const fits = products.map(asymmetricFit);
  if (!own || fits.some((fit) => !fit)) return undefined;
  return [
    own.shape,
    (own.left + own.right) / 2,
    ...fits.flatMap((fit) => (fit ? [fit.shape, fit.mean, fit.left, fit.right] : [])),
  ];
}

interface AsymmetricFit {
  readonly shape: number;
  readonly mean: number;
  /** Scale of the left and the right half. */
  readonly left: number;
  readonly right: number;
}

/** Fits an asymmetric generalized Gaussian by its moments (Lasmar, Stitou and Berthoumieu, ICIP 2009). */
function asymmetricFit(values: readonly number[]): AsymmetricFit | undefined {
  let [leftSquares, lefts, rightSquares, rights, absolute] = [0, 0, 0, 0, 0];
  for (const value of values) {
    absolute += Math.abs(value);
    if (value < 0) [leftSquares, lefts] = [leftSquares + value * value, lefts + 1];
    else if (value > 0) [rightSquares, rights] = [rightSquares + value * value, rights + 1];
  }
  if (lefts === 0 || rights === 0) return undefined;
  const [leftDeviation, rightDeviation] = [Math.sqrt(leftSquares / lefts), Math.sqrt(rightSquares / rights)];
  const ratio = leftDeviation / rightDeviation;
  const moment = (absolute / values.length) ** 2 / ((leftSquares + rightSquares) / values.length);
  const target = (moment * (exactMath.power(ratio, 3) + 1) * (ratio + 1)) / (ratio * ratio + 1) ** 2;
  const shape = fitShape(target);
  const scale = exactMath.exp((logGamma(1 / shape) - logGamma(3 / shape)) / 2);
  const [left, right] = [leftDeviation * scale, rightDeviation * scale];
  return {
    shape,
    left,
    right,
    mean: (right - left) * exactMath.exp(logGamma(2 / shape) - logGamma(1 / shape)),
  };
}

/** The shape in [0.2, 10] whose Γ(2/a)² / (Γ(1/a) Γ(3/a)) is nearest to the moment; the ratio grows with the shape. */
function fitShape(target: number): number {
  let [low, high] = [0.2, 10];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (exactMath.exp(2 * logGamma(2 / middle) - logGamma(1 / middle) - logGamma(3 / middle)) < target)
      low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The natural logarithm of the gamma function for positive arguments: Lanczos's approximation with g = 7, n = 9. */
function logGamma(x: number): number {
  if (x < 0.5) return exactMath.log(Math.PI / exactMath.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const sum = lanczos.reduce(
    (total, coefficient, index) => (index === 0 ? coefficient : total + coefficient / (z + index)),
    0,
  );
  const base = z + 7.5;
  return 0.5 * exactMath.log(2 * Math.PI) + (z + 0.5) * exactMath.log(base) - base + exactMath.log(sum);
}
