import { fromWords, highWord, withHigh, withoutLow } from './double-words.js';

const two53 = 2 ** 53;
const twoToMinus54 = 2 ** -54;
const one = 0x3ff00000;

/**
 * x to the power of y, as `x ** y` of Node up to V8 12 gives it; later ones use the C library. A square is the product, in
 * all of them.
 */
export function power(x: number, y: number): number {
  const simple = simplePower(x, y);
  if (simple !== undefined) return simple;
  const sign = isNegative(x) && isOdd(y) ? -1 : 1;
  if (isNegative(x) && !Number.isInteger(y)) return Number.NaN;
  const magnitude = Math.abs(x);
  // Of numbers that are not near 1, so large a power overflows or vanishes whatever the digits of their logarithm.
  const isNear = (highWord(y) & 0x7fffffff) > 0x41e00000 && highWord(magnitude) <= one;
  return sign * powerOfTwo(y, isNear ? nearOne(magnitude) : takeLogarithm(magnitude));
}

/** The powers that need no logarithm. */
function simplePower(x: number, y: number): number | undefined {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const size = Math.abs(x);
  if (Math.abs(y) === Infinity) {
    if (size === 1) return Number.NaN;
    return size > 1 === y > 0 ? Infinity : 0;
  }
  if (y === 1) return x;
  if (y === -1) return 1 / x;
  if (y === 2) return x * x;
  if (y === 0.5 && !isNegative(x)) return Math.sqrt(x);
  if (size !== 0 && size !== 1 && size !== Infinity) return undefined;
  const result = y < 0 ? 1 / size : size;
  if (!isNegative(x)) return result;
  if (size === 1 && !Number.isInteger(y)) return Number.NaN;
  return isOdd(y) ? -result : result;
}

function isNegative(x: number): boolean {
  return x < 0 || Object.is(x, -0);
}

function isOdd(y: number): boolean {
  return Math.abs(y % 2) === 1;
}

/** A logarithm to base 2 in two parts, the first of which has an empty lower word. */
interface Logarithm {
  readonly high: number;
  readonly low: number;
}

const inverseLn2 = 1.442695040888963387;
const inverseLn2High = 1.44269502162933349609;
const inverseLn2Low = 1.92596299112661746887e-8;

function nearOne(x: number): Logarithm {
  const t = x - 1;
  const w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25));
  const u = inverseLn2High * t;
  const v = t * inverseLn2Low - w * inverseLn2;
  const high = withoutLow(u + v);
  return { high, low: v - (high - u) };
}

/** The points around which logarithms are computed, 1 and 1.5, and log2 of 1.5 in two parts. */
const anchors = [
  { at: 1, high: 0, low: 0, offset: 0 },
  { at: 1.5, high: 5.84962487220764160156e-1, low: 1.35003920212974897128e-8, offset: 1 << 18 },
] as const;
const l1 = 5.99999999999994648725e-1;
const l2 = 4.28571428578550184252e-1;
const l3 = 3.33333329818377432918e-1;
const l4 = 2.72728123808534006489e-1;
const l5 = 2.30660745775561754067e-1;
const l6 = 2.06975017800338417784e-1;
/** 2 / (3 ln 2), and the same in two parts. */
const scale = 9.61796693925975554329e-1;
const scaleHigh = 9.61796700954437255859e-1;
const scaleLow = -7.02846165095275826516e-9;

/** log2(x) = n + log2 of an anchor + (2 / (3 ln 2)) (3s + s³ + …), where s = (x − anchor) / (x + anchor). */
function takeLogarithm(x: number): Logarithm {
  const isSubnormal = highWord(x) < 0x00100000;
  const scaled = isSubnormal ? x * two53 : x;
  const word = highWord(scaled);
  const fraction = word & 0x000fffff;
  let n = (word >> 20) - 1023 - (isSubnormal ? 53 : 0);
  let near = fraction | one;
  const anchor = fraction > 0x3988e && fraction < 0xbb67a ? anchors[1] : anchors[0];
  if (fraction >= 0xbb67a) {
    n += 1;
    near -= 0x00100000;
  }
  const value = withHigh(scaled, near);
  const u = value - anchor.at;
  const v = 1 / (value + anchor.at);
  const s = u * v;
  const sHigh = withoutLow(s);
  const sumHigh = fromWords(((near >> 1) | 0x20000000) + 0x00080000 + anchor.offset, 0);
  const sumLow = value - (sumHigh - anchor.at);
  const sLow = v * (u - sHigh * sumHigh - sHigh * sumLow);
  const square = s * s;
  const rest =
    square * square * (l1 + square * (l2 + square * (l3 + square * (l4 + square * (l5 + square * l6))))) +
    sLow * (sHigh + s);
  const squareHigh = sHigh * sHigh;
  const tHigh = withoutLow(3 + squareHigh + rest);
  const tLow = rest - (tHigh - 3 - squareHigh);
  const productHigh = sHigh * tHigh;
  const productLow = sLow * tHigh + tLow * s;
  const pHigh = withoutLow(productHigh + productLow);
  const pLow = productLow - (pHigh - productHigh);
  const zHigh = scaleHigh * pHigh;
  const zLow = scaleLow * pHigh + pLow * scale + anchor.low;
  const high = withoutLow(zHigh + zLow + anchor.high + n);
  return { high, low: zLow - (high - n - anchor.high - zHigh) };
}

const ln2 = 6.93147180559945286227e-1;
const ln2High = 6.93147182464599609375e-1;
const ln2Low = -1.90465429995776804525e-9;
/** 1024 less log2 of what is just too large, with its sign changed. */
const overflowRest = 8.008566259537294e-17;
const p1 = 1.66666666666666019037e-1;
const p2 = -2.77777777770155933842e-3;
const p3 = 6.61375632143793436117e-5;
const p4 = -1.6533902205465251539e-6;
const p5 = 4.13813679705723846039e-8;

/** 2 to the power of y times a logarithm. */
function powerOfTwo(y: number, logarithm: Logarithm): number {
  const yHigh = withoutLow(y);
  const low = (y - yHigh) * logarithm.high + y * logarithm.low;
  let high = yHigh * logarithm.high;
  const exponent = low + high;
  const word = highWord(exponent);
  const size = word & 0x7fffffff;
  if (exponent > 1024 || (exponent === 1024 && low + overflowRest > exponent - high)) return Infinity;
  if (exponent < -1075) return 0;
  let n = 0;
  if (size > 0x3fe00000) {
    const rounded = word + (0x00100000 >> ((size >> 20) - 1023 + 1));
    const k = ((rounded & 0x7fffffff) >> 20) - 1023;
    n = ((rounded & 0x000fffff) | 0x00100000) >> (20 - k);
    if (word < 0) n = -n;
    high -= fromWords(rounded & ~(0x000fffff >> k), 0);
  }
  const t = withoutLow(low + high);
  const u = t * ln2High;
  const v = (low - (t - high)) * ln2 + t * ln2Low;
  const z = u + v;
  const square = z * z;
  const c = z - square * (p1 + square * (p2 + square * (p3 + square * (p4 + square * p5))));
  // V8 has brackets around what z leaves out, as fdlibm has not: there it is too small to count.
  const r = (z * c) / (c - 2);
  const result = 1 - (r - z);
  const moved = highWord(result) + (n << 20);
  return moved >> 20 > 0
    ? withHigh(result, moved)
    : withHigh(result, highWord(result) + ((n + 54) << 20)) * twoToMinus54;
}
