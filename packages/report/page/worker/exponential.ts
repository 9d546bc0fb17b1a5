import { fromWords, highWord } from './double-words.ts';

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
  const word = highWord(x);
  const negative = word < 0;
  const absolute = word & 0x7fffffff;
  if (absolute >= 0x40862e42) {
    if (absolute >= 0x7ff00000) return Number.isNaN(x) ? Number.NaN : negative ? 0 : x;
    if (x > 709.782712893383973096) return Infinity;
    if (x < -745.13321910194110842) return 0;
  }
  let high = 0;
  let low = 0;
  let k = 0;
  let rest = x;
  if (absolute > 0x3fd62e42) {
    if (absolute < 0x3ff0a2b2) {
      if (x === 1) return Math.E;
      high = negative ? x + ln2High : x - ln2High;
      low = negative ? -ln2Low : ln2Low;
      k = negative ? -1 : 1;
    } else {
      k = Math.trunc(inverseLn2 * x + (negative ? -0.5 : 0.5));
      high = x - k * ln2High;
      low = k * ln2Low;
    }
    rest = high - low;
  } else if (absolute < 0x3e300000) return 1 + x;
  const t = rest * rest;
  const c = rest - t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5))));
  if (k === 0) return 1 - ((rest * c) / (c - 2) - rest);
  const y = 1 - (low - (rest * c) / (2 - c) - high);
  if (k === 1024) return y * 2 * two1023;
  return k >= -1021
    ? y * fromWords(0x3ff00000 + (k << 20), 0)
    : y * fromWords(0x3ff00000 + ((k + 1000) << 20), 0) * twoToMinus1000;
}
