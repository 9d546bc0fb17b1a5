import { fromWords, highWord } from './double-words.js';

const p1 = 1.66666666666666019037e-1;
const p2 = -2.77777777770155933842e-3;
const p3 = 6.61375632143793436117e-5;
const p4 = -1.6533902205465251539e-6;
const p5 = 4.13813679705723846039e-8;
const ln2High = 6.9314718036912381649e-1;
const ln2Low = 1.90821492927058770002e-10;
const inverseLn2 = 1.442695040888963387;
const two1023 = 2 ** 1023;
const twoToMinus1000 = 2 ** -1000;

/** e to the power of x. */
export function exp(x: number): number {
  if (x > 709.782712893383973096) return Infinity;
  if (x < -745.13321910194110842) return 0;
  if (x === 1) return Math.E;
  const absolute = highWord(x) & 0x7fffffff;
  if (absolute < 0x3e300000) return 1 + x;
  const { high, low, rest, k } = reducedExponent(x, absolute);
  const t = rest * rest;
  const c = rest - t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5))));
  const y = 1 - (low - (rest * c) / (2 - c) - high);
  if (k === 1024) return y * 2 * two1023;
  return k >= -1021
    ? y * fromWords(0x3ff00000 + (k << 20), 0)
    : y * fromWords(0x3ff00000 + ((k + 1000) << 20), 0) * twoToMinus1000;
}

const q1 = -3.33333333333331316428e-2;
const q2 = 1.58730158725481460165e-3;
const q3 = -7.93650757867487942473e-5;
const q4 = 4.00821782732936239552e-6;
const q5 = -2.01099218183624371326e-7;

/** e to the power of x, less 1, exact for small x. */
export function expm1(x: number): number {
  if (x > 709.782712893383973096) return Infinity;
  if (x < -39) return -1;
  const { high, low, rest, k } = reducedExponent(x, highWord(x) & 0x7fffffff);
  const lost = high - rest - low;
  const half = 0.5 * rest;
  const square = rest * half;
  const r = 1 + square * (q1 + square * (q2 + square * (q3 + square * (q4 + square * q5))));
  const t = 3 - r * half;
  const error = square * ((r - t) / (6 - rest * t));
  if (k === 0) return rest - (rest * error - square);
  return raised(rest, rest * (error - lost) - lost - square, k);
}

/** x less k times ln 2, and the two parts of it. */
function reducedExponent(
  x: number,
  absolute: number,
): { readonly high: number; readonly low: number; readonly rest: number; readonly k: number } {
  const k = absolute <= 0x3fd62e42 ? 0 : Math.trunc(inverseLn2 * x + Math.sign(x) / 2);
  const high = x - k * ln2High;
  const low = k * ln2Low;
  return { high, low, rest: high - low, k };
}

/** (1 + rest − error) times 2^k, less 1. */
function raised(rest: number, error: number, k: number): number {
  const scale = fromWords(0x3ff00000 + (k << 20), 0);
  if (k === -1) return 0.5 * (rest - error) - 0.5;
  if (k === 1) return rest < -0.25 ? -2 * (error - (rest + 0.5)) : 1 + 2 * (rest - error);
  if (k <= -2 || k > 56) {
    const y = 1 - (error - rest);
    return (k === 1024 ? y * 2 * two1023 : y * scale) - 1;
  }
  if (k < 20) return (fromWords(0x3ff00000 - (0x200000 >> k), 0) - (error - rest)) * scale;
  return (rest - (error + fromWords((0x3ff - k) << 20, 0)) + 1) * scale;
}
